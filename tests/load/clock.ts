const NANOSECONDS_PER_MS = 1e6;
const offset = Number(process.hrtime.bigint()) / NANOSECONDS_PER_MS - performance.now();

/** Milliseconds on the machine's monotonic clock, which all processes share. */
export const now = (): number => performance.now() + offset;

export const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)));

/** Waits until `isTrue`; looks every few milliseconds. @throws Error naming what did not come about. */
export async function until(what: string, isTrue: () => boolean | Promise<boolean>, withinMs = 20_000): Promise<void> {
  for (const giveUpAt = now() + withinMs; !(await isTrue()); await sleep(20)) {
    if (now() > giveUpAt) throw new Error(`${what}: not within ${withinMs} ms`);
  }
}
