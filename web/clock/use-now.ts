import { useSyncExternalStore } from 'react';
import { now } from './clock.ts';

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** One timer for everything that follows from the time; it runs while at least one is shown. */
function listen(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const tell of listeners) tell();
  }, 1_000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/**
 * A value that follows from the time. It is computed every second, and the component renders again
 * only when it differs.
 * @param read from the server's clock in milliseconds; cheap and pure.
 */
export function useNow<T extends string | number | boolean | null>(read: (now: number) => T): T {
  return useSyncExternalStore(listen, () => read(now()));
}
