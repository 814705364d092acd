const MINUTE_MS = 60_000;

/**
 * Formats the remaining time as `hh:mm`, rounded up to minutes: `00:00` only when nothing is left.
 */
export function timeLeftText(ms: number): string {
  const minutes = Math.ceil(Math.max(0, ms) / MINUTE_MS);
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
}
