import type { FastifyBaseLogger } from 'fastify';
import type { Sessions } from '#gateway/session/sessions.ts';
import { callAs } from '#gateway/session/tokens/in-session.ts';
import type { Upstream } from '#gateway/upstream/upstream.ts';
import { can } from '#shared/permissions.ts';
import type { Heartbeat } from './polling/heartbeat.ts';

interface LossReportOptions {
  heartbeat: Pick<Heartbeat, 'ageMs' | 'isSilent' | 'onStateChange'>;
  sessions: Sessions;
  upstream: Upstream;
  log: FastifyBaseLogger;
  /** Milliseconds since the epoch. */
  clock: () => number;
  /** Pause after a failure. */
  pauseMs?: number;
}

const PAUSE_MS = 30_000;
const TIMEOUT_MS = 10_000;
/** Losses that wait to be told; of more the oldest are forgotten. */
const MOST = 50;

/**
 * Tells the api of each time in which this gateway heard nothing of it, from the last answer to the
 * next one, once it is heard again [roster-14]. By the session of a person of the office who is
 * connected: a gateway has no credentials of its own. An api without such a list is told in vain.
 * @returns the stop
 */
export function startLossReports(options: LossReportOptions): () => void {
  const { heartbeat, sessions, upstream, log, clock, pauseMs = PAUSE_MS } = options;
  const waiting: { from: string; until: string }[] = [];
  const stopping = new AbortController();
  const { signal } = stopping;
  let lostAtMs: number | undefined;
  let isTelling = false;
  let again: NodeJS.Timeout | undefined;

  /** Tells the oldest; false when that has to be tried again. */
  async function tellOne(loss: object): Promise<boolean> {
    const session = sessions.connected().find(({ user, program }) => !program && can(user.role, 'create', 'feedLoss'));
    // Tried again when somebody connects.
    if (!session) return true;
    const call = {
      purpose: 'session',
      method: 'POST',
      path: '/feed_loss',
      body: loss,
      timeoutMs: TIMEOUT_MS,
      signals: [signal],
    } as const;
    const answer = await callAs({ sessions, upstream }, session.id, call);
    if (answer === null || answer.status >= 500 || answer.status === 429) return false;
    if (answer.status >= 400) log.debug({ status: answer.status, loss }, 'the api does not keep losses of the feed');
    waiting.shift();
    return true;
  }

  async function tell(): Promise<void> {
    if (isTelling) return;
    isTelling = true;
    clearTimeout(again);
    let left = waiting.length + 1;
    let isWell = true;
    while (isWell && waiting[0] && waiting.length < left && !signal.aborted) {
      left = waiting.length;
      isWell = await tellOne(waiting[0]).catch(() => false);
    }
    isTelling = false;
    if (!isWell && !signal.aborted) again = setTimeout(tell, pauseMs).unref();
  }

  heartbeat.onStateChange(() => {
    const ageMs = heartbeat.ageMs();
    if (heartbeat.isSilent()) {
      // A gateway that starts before its api has lost nothing.
      lostAtMs = ageMs === undefined ? undefined : clock() - ageMs;
      return;
    }
    const nowMs = clock();
    if (lostAtMs !== undefined && lostAtMs < nowMs) {
      waiting.push({ from: new Date(lostAtMs).toISOString(), until: new Date(nowMs).toISOString() });
      waiting.splice(0, waiting.length - MOST);
    }
    lostAtMs = undefined;
    void tell();
  });
  const stopListening = sessions.onConnected(() => void tell());
  return () => {
    stopping.abort(new Error('the gateway is stopping'));
    stopListening();
    clearTimeout(again);
  };
}
