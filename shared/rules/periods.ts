import { memoized, momentOn, timeText } from './local-time.ts';

const QUARTER_MS = 15 * 60_000;

interface Calendar {
  format: Intl.DateTimeFormat;
  /**
   * Cache of the last requested quarter of an hour and its day: requests, and the rows of a file,
   * ask for the same one again and again.
   */
  quarter: number;
  date: string;
}

/** Calendars by time zone. */
const calendars = new Map<string, Calendar>();

/** Uses the locale en-CA, whose dates are yyyy-MM-dd. */
const calendarOf = (timeZone: string): Calendar => ({
  format: new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }),
  quarter: Number.NaN,
  date: '',
});

/**
 * The business day, yyyy-MM-dd, of a moment. Cached by quarter of an hour, because in no zone a day
 * begins within one.
 */
export function businessDate(at: Date, timeZone: string): string {
  const calendar = calendars.get(timeZone) ?? calendarOf(timeZone);
  calendars.set(timeZone, calendar);
  const quarter = Math.floor(at.getTime() / QUARTER_MS);
  if (quarter !== calendar.quarter) Object.assign(calendar, { quarter, date: calendar.format.format(at) });
  return calendar.date;
}

/**
 * First and last instant (millisecond precision) of a business day; 23 or 25 hours apart on a DST
 * change.
 */
export function businessDay(date: string, timeZone: string): { start: Date; end: Date } {
  const [start, end] = boundsOf(date, timeZone);
  return { start: new Date(start), end: new Date(end) };
}

/** Memoized, because time zones are slow and every long poll asks for today's end. */
const boundsOf = memoized((date: string, timeZone: string): readonly [start: number, end: number] => {
  const startOf = (day: string): number => momentOn(day, '00:00', timeZone).getTime();
  return [startOf(date), startOf(addDays(date, 1)) - 1];
});

const DAY_MS = 86_400_000;
const dayAt = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/**
 * Monday and Sunday of a day's payroll week. Memoized, because files ask for it once per shift, a
 * million times for a few hundred days.
 */
export const payrollWeek = memoized((date: string): Readonly<{ monday: string; sunday: string }> => {
  const at = Date.parse(date);
  const monday = at - ((new Date(at).getUTCDay() + 6) % 7) * DAY_MS;
  return { monday: dayAt(monday), sunday: dayAt(monday + 6 * DAY_MS) };
});

/** Business days from `start` to `end`, inclusive; independent of clock changes. */
export interface Period {
  start: string;
  end: string;
}

export const addDays = (day: string, days: number): string => dayAt(Date.parse(day) + days * DAY_MS);

/** Year, month from 0, and day of the month. */
const partsOf = (day: string): [year: number, month: number, date: number] => {
  const [year, month, date] = day.split('-').map(Number);
  return [year!, month! - 1, date!];
};

/** The last day of a month; months of other years are counted on, 12 is next January. */
const endOfMonth = (year: number, month: number): string => dayAt(Date.UTC(year, month + 1, 0));

/** Adds months to a day; in a shorter month the last day. */
export function addMonths(day: string, months: number): string {
  const [year, month, date] = partsOf(day);
  const last = endOfMonth(year, month + months);
  return date < Number(last.slice(8)) ? `${last.slice(0, 8)}${day.slice(8)}` : last;
}

/** The number of days of a period, inclusive: 1 when it starts and ends on one day [jobs-7]. */
export const daysIn = ({ start, end }: Period): number => (Date.parse(end) - Date.parse(start)) / DAY_MS + 1;

export const isWeekend = (day: string): boolean => [0, 6].includes(new Date(Date.parse(day)).getUTCDay());

const MAX_DAILY_DAYS = 21;
const MAX_QUARTER_DAYS = 92;
const MAX_MONTH_DAYS = 31;

/** Granularity of a range's overview; `weeks` offers week and month, `months` month and quarter. */
export type Granularity = 'day' | 'days' | 'weeks' | 'months';

/**
 * Granularity by length: 1 day, 2 to 21 days, over 21 by week, over a quarter by month [summary-1].
 */
export function granularityOf(period: Period): Granularity {
  const days = daysIn(period);
  if (days === 1) return 'day';
  if (days <= MAX_DAILY_DAYS) return 'days';
  return days <= MAX_QUARTER_DAYS ? 'weeks' : 'months';
}

/** Kind of a range that is compared with the one before [summary-2]. */
export type RangeType = 'week' | 'month' | 'quarter' | 'year';

export function rangeTypeOf(period: Period): RangeType {
  const days = daysIn(period);
  if (days <= 7) return 'week';
  if (days <= MAX_MONTH_DAYS) return 'month';
  return days <= MAX_QUARTER_DAYS ? 'quarter' : 'year';
}

/** The period of one bar of a chart. */
export type Bucket = 'day' | 'week' | 'month' | 'quarter';

/**
 * Bars of a comparison: a week's days, a month's weeks, a quarter's and a year's months
 * [summary-2].
 */
export const BUCKET_OF: Record<RangeType, Bucket> = { week: 'day', month: 'week', quarter: 'month', year: 'month' };

/** The last day of the week (Monday to Sunday), month or quarter that a day lies in. */
function lastDayOf(day: string, bucket: Bucket): string {
  const [year, month] = partsOf(day);
  switch (bucket) {
    case 'day':
      return day;
    case 'week':
      return payrollWeek(day).sunday;
    case 'month':
      return endOfMonth(year, month);
    case 'quarter':
      return endOfMonth(year, month + 2 - (month % 3));
  }
}

/**
 * Splits a period by calendar, in order and without gaps or overlaps; the first and last bucket may
 * be partial.
 */
export function bucketsOf({ start, end }: Period, bucket: Bucket): Period[] {
  const pieces: Period[] = [];
  for (let from = start; from <= end; ) {
    const last = lastDayOf(from, bucket);
    const to = last < end ? last : end;
    pieces.push({ start: from, end: to });
    from = addDays(to, 1);
  }
  return pieces;
}

/** The days of a daily range without weekends [summary-1]; a single day is always included. */
export const chartDays = (period: Period): Period[] => {
  const days = bucketsOf(period, 'day');
  return days.length === 1 ? days : days.filter(({ start }) => !isWeekend(start));
};

const MONTHS_BACK: Record<Exclude<RangeType, 'week'>, number> = { month: 1, quarter: 3, year: 12 };

/**
 * The period to compare with: the same weekdays of the week before; for longer ones the same days
 * of the month, quarter or year before, by the kind of the range. For whole months as many whole
 * months before. When the result would overlap the period, as many days directly before it.
 */
export function priorPeriod(period: Period): Period {
  const { start, end } = period;
  const [firstYear, firstMonth, first] = partsOf(start);
  const [nextYear, nextMonth, next] = partsOf(addDays(end, 1));
  if (first === 1 && next === 1) {
    const months = (nextYear - firstYear) * 12 + nextMonth - firstMonth;
    return { start: addMonths(start, -months), end: addDays(start, -1) };
  }
  const type = rangeTypeOf(period);
  if (type === 'week') return { start: addDays(start, -7), end: addDays(end, -7) };
  const back = (day: string): string => addMonths(day, -MONTHS_BACK[type]);
  const days = daysIn(period);
  return back(end) < start ? { start: back(start), end: back(end) } : { start: addDays(start, -days), end: addDays(end, -days) };
}

/** `11/20/2026 07:02 a.m.` */
export function momentText(at: Date | string, timeZone: string): string {
  const [year, month, day] = businessDate(new Date(at), timeZone).split('-');
  return `${month}/${day}/${year} ${timeText(at, timeZone)}`;
}
