import { type Upstream, UpstreamFailure } from '#gateway/upstream/upstream.ts';
import { startPoller } from './poller.ts';
import type { LiveTiming } from './timing.ts';

/**
 * Health check of the api, one for all rooms of this node: a long poll cannot tell an api without
 * news from a frozen one.
 */
export interface Heartbeat {
  /** Whole milliseconds since the api last answered; undefined before it did. */
  ageMs(): number | undefined;
  /** True from the moment at which screens say that data is old until the api answers again. */
  isSilent(): boolean;
  /**
   * A signal for one call. Each gets its own, because adding and removing listeners is slow on one
   * that thousands of calls share.
   */
  watchSilence(): SilenceWatch;
  /**
   * Checks a silent api at once; resolves after a check that began after this call. Resolves at
   * once while the api answers.
   */
  checkNow(): Promise<void>;
  /** Calls the listener when the api falls silent, and when it answers again. */
  onStateChange(listener: () => void): void;
  stop(): void;
}

export interface SilenceWatch {
  /** Aborts with an UpstreamFailure when the api falls silent; is aborted while it is. */
  signal: AbortSignal;
  /** Stops watching; call it when the call is over. */
  release(): void;
}

interface HeartbeatOptions {
  /** Rooted at the api itself, not at /api/v1. */
  upstream: Upstream;
  timing: Pick<LiveTiming, 'heartbeatEveryMs' | 'silentAfterMs'>;
}

const MIN_PAUSE_MS = 250;

/**
 * Polls `GET /healthz` every `heartbeatEveryMs`. Any status below 500 counts as alive: not every
 * backend has this page, and one without its database cannot confirm data.
 */
export function startHeartbeat({ upstream, timing: { heartbeatEveryMs, silentAfterMs } }: HeartbeatOptions): Heartbeat {
  let answeredAt: number | undefined;
  let silence: UpstreamFailure | undefined;
  const watching = new Set<AbortController>();
  let deadline = setTimeout(fallSilent, silentAfterMs);
  let waiting: Array<() => void> = [];
  const listeners: Array<() => void> = [];
  const notify = (): void => {
    for (const listener of listeners) listener();
  };

  function fallSilent(): void {
    silence = new UpstreamFailure('slow');
    for (const one of watching) one.abort(silence);
    notify();
  }

  function heard(): void {
    answeredAt = performance.now();
    clearTimeout(deadline);
    deadline = setTimeout(fallSilent, silentAfterMs);
    if (!silence) return;
    silence = undefined;
    notify();
  }

  const answers = (signal: AbortSignal): Promise<boolean> =>
    upstream.request({ purpose: 'health', path: '/healthz', timeoutMs: heartbeatEveryMs, signals: [signal] }).then(
      ({ status }) => status < 500,
      () => false,
    );

  const poller = startPoller(
    async (signal) => {
      // A check requested during this one waits for the next: the api may have come back since.
      const requested = waiting.splice(0);
      if (await answers(signal)) heard();
      for (const resolve of requested) resolve();
      return { atLeastMs: Math.min(MIN_PAUSE_MS, heartbeatEveryMs), atMostMs: heartbeatEveryMs };
    },
    () => false,
  );

  return {
    ageMs: () => answeredAt && Math.round(performance.now() - answeredAt),
    isSilent: () => silence !== undefined,
    watchSilence() {
      const own = new AbortController();
      if (silence) own.abort(silence);
      else watching.add(own);
      return { signal: own.signal, release: () => void watching.delete(own) };
    },
    checkNow: () => {
      if (!silence) return Promise.resolve();
      poller.due();
      return new Promise((resolve) => waiting.push(resolve));
    },
    onStateChange: (listener) => listeners.push(listener),
    stop() {
      poller.stop();
      clearTimeout(deadline);
      waiting = [];
    },
  };
}
