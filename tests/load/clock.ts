const NANOSECONDS_PER_MS = 1e6;

/**
 * Milliseconds on the machine's monotonic clock, which all processes share. Read as it is: an
 * offset found once differs by as long as a process was away between the two clocks.
 */
export const now = (): number => Number(process.hrtime.bigint()) / NANOSECONDS_PER_MS;

export const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)));
