import type { FastifyBaseLogger } from 'fastify';
import type { Upstream, UpstreamAnswer } from '#gateway/upstream/upstream.ts';
import { EndedSessions } from '#shared/session.ts';
import type { Session } from '../session.ts';
import type { Sessions } from '../sessions.ts';
import { isEndReason } from '../store/store.ts';
import { callAs } from '../tokens/in-session.ts';

interface EndedWatchOptions {
  sessions: Sessions;
  /** A pool without a connection limit, because this long poll is open most of the time. */
  upstream: Upstream;
  log: FastifyBaseLogger;
  /**
   * Pause after an answer that did not wait, after a failure, and while the api has no such list.
   */
  pauseMs?: { quick: number; failed: number; notOffered: number };
}

export interface EndedWatch {
  /** False while the api has no such list; sessions then have to be checked one by one. */
  isOffered(): boolean;
  stop(): Promise<void>;
}

const WAIT_SECONDS = 25;
const TIMEOUT_MS = 40_000;
const NOT_OFFERED = new Set([404, 405, 501]);
const PAUSES = { quick: 500, failed: 1_000, notOffered: 60_000 };

/**
 * Long-polls the api's list of ended sessions (`auth/ended`), once for the whole gateway and with
 * the token of any connected session. Ends the listed sessions, so that their sockets close as soon
 * as the api knows of the end.
 */
export function startEndedWatch({ sessions, upstream, log, pauseMs = PAUSES }: EndedWatchOptions): EndedWatch {
  const stopping = new AbortController();
  let offered = true;
  let cursor: string | undefined;
  let etag: string | undefined;

  async function ask(session: Session): Promise<UpstreamAnswer | null> {
    return callAs({ sessions, upstream }, session.id, {
      purpose: 'ended',
      path: cursor === undefined ? '/auth/ended' : `/auth/ended?${new URLSearchParams({ since: cursor })}`,
      headers: etag === undefined ? {} : { 'if-none-match': etag, prefer: `wait=${WAIT_SECONDS}` },
      timeoutMs: TIMEOUT_MS,
      signals: [stopping.signal],
    });
  }

  async function endAll({ data }: EndedSessions): Promise<void> {
    const reasons = new Map(data.map(({ sessionId, reason }) => [sessionId, isEndReason(reason) ? reason : 'expired']));
    for (const { id, signIn, actor } of sessions.connected()) {
      const [own, acting] = [actor && reasons.get(actor.signIn), reasons.get(signIn)];
      // The end of the admin's own session ends acting as somebody too.
      if (own) await sessions.endAll(id, own);
      else if (acting) await sessions.end(id, acting);
    }
  }

  /** One poll; returns the pause before the next, in milliseconds. */
  async function round(session: Session): Promise<number> {
    const answer = await ask(session);
    // That session has ended; the next poll uses another one.
    if (answer === null) return 0;
    if (answer.status === 304) return waited(answer) ? 0 : pauseMs.quick;
    if (answer.status === 200) {
      const ended = EndedSessions.parse(JSON.parse(answer.text));
      await endAll(ended);
      offered = true;
      cursor = ended.cursor;
      etag = typeof answer.headers['etag'] === 'string' ? answer.headers['etag'] : undefined;
      return etag !== undefined || waited(answer) ? 0 : pauseMs.quick;
    }
    if (NOT_OFFERED.has(answer.status)) {
      offered = false;
      return pauseMs.notOffered;
    }
    // A refused cursor is dropped. After any other error the cursor finds what was missed.
    if (answer.status === 400) cursor = undefined;
    return pauseMs.failed;
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const session = sessions.connected()[0] ?? (await nextConnected(sessions, stopping.signal));
      if (!session) return;
      const rest = await round(session).catch((error: unknown) => {
        if (!stopping.signal.aborted) log.debug({ err: error }, 'the list of ended sessions could not be read');
        return pauseMs.failed;
      });
      await pause(rest, stopping.signal);
    }
  }

  const running = run();
  return {
    isOffered: () => offered,
    async stop() {
      stopping.abort(new Error('the gateway is stopping'));
      await running;
    },
  };
}

const waited = ({ headers }: UpstreamAnswer) => headers['preference-applied'] !== undefined;

function nextConnected(sessions: Sessions, signal: AbortSignal): Promise<Session | undefined> {
  return new Promise((resolve) => {
    const done = (session?: Session) => {
      stopListening();
      signal.removeEventListener('abort', aborted);
      resolve(session);
    };
    const aborted = () => done();
    const stopListening = sessions.onConnected(done);
    signal.addEventListener('abort', aborted);
    if (signal.aborted) done();
  });
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (ms === 0 || signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done);
  });
}
