import type pg from 'pg';

/** Longer, and screens would wait for an import, or for a write that itself waits for a row. */
const STAND_BACK_MS = 25;

/**
 * Whoever reads next is given a connection once nobody has one of the urgent ones, or after 25 ms.
 * A clock-in is some ten statements, one after the other, and each would take turns on the
 * processor with whatever screens read just then.
 */
export function yieldToUrgent(reads: pg.Pool, urgent: pg.Pool): void {
  let held = 0;
  const waiting = new Set<() => void>();
  urgent.on('acquire', () => {
    held += 1;
  });
  urgent.on('release', () => {
    held -= 1;
    if (held === 0) for (const goOn of [...waiting]) goOn();
  });
  const turn = (): Promise<void> =>
    new Promise((resolve) => {
      const goOn = (): void => {
        clearTimeout(timer);
        waiting.delete(goOn);
        resolve();
      };
      const timer = setTimeout(goOn, STAND_BACK_MS);
      waiting.add(goOn);
    });
  const connect = reads.connect.bind(reads) as (...given: unknown[]) => unknown;
  // The pool's own queries come this way as well.
  Object.assign(reads, {
    connect: (...given: unknown[]) => (held === 0 ? connect(...given) : turn().then(() => connect(...given))),
  });
}
