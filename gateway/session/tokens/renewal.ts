import { z } from 'zod';
import { type Upstream, UpstreamFailure } from '#gateway/upstream/upstream.ts';
import type { SessionEndReason } from '#shared/live/messages.ts';
import { Credentials } from '#shared/session.ts';
import type { Records, SessionRecord } from '../records.ts';
import { isNamedBy, recordIdOf } from '../session.ts';
import { isEndReason } from '../store/store.ts';

interface RenewalOptions {
  records: Records;
  upstream: Upstream;
  clock: () => number;
  /** Called when the api refuses the refresh token: the session cannot go on. */
  onRefused: (id: string, reason: SessionEndReason) => Promise<void>;
}

/** Time limit of one refresh, and how long a failure is cached before the next try. */
const REFRESH_TIMEOUT_MS = 10_000;
const CACHE_FAILURE_MS = 1_000;

/**
 * Renews the credentials of a session whose access token was refused or is about to expire.
 * Single-flight per session, over all nodes.
 * @returns the record with a token other than `refused`; undefined when the session has ended
 * @throws UpstreamFailure when the api does not answer; the session goes on
 */
export type Renew = (id: string, refused: string) => Promise<SessionRecord | undefined>;

export function createRenewal({ records, upstream, clock, onRefused }: RenewalOptions): Renew {
  const running = new Map<string, Promise<SessionRecord | undefined>>();
  /** Cached failures, with their expiry by `performance.now()`. */
  const failures = new Map<string, { until: number; error: unknown }>();

  async function ask(record: SessionRecord): Promise<Credentials | Refusal> {
    const answer = await upstream.request({
      purpose: 'session',
      method: 'POST',
      path: '/auth/refresh',
      token: record.credentials.refresh_token.token,
      timeoutMs: REFRESH_TIMEOUT_MS,
    });
    if (answer.status === 401 || answer.status === 403) return { refusedFor: reasonIn(answer.text) };
    if (answer.status !== 200) throw new UpstreamFailure('gone', { cause: `refresh answered ${answer.status}` });
    return readCredentials(answer.text);
  }

  async function renewAlone(id: string, refused: string): Promise<SessionRecord | Refusal | undefined> {
    const record = await records.load(recordIdOf(id));
    if (!record || !isNamedBy(id, record.credentials.sessionId)) return undefined;
    // Another request or node has renewed it.
    if (record.credentials.token !== refused) return record;
    const credentials = await ask(record);
    if ('refusedFor' in credentials) return credentials;
    const renewed = { ...record, credentials, renewedAt: clock() };
    return (await records.replace(recordIdOf(id), renewed)) ? renewed : undefined;
  }

  async function renew(id: string, refused: string): Promise<SessionRecord | undefined> {
    const failure = failures.get(id);
    if (failure && failure.until > performance.now()) throw failure.error;
    failures.delete(id);
    let renewed: SessionRecord | Refusal | undefined;
    try {
      renewed = await records.withLock(recordIdOf(id), 2 * REFRESH_TIMEOUT_MS, () => renewAlone(id, refused));
    } catch (error) {
      failures.set(id, { until: performance.now() + CACHE_FAILURE_MS, error });
      throw error;
    }
    if (!renewed || !('refusedFor' in renewed)) return renewed;
    await onRefused(id, renewed.refusedFor);
    return undefined;
  }

  return (id, refused) => {
    const current = running.get(id);
    if (current) return current;
    const started = renew(id, refused).finally(() => running.delete(id));
    running.set(id, started);
    return started;
  };
}

interface Refusal {
  refusedFor: SessionEndReason;
}

const RefusedFor = z.object({ details: z.object({ reason: z.string() }) });

/** The end reason in the api's refusal; `expired` when it gives none. */
function reasonIn(text: string): SessionEndReason {
  try {
    const { reason } = RefusedFor.parse(JSON.parse(text)).details;
    return isEndReason(reason) ? reason : 'expired';
  } catch {
    return 'expired';
  }
}

/** Parses the api's credentials. @throws UpstreamFailure when the text is something else */
export function readCredentials(text: string): Credentials {
  try {
    return Credentials.parse(JSON.parse(text));
  } catch (cause) {
    throw new UpstreamFailure('gone', { cause });
  }
}
