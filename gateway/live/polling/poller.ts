import type { Pause } from './cadence.ts';

/** Asks round after round, never two at a time. */
export interface Poller {
  /** Something changed that this key may show: the next round comes as soon as the pause allows. */
  due(): void;
  /** Gives up the running round and every later one. */
  stop(): void;
}

/**
 * Runs `round` at once and then again after each pause it asks for. Null ends it.
 * @param isWaiting true when the running round is answered at the next change by itself, so that
 *   being due means nothing to it.
 */
export function startPoller(round: (signal: AbortSignal) => Promise<Pause | null>, isWaiting: () => boolean): Poller {
  const stopping = new AbortController();
  const { signal } = stopping;
  let isResting = false;
  let isDue = false;
  let wake = (): void => {};

  async function rest({ atLeastMs, atMostMs }: Pause): Promise<void> {
    isResting = true;
    await pause(atLeastMs, signal);
    if (!isDue && atMostMs > atLeastMs) {
      const due = new Promise<void>((resolve) => {
        wake = resolve;
      });
      await pause(atMostMs - atLeastMs, signal, due);
    }
    isResting = false;
  }

  async function run(): Promise<void> {
    while (!signal.aborted) {
      isDue = false;
      const next = await round(signal);
      if (next === null || signal.aborted) return;
      await rest(next);
    }
  }

  void run();
  return {
    due() {
      if (!isResting && isWaiting()) return;
      isDue = true;
      wake();
    },
    stop: () => stopping.abort(),
  };
}

/** Waits; shorter when aborted or when `sooner` settles. */
function pause(ms: number, signal: AbortSignal, sooner?: Promise<void>): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
    void sooner?.then(end);
  });
}
