import { minuteOfTime, momentAtMinute, START_DAYS, weekdayOf } from './expected/expected.ts';
import { addDays, businessDate } from './periods.ts';

export type Weekday = (typeof START_DAYS)[number];

/** A time of day that comes again: by the business time zone, and by weekday. */
export interface DailySpan {
  /**
   * HH:mm, null for midnight; an end that is not after the start is on the next day, and null is
   * the midnight after it.
   */
  from: string | null;
  until: string | null;
  /** The weekdays on which it begins; every day when there are none. */
  days: readonly Weekday[];
}

/** From a moment, before another; in milliseconds since 1970. */
export interface Span {
  from: number;
  until: number;
}

export const DAY_MINUTES = 1_440;

/** A span of a day by the clock, in minutes from its midnight. */
export const spanOn = (day: string, first: number, last: number, timeZone: string): Span => ({
  from: Date.parse(momentAtMinute(day, first, timeZone)),
  until: Date.parse(momentAtMinute(day, last, timeZone)),
});

/** When it is, of the times that begin on these days. */
export function spansOf({ from, until, days: weekdays }: DailySpan, days: readonly string[], timeZone: string): Span[] {
  const first = from === null ? 0 : minuteOfTime(from);
  const last = until === null ? DAY_MINUTES : minuteOfTime(until);
  return days
    .filter((day) => weekdays.length === 0 || weekdays.includes(START_DAYS[weekdayOf(day)]!))
    .map((day) => spanOn(day, first, last > first ? last : last + DAY_MINUTES, timeZone));
}

/** Longer than any rest of a week that several spans fill without a gap. */
const LONGEST_DAYS = 8;

/**
 * The first moment from one on that is in none of the spans; undefined when they fill the week.
 * @param at milliseconds since 1970
 */
export function freeFrom(daily: readonly DailySpan[], at: number, timeZone: string): number | undefined {
  const first = addDays(businessDate(new Date(at), timeZone), -1);
  const days = Array.from({ length: LONGEST_DAYS + 2 }, (_, more) => addDays(first, more));
  const spans = daily.flatMap((one) => spansOf(one, days, timeZone)).sort((a, b) => a.from - b.from);
  const free = spans.reduce((moment, { from, until }) => (from <= moment && moment < until ? until : moment), at);
  return free < Date.parse(momentAtMinute(days.at(-1)!, 0, timeZone)) ? free : undefined;
}
