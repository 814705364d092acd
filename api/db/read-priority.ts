import type pg from 'pg';

/**
 * With a longer delay screens would wait for a write that itself waits for a lock.
 */
const YIELD_MS = 25;

/**
 * Gives priority to the urgent pool: the others get a connection once no urgent one is in use, or
 * after 25 ms. A clock-in is some ten statements in a row, and each would compete with reads for
 * the processor.
 */
export function yieldToUrgent(others: readonly pg.Pool[], urgent: pg.Pool): void {
  let held = 0;
  const waiting = new Set<() => void>();
  urgent.on('acquire', () => {
    held += 1;
  });
  urgent.on('release', () => {
    held -= 1;
    if (held === 0) for (const goOn of [...waiting]) goOn();
  });
  const delay = (): Promise<void> =>
    new Promise((resolve) => {
      const goOn = (): void => {
        clearTimeout(timer);
        waiting.delete(goOn);
        resolve();
      };
      const timer = setTimeout(goOn, YIELD_MS);
      waiting.add(goOn);
    });
  for (const pool of others) {
    const connect = pool.connect.bind(pool) as (...given: unknown[]) => unknown;
    // `pool.query` connects this way as well.
    Object.assign(pool, {
      connect: (...given: unknown[]) => (held === 0 ? connect(...given) : delay().then(() => connect(...given))),
    });
  }
}
