interface Span {
  start: Date;
  end: Date | null;
}

const MINUTE_MS = 60_000;

const lengthMs = ({ start, end }: Span): number => (end ? end.getTime() - start.getTime() : 0);
const sumMs = (spans: readonly Span[]): number => spans.reduce((sum, span) => sum + lengthMs(span), 0);

/**
 * Whole minutes worked: end minus start minus finished breaks, rounded up; at least 0, and 0 while
 * the shift runs [hours-1]. Totals are sums of these minutes and not rounded again.
 */
export const workedMinutes = (shift: Span, breaks: readonly Span[] = []): number =>
  Math.max(0, Math.ceil((lengthMs(shift) - sumMs(breaks)) / MINUTE_MS));

/** Whole minutes of finished breaks, rounded down, as worked minutes are rounded up. */
export const awayMinutes = (breaks: readonly Span[]): number => Math.floor(sumMs(breaks) / MINUTE_MS);

/** Minutes as hours, in whole or in tenths: "hours rounded up" [hours-1]. */
export const roundedHours = (minutes: number, unit: 1 | 0.1 = 1): number => Math.ceil(minutes / (60 * unit)) * unit;

/** Formats minutes, e.g. `42h 05min`. */
export const formatMinutes = (minutes: number): string =>
  `${Math.floor(minutes / 60).toLocaleString('en-US')}h ${String(minutes % 60).padStart(2, '0')}min`;

/** The shift type whose hours are not summed [hours-2]. */
export const NOT_COUNTED = 'NO_SHOW';

/**
 * Sums the minutes of shifts without No Show [hours-2]. Every sum of shifts uses this; the
 * counterpart in SQL is `api/db/counted-minutes.ts`.
 */
export const countedMinutes = (shifts: readonly { type: string; minutes: number }[]): number =>
  shifts.reduce((sum, { type, minutes }) => sum + (type === NOT_COUNTED ? 0 : minutes), 0);

/** Parses a lunch time such as `0:30` into whole minutes; null unless it is `hh:mm`. */
export function lunchMinutes(text: string): number | null {
  const [, hours, minutes] = /^(\d{1,2}):([0-5]\d)$/.exec(text) ?? [];
  return hours && minutes ? Number(hours) * 60 + Number(minutes) : null;
}

/** Formats minutes as a lunch time, e.g. `0:30`. */
export const lunchTime = (minutes: number): string => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;

/**
 * Places a lunch of this length in a shift: at its former start as far as it fits, else in the
 * middle. None for 0 minutes.
 * @returns `tooLong` when it is longer than the shift
 */
export function placeLunch(
  shift: { start: Date; end: Date },
  minutes: number,
  former?: Date,
): { start: Date; end: Date } | undefined | 'tooLong' {
  if (minutes === 0) return undefined;
  const [first, length] = [shift.start.getTime(), minutes * MINUTE_MS];
  const last = shift.end.getTime() - length;
  if (last < first) return 'tooLong';
  const middle = first + Math.floor((last - first) / 2 / MINUTE_MS) * MINUTE_MS;
  const start = former ? Math.min(Math.max(former.getTime(), first), last) : middle;
  return { start: new Date(start), end: new Date(start + length) };
}
