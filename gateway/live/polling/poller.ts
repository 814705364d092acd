import type { Pause } from './poll-schedule.ts';

/** Runs polls one after another, never two at a time. */
export interface Poller {
  /**
   * Marks the key due, because its data may have changed: ends the pause once `atLeastMs` is over.
   */
  due(): void;
  /** Aborts the running poll and runs no more. */
  stop(): void;
}

/**
 * Runs `round` at once and again after each pause that it returns; null ends it.
 * @param isWaiting whether the running round is a long poll, which ends at the next change by
 *   itself: `due` then does nothing
 */
export function startPoller(round: (signal: AbortSignal) => Promise<Pause | null>, isWaiting: () => boolean): Poller {
  const stopping = new AbortController();
  const { signal } = stopping;
  let isPaused = false;
  let isDue = false;
  let wake = (): void => {};

  async function pauseFor({ atLeastMs, atMostMs }: Pause): Promise<void> {
    isPaused = true;
    await pause(atLeastMs, signal);
    if (!isDue && atMostMs > atLeastMs) {
      const due = new Promise<void>((resolve) => {
        wake = resolve;
      });
      await pause(atMostMs - atLeastMs, signal, due);
    }
    isPaused = false;
  }

  async function run(): Promise<void> {
    while (!signal.aborted) {
      isDue = false;
      const next = await round(signal);
      if (next === null || signal.aborted) return;
      await pauseFor(next);
    }
  }

  void run();
  return {
    due() {
      if (!isPaused && isWaiting()) return;
      isDue = true;
      wake();
    },
    stop: () => stopping.abort(),
  };
}

/** Resolves after `ms`, earlier when aborted or when `wake` settles. */
function pause(ms: number, signal: AbortSignal, wake?: Promise<void>): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
    void wake?.then(end);
  });
}
