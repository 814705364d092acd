import { z } from 'zod';
import { Failure, readErrorBody } from '#shared/http/errors.ts';
import type { FairQueue } from '#shared/http/fair-queue.ts';
import { type Upstream, UpstreamFailure } from '../upstream/upstream.ts';
import { clientKeyOf } from './client-key.ts';
import { silent, unreachable } from './faults.ts';

/** Knows whose the access tokens of phones are. */
export interface Phones {
  /**
   * The person of a token. The api is asked once for each token; until it has answered, the request
   * counts by its address, so that made-up tokens use up nobody else's quota.
   * @throws Failure 401 of the api for a token that is not valid, 503 or 502 when it does not
   *   answer
   */
  personOf(token: string, from: { ip: string; requestId: string }): Promise<number>;
  /** Forgets a token that the api has refused. */
  forget(token: string): void;
}

interface PhonesOptions {
  upstream: Pick<Upstream, 'request'>;
  /** The queue of callers who are not known yet. */
  queue: FairQueue;
  clock?: () => number;
}

const ASK_LIMIT_MS = 5_000;
/** As long as an access token is valid. */
const REMEMBER_MS = 15 * 60_000;
const MAX_REMEMBERED = 10_000;

const Me = z.object({ data: z.object({ id: z.number().int() }) });

export function createPhones({ upstream, queue, clock = () => performance.now() }: PhonesOptions): Phones {
  const known = new Map<string, { person: number; until: number }>();
  const asking = new Map<string, Promise<number>>();

  async function ask(token: string, { ip, requestId }: { ip: string; requestId: string }): Promise<number> {
    const { status, text } = await queue.run(clientKeyOf(undefined, ip), () =>
      upstream.request({
        purpose: 'proxy',
        path: '/auth/me',
        token,
        headers: { 'x-forwarded-for': ip, 'x-request-id': requestId },
        timeoutMs: ASK_LIMIT_MS,
      }),
    );
    const person = status === 200 ? personIn(text) : undefined;
    if (person === undefined) throw refusalIn(text);
    remember(token, person);
    return person;
  }

  function remember(token: string, person: number): void {
    const oldest = known.size < MAX_REMEMBERED ? undefined : known.keys().next().value;
    if (oldest !== undefined) known.delete(oldest);
    known.set(token, { person, until: clock() + REMEMBER_MS });
  }

  return {
    async personOf(token, from) {
      const remembered = known.get(token);
      if (remembered && clock() < remembered.until) return remembered.person;
      known.delete(token);
      const begun =
        asking.get(token) ??
        ask(token, from)
          .catch((error: unknown) => {
            throw error instanceof UpstreamFailure && error.kind === 'slow' ? silent() : error;
          })
          .finally(() => asking.delete(token));
      asking.set(token, begun);
      return begun;
    },
    forget: (token) => void known.delete(token),
  };
}

function personIn(text: string): number | undefined {
  try {
    return Me.parse(JSON.parse(text)).data.id;
  } catch {
    return undefined;
  }
}

function refusalIn(text: string): Failure {
  const { statusCode, message, code } = readErrorBody(text) ?? unreachable();
  return new Failure(statusCode, message, code === undefined ? {} : { code });
}
