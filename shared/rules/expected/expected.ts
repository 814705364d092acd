import { memoized, momentOn, timeOfDay } from '../local-time.ts';
import { addDays, businessDate } from '../periods.ts';
import type { ExpectedSource } from './late.ts';

/** How many of the last same weekdays the usual times are taken from [roster-4]. */
export const WEEKDAYS_BACK = 8;

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const DAY_MINUTES = 1_440;

/** The last same weekdays before a day, the latest first. */
export const sameWeekdays = (date: string): string[] =>
  Array.from({ length: WEEKDAYS_BACK }, (_, back) => addDays(date, -7 * (back + 1)));

/** The days of a week, as start times name them (`StartTimes`). */
export const START_DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

/** 0 for Monday to 6 for Sunday. */
export const weekdayOf = (date: string): number => (new Date(Date.parse(date)).getUTCDay() + 6) % 7;

/**
 * Minutes on the clock from midnight of a day until a moment: more than 1,440 for a night crew's
 * member who begins after midnight. A change of clocks does not count.
 */
export function minuteOn(date: string, at: Date, timeZone: string): number {
  const [hours, minutes] = timeOfDay(at, timeZone).split(':').map(Number);
  return (Date.parse(businessDate(at, timeZone)) - Date.parse(date)) / MINUTE_MS + hours! * 60 + minutes!;
}

/** The reverse of `minuteOn`. */
export const momentAtMinute = (date: string, minute: number, timeZone: string): string =>
  momentOfMinute(date, String(minute), timeZone);

/** Memoized: a company has few different times of day, and thousands of people. */
const momentOfMinute = memoized((date: string, minute: string, timeZone: string): string => {
  const days = Math.floor(Number(minute) / DAY_MINUTES);
  const time = new Date((Number(minute) - days * DAY_MINUTES) * MINUTE_MS + DAY_MS).toISOString().slice(11, 16);
  return momentOn(addDays(date, days), time, timeZone).toISOString();
});

/** The minute of a typed time of day, `07:00`. */
export const minuteOfTime = (time: string): number => {
  const [hours, minutes] = time.split(':').map(Number);
  return hours! * 60 + minutes!;
};

/** The value in the middle; of an even number the mean of the two in the middle, rounded down. */
export function median(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : Math.floor((sorted[middle - 1]! + sorted[middle]!) / 2);
}

/** What is known of when a person begins on a crew on a day, in minutes from its midnight. */
export interface ExpectedFacts {
  /** The start that was set for the crew, else for its job. */
  start: number | null;
  /** Medians of the last same weekdays: of their own clock-ins on the crew, and of everybody's. */
  own: number | null;
  crew: number | null;
  /** When they joined the crew. */
  joinedAt: Date | null;
}

/** A moment at which somebody is expected, and how that is known. */
export interface Expected {
  at: string;
  source: ExpectedSource;
}

/**
 * The moment at which a person is expected: by the start that was set, else by their own usual
 * time, else by the crew's; somebody who joined later is expected when they joined. Null when
 * nothing is known: such a person is never late [roster-4].
 */
export function expectedOf({ start, own, crew, joinedAt }: ExpectedFacts, date: string, timeZone: string): Expected | null {
  const minute = start ?? own ?? crew;
  if (minute === null) return null;
  const at = momentAtMinute(date, minute, timeZone);
  if (joinedAt !== null && joinedAt.getTime() > Date.parse(at)) return { at: joinedAt.toISOString(), source: 'joined' };
  return { at, source: start !== null ? 'start' : own !== null ? 'own' : 'crew' };
}
