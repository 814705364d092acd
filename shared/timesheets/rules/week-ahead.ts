/* What a person's payroll week comes to, so far and at this pace [hours-7]. Pure. */
import { median } from '#shared/rules/expected/expected.ts';
import { WEEK_MINUTES } from './overtime.ts';

/** How many weeks before this one say what is usual. */
export const WEEKS_BACK = 8;
/** With fewer days to go by nothing is usual. */
const LEAST_DAYS = 3;
/** A clock that has run for so long was forgotten [clock-5]. */
const FORGOTTEN_MS = 14 * 3_600_000;
const MINUTE_MS = 60_000;

/** Days of a payroll week, 0 for Monday to 6 for Sunday. */
const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6] as const;

/** A day of a week before this one with finished shifts of a person. */
export interface PastDay {
  /** How many weeks ago, from 1. */
  weeksAgo: number;
  weekday: number;
  /** Whole minutes that count towards overtime. */
  minutes: number;
  /** Time off was entered. */
  isOff: boolean;
}

/** What a person usually works on each weekday, in minutes; null where nothing is usual. */
export type UsualWeek = readonly (number | null)[];

/** The usual week of somebody without a shift. */
export const NOTHING_USUAL: UsualWeek = WEEKDAYS.map(() => null);

/**
 * What a person usually works on each weekday: the median of that weekday over the last weeks in
 * which they worked at all. A day without hours is a day of 0 minutes, so that a Saturday is usual
 * only for those who work on most of them; one without hours on which time off was entered is left
 * out. Null for a weekday with fewer than three days to go by.
 */
export function usualWeek(days: readonly PastDay[]): UsualWeek {
  const weeks = [...new Set(days.filter(({ minutes }) => minutes > 0).map(({ weeksAgo }) => weeksAgo))];
  const found = new Map(days.map((day) => [`${day.weeksAgo} ${day.weekday}`, day]));
  return WEEKDAYS.map((weekday) => {
    const minutes = weeks.flatMap((weeksAgo) => {
      const day = found.get(`${weeksAgo} ${weekday}`);
      if (!day) return [0];
      return day.isOff && day.minutes === 0 ? [] : [day.minutes];
    });
    return minutes.length < LEAST_DAYS ? null : median(minutes);
  });
}

/** A clock that runs, of a shift that counts towards overtime. */
export interface RunningClock {
  /** The weekday of its sheet. */
  day: number;
  start: string;
  /** Milliseconds of the breaks that are over. */
  breaksMs: number;
  /** Since when a break runs; null while none does. */
  breakSince: string | null;
}

/** What is recorded of a person's payroll week. */
export interface RecordedWeek {
  /** Whole minutes of the finished shifts of each day that count towards overtime. */
  days: number[];
  /** The days on which time off was entered. */
  offDays: readonly number[];
  clock: RunningClock | null;
}

/** A week as it is sent: facts that time does not change before the day is over. */
export interface WeekFacts {
  /** As in `RecordedWeek`. */
  days: readonly number[];
  /**
   * What each day comes to at least while it is not over, in minutes; null where that is not known
   * of a day that is left.
   */
  ahead: readonly number[] | null;
  clock: Readonly<RunningClock> | null;
}

/**
 * What the days that are left come to: what is usual. What has been entered of a coming day stands
 * in its place: time off, or hours. Today is off if time off was entered and nothing was worked
 * [roster-6]. Null for somebody who has not worked in this week, and where nothing is usual on a
 * day that is left.
 * @param today 0 for Monday to 6 for Sunday
 */
function aheadOf({ days, offDays, clock }: RecordedWeek, usual: UsualWeek, today: number): number[] | null {
  if (clock === null && sum(days) === 0) return null;
  const ahead = WEEKDAYS.map((day) => {
    if (day < today) return usual[day] ?? 0;
    const isOff = offDays.includes(day) && days[day] === 0 && clock?.day !== day;
    return isOff || (day > today && days[day]! > 0) ? 0 : (usual[day] ?? null);
  });
  return ahead.every((minutes) => minutes !== null) ? ahead : null;
}

/** A recorded week as it is sent. */
export const factsOf = (week: RecordedWeek, usual: UsualWeek, today: number) => ({
  days: week.days,
  ahead: aheadOf(week, usual, today),
  clock: week.clock,
});

/** A person's payroll week at a moment. */
export interface WeekOutlook {
  /** Minutes that count towards overtime so far, those of a running clock rounded down. */
  minutes: number;
  /** What the week comes to at this pace; null where nothing is known of a day that is left. */
  expected: number | null;
  /** The first day at whose end it is more than 40 hours, and whether it is more already. */
  passes: { day: number; isPast: boolean } | null;
}

/**
 * What a week comes to at a moment (ms since 1970): minutes so far with those of the running clock;
 * at this pace, today comes to what is usual, or to what was worked if that is more, and so does an
 * earlier day whose clock still runs. A clock that was forgotten counts for nothing until its end
 * is entered: its day comes to what is usual.
 * @param today 0 for Monday to 6 for Sunday
 */
export function outlookAt({ days, ahead, clock }: WeekFacts, today: number, at: number): WeekOutlook {
  const worked = days.map((minutes, day) => minutes + (clock?.day === day ? minutesOf(clock, at) : 0));
  const past = worked.filter((_, day) => day <= today);
  const minutes = sum(past);
  const passed = passingDay(past);
  const whole = ahead && worked.map((some, day) => (day >= today || clock?.day === day ? Math.max(some, ahead[day]!) : some));
  const day = passed ?? (whole && passingDay(whole));
  return { minutes, expected: whole && sum(whole), passes: day === null ? null : { day, isPast: passed !== null } };
}

function minutesOf({ start, breaksMs, breakSince }: Readonly<RunningClock>, at: number): number {
  const begun = Date.parse(start);
  if (at - begun >= FORGOTTEN_MS) return 0;
  const until = breakSince === null ? at : Math.min(at, Date.parse(breakSince));
  return Math.max(0, Math.floor((until - begun - breaksMs) / MINUTE_MS));
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** The first day at whose end it is more than 40 hours. */
function passingDay(days: readonly number[]): number | null {
  const found = days.findIndex((_, day) => sum(days.slice(0, day + 1)) > WEEK_MINUTES);
  return found === -1 ? null : found;
}

/** True for a week that is past 40 hours, or will be, at any moment from one to another. */
export function passesWithin(week: WeekFacts, today: number, from: number, until: number): boolean {
  const passesAt = (at: number): boolean => outlookAt(week, today, at).passes !== null;
  // Minutes grow until a clock is forgotten, and then again.
  const last = week.clock ? Date.parse(week.clock.start) + FORGOTTEN_MS - 1 : until;
  return passesAt(until) || (last >= from && last < until && passesAt(last));
}

interface Ahead {
  id: number;
  outlook: WeekOutlook;
}

/**
 * Orders people who pass 40 hours by who does first: those who are past it, then by the day on
 * which they pass, and on one day those who have worked most. A total order.
 */
export function byWhoPassesFirst(one: Ahead, other: Ahead): number {
  const [a, b] = [one.outlook, other.outlook];
  return (
    Number(b.passes?.isPast ?? false) - Number(a.passes?.isPast ?? false) ||
    (a.passes?.day ?? 7) - (b.passes?.day ?? 7) ||
    b.minutes - a.minutes ||
    one.id - other.id
  );
}
