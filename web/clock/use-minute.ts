import { useNow } from './use-now.ts';

export const MINUTE_MS = 60_000;

/** The minute that it is, or was when the data was live. */
export const useMinute = (asOf: number | null): number => useNow((now) => Math.floor((asOf ?? now) / MINUTE_MS)) * MINUTE_MS;
