import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { Failure, readErrorBody } from '#shared/http/errors.ts';
import type { FairQueue } from '#shared/http/fair-queue.ts';
import { clientKeyOf } from '../session/client-key.ts';
import { type Upstream, UpstreamFailure } from '../upstream/upstream.ts';
import { silent, unreachable } from './faults.ts';

/** The row number of an employee. */
type Person = number;
/** The request for which the api is asked. */
interface From {
  ip: string;
  requestId: string;
}

/** Knows whose the access tokens of phones are. */
export interface Phones {
  /**
   * The person of a token. The api is asked once for each token; until it has answered, the request
   * counts by its address, so that made-up tokens use up nobody else's quota.
   * @throws Failure 401 of the api for a token that is not valid, 503 or 502 when it does not
   *   answer
   */
  personOf(token: string, from: From): Promise<Person>;
  /** Forgets a token that the api has refused. */
  forget(token: string): void;
}

interface PhonesOptions {
  upstream: Pick<Upstream, 'request'>;
  /** The queue of callers who are not known yet. */
  queue: FairQueue;
}

const ASK_LIMIT_MS = 5_000;
/** As long as an access token is valid. */
const REMEMBER_MS = 15 * 60_000;
const MAX_REMEMBERED = 10_000;

const Me = z.object({ data: z.object({ id: z.number().int() }) });

export function createPhones({ upstream, queue }: PhonesOptions): Phones {
  const known = new LRUCache<string, Person, From>({
    max: MAX_REMEMBERED,
    ttl: REMEMBER_MS,
    // A caller that waits for an answer gets it, also when its token has been forgotten meanwhile.
    ignoreFetchAbort: true,
    fetchMethod: async (token, _stale, { context: { ip, requestId } }) => {
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
      return person;
    },
  });

  return {
    async personOf(token, from) {
      try {
        return await known.forceFetch(token, { context: from });
      } catch (error) {
        throw error instanceof UpstreamFailure && error.kind === 'slow' ? silent() : error;
      }
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
