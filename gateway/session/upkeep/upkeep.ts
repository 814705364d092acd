import type { FastifyBaseLogger } from 'fastify';
import type { Upstream } from '#gateway/upstream/upstream.ts';
import { TOKEN_CHECK_MS } from '#shared/constants.ts';
import { recordIdOf, type Session } from '../session.ts';
import type { Sessions } from '../sessions.ts';
import type { SessionStore } from '../store/store.ts';
import { callAs } from '../tokens/in-session.ts';

interface UpkeepOptions {
  sessions: Sessions;
  store: SessionStore;
  upstream: Upstream;
  log: FastifyBaseLogger;
  /** Whether the watch of ended sessions works, so that tokens need not be checked at the api. */
  isEndToldByApi: () => boolean;
  everyMs?: number;
}

const AT_ONCE = 4;
const ASK_TIMEOUT_MS = 10_000;
const PURGE_BATCH = 200;
/** Bounds one run; the rest waits for the next one. */
const PURGE_MOST = 5_000;

/**
 * Maintenance every 60 s: renews the tokens of connected sessions, so that no screen dies
 * overnight, ends those whose record is gone, and removes expired records. Failures are only logged
 * [sign-in-3]; the next run tries again. Returns the stop.
 */
export function startUpkeep({ everyMs = TOKEN_CHECK_MS, ...parts }: UpkeepOptions): () => void {
  let running = false;
  const timer = setInterval(async () => {
    if (running) return;
    running = true;
    await checkTokens(parts).catch((error: unknown) => parts.log.warn({ err: error }, 'tokens could not be checked'));
    await purge(parts.store).catch((error: unknown) => parts.log.warn({ err: error }, 'expired sessions could not be removed'));
    running = false;
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}

type TokenCheck = Pick<UpkeepOptions, 'sessions' | 'upstream' | 'log' | 'isEndToldByApi'>;

async function checkTokens({ sessions, upstream, log, isEndToldByApi }: TokenCheck): Promise<void> {
  const waiting = sessions.connected();
  const check = async ({ id }: Session) => {
    const answer = isEndToldByApi()
      ? await sessions.access(id)
      : await callAs({ sessions, upstream }, id, { purpose: 'session', path: '/auth/me', timeoutMs: ASK_TIMEOUT_MS });
    // The record is gone, perhaps without a notification.
    if (answer === null) await sessions.reload(recordIdOf(id), 'expired');
  };
  const work = async () => {
    for (let session = waiting.pop(); session; session = waiting.pop()) {
      await check(session).catch((error: unknown) => log.debug({ err: error }, 'a token could not be renewed'));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

async function purge(store: SessionStore): Promise<void> {
  for (let removed = 0; removed < PURGE_MOST; ) {
    const batch = await store.purge(PURGE_BATCH);
    if (batch < PURGE_BATCH) return;
    removed += batch;
    // Yields to requests.
    await new Promise((resolve) => setImmediate(resolve));
  }
}
