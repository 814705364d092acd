const NANOSECONDS_PER_MS = 1e6;
const offset = Number(process.hrtime.bigint()) / NANOSECONDS_PER_MS - performance.now();

/** Milliseconds on the machine's monotonic clock, which all processes share. */
export const now = (): number => performance.now() + offset;

export const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)));
