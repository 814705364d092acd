import { type Upstream, UpstreamFailure } from '#gateway/upstream/upstream.ts';
import type { Pace } from './pace.ts';
import { startPoller } from './poller.ts';

/**
 * Whether the api still answers, found out once for every room of this node: a GET that waits looks
 * the same whether the api has nothing new to say or is frozen.
 */
export interface Pulse {
  /** Whole milliseconds since the api last answered; undefined before it did. */
  ageMs(): number | undefined;
  /** For one call: a signal that thousands of calls share is slow to join and to leave. */
  listen(): Listening;
  /**
   * Asks a silent api at once, and resolves with the outcome known, of a question that began after
   * this call. An api that answers is not asked.
   */
  askNow(): Promise<void>;
  /** Calls when the api falls silent, and when it answers again. */
  onTurn(listener: () => void): void;
  stop(): void;
}

export interface Listening {
  /** Aborts with an UpstreamFailure when the api falls silent; is aborted while it is. */
  signal: AbortSignal;
  /** Once the call is over. */
  forget(): void;
}

interface PulseOptions {
  /** Rooted at the api itself, not at /api/v1. */
  upstream: Upstream;
  pace: Pick<Pace, 'pulseEveryMs' | 'silentAfterMs'>;
}

const ASK_AGAIN_MS = 250;

/**
 * Any answer but a 5xx counts: not every backend has this page, and one without its database
 * confirms nothing.
 */
export function startPulse({ upstream, pace: { pulseEveryMs, silentAfterMs } }: PulseOptions): Pulse {
  let answeredAt: number | undefined;
  let silence: UpstreamFailure | undefined;
  const listening = new Set<AbortController>();
  let deadline = setTimeout(fallSilent, silentAfterMs);
  let waiting: Array<() => void> = [];
  const listeners: Array<() => void> = [];
  const tell = (): void => {
    for (const listener of listeners) listener();
  };

  function fallSilent(): void {
    silence = new UpstreamFailure('slow');
    for (const one of listening) one.abort(silence);
    tell();
  }

  function heard(): void {
    answeredAt = performance.now();
    clearTimeout(deadline);
    deadline = setTimeout(fallSilent, silentAfterMs);
    if (!silence) return;
    silence = undefined;
    tell();
  }

  const answers = (signal: AbortSignal): Promise<boolean> =>
    upstream.request({ purpose: 'health', path: '/healthz', timeoutMs: pulseEveryMs, signals: [signal] }).then(
      ({ status }) => status < 500,
      () => false,
    );

  const poller = startPoller(
    async (signal) => {
      // Who asks while it is under way waits for the next one: the api may be back since it began.
      const asking = waiting.splice(0);
      if (await answers(signal)) heard();
      for (const resolve of asking) resolve();
      return { atLeastMs: Math.min(ASK_AGAIN_MS, pulseEveryMs), atMostMs: pulseEveryMs };
    },
    () => false,
  );

  return {
    ageMs: () => answeredAt && Math.round(performance.now() - answeredAt),
    listen() {
      const own = new AbortController();
      if (silence) own.abort(silence);
      else listening.add(own);
      return { signal: own.signal, forget: () => void listening.delete(own) };
    },
    askNow: () => {
      if (!silence) return Promise.resolve();
      poller.due();
      return new Promise((resolve) => waiting.push(resolve));
    },
    onTurn: (listener) => listeners.push(listener),
    stop() {
      poller.stop();
      clearTimeout(deadline);
      waiting = [];
    },
  };
}
