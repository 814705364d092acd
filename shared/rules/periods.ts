import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';

dayjs.extend(utc);
dayjs.extend(timezone);

const QUARTER_MS = 15 * 60_000;

interface Calendar {
  format: Intl.DateTimeFormat;
  /**
   * The last quarter of an hour that was asked for, and its day: requests and a file's rows ask for
   * the same one again and again.
   */
  quarter: number;
  date: string;
}

/** By time zone. */
const calendars = new Map<string, Calendar>();

/** Canadians write yyyy-MM-dd. */
const calendarOf = (timeZone: string): Calendar => ({
  format: new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }),
  quarter: Number.NaN,
  date: '',
});

/**
 * The calendar day, yyyy-MM-dd, that a moment belongs to in the business time zone. In every zone a
 * day begins with a quarter of an hour.
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

const MOST_DAYS = 1_000;

/** Reckons each once, of the days that were asked for lately. */
export function memoized<Asked extends string[], Answer>(reckon: (...asked: Asked) => Answer): (...asked: Asked) => Answer {
  const known = new Map<string, Answer>();
  return (...asked) => {
    const key = asked.join(' ');
    const before = known.get(key);
    if (before !== undefined) return before;
    if (known.size >= MOST_DAYS) known.clear();
    const answer = reckon(...asked);
    known.set(key, answer);
    return answer;
  };
}

/** Time zones are slow to reckon with, and every GET that waits asks for today's end. */
const boundsOf = memoized((date: string, timeZone: string): readonly [start: number, end: number] => {
  const start = dayjs.tz(`${date} 00:00:00`, timeZone);
  const next = dayjs.tz(`${dayjs.utc(date).add(1, 'day').format('YYYY-MM-DD')} 00:00:00`, timeZone);
  return [start.valueOf(), next.valueOf() - 1];
});

const DAY_MS = 86_400_000;
const dayAt = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/**
 * Monday and Sunday of the payroll week that a day lies in. Files ask for it once per shift, a
 * million times, of a few hundred days.
 */
export const payrollWeek = memoized((date: string): Readonly<{ monday: string; sunday: string }> => {
  const at = Date.parse(date);
  const monday = at - ((new Date(at).getUTCDay() + 6) % 7) * DAY_MS;
  return { monday: dayAt(monday), sunday: dayAt(monday + 6 * DAY_MS) };
});

/**
 * Business days from `start` to `end`, both included. Days have no hours: a DST change is nothing
 * to them.
 */
export interface Period {
  start: string;
  end: string;
}

const DAY = 'YYYY-MM-DD';

export const addDays = (day: string, days: number): string => dayjs.utc(day).add(days, 'day').format(DAY);

/** The same day of another month; of a shorter one its last. */
export const addMonths = (day: string, months: number): string => dayjs.utc(day).add(months, 'month').format(DAY);

/** Inclusive: a period that starts and ends on one day has 1 [jobs-7]. */
export const daysIn = ({ start, end }: Period): number => dayjs.utc(end).diff(dayjs.utc(start), 'day') + 1;

export const isWeekend = (day: string): boolean => [0, 6].includes(dayjs.utc(day).day());

const MAX_DAILY_DAYS = 21;
const MAX_QUARTER_DAYS = 92;
const MAX_MONTH_DAYS = 31;

/**
 * How fine the overview of a range is. `weeks` can be looked at by week or month, `months` by month
 * or quarter.
 */
export type Granularity = 'day' | 'days' | 'weeks' | 'months';

/**
 * 1 day single; 2 to 21 days per day; over 21 per week, and beyond a quarter per month [summary-1].
 */
export function granularityOf(period: Period): Granularity {
  const days = daysIn(period);
  if (days === 1) return 'day';
  if (days <= MAX_DAILY_DAYS) return 'days';
  return days <= MAX_QUARTER_DAYS ? 'weeks' : 'months';
}

/** What a range of days is called when it is compared with the one before [summary-2]. */
export type RangeType = 'week' | 'month' | 'quarter' | 'year';

export function rangeTypeOf(period: Period): RangeType {
  const days = daysIn(period);
  if (days <= 7) return 'week';
  if (days <= MAX_MONTH_DAYS) return 'month';
  return days <= MAX_QUARTER_DAYS ? 'quarter' : 'year';
}

/** What one bar of a chart is of. */
export type Bucket = 'day' | 'week' | 'month' | 'quarter';

/**
 * What a comparison's bars are: a week's days, a month's weeks, a quarter's and a year's months
 * [summary-2].
 */
export const BUCKET_OF: Record<RangeType, Bucket> = { week: 'day', month: 'week', quarter: 'month', year: 'month' };

/** The last day of the week (Monday to Sunday), month or quarter that a day lies in. */
function lastDayOf(day: string, bucket: Bucket): string {
  const at = dayjs.utc(day);
  switch (bucket) {
    case 'day':
      return day;
    case 'week':
      return payrollWeek(day).sunday;
    case 'month':
      return at.endOf('month').format(DAY);
    case 'quarter':
      return at
        .add(2 - (at.month() % 3), 'month')
        .endOf('month')
        .format(DAY);
  }
}

/**
 * Cuts a period into calendar pieces: in order, without gap or overlap, the first and the last as
 * short as the period makes them.
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

/** The days of a daily range, weekends left out [summary-1]; a single day stands for itself. */
export const chartDays = (period: Period): Period[] => {
  const days = bucketsOf(period, 'day');
  return days.length === 1 ? days : days.filter(({ start }) => !isWeekend(start));
};

const MONTHS_BACK: Record<Exclude<RangeType, 'week'>, number> = { month: 1, quarter: 3, year: 12 };

/**
 * What a period is compared with: the same weekdays of the week before, and beyond a week the same
 * days of the month, quarter or year before, by what the period is called. Whole months stay whole:
 * as many months right before them. Where that would reach into the period itself, as many days
 * right before it.
 */
export function priorPeriod(period: Period): Period {
  const { start, end } = period;
  const first = dayjs.utc(start);
  const next = dayjs.utc(end).add(1, 'day');
  if (first.date() === 1 && next.date() === 1)
    return { start: first.subtract(next.diff(first, 'month'), 'month').format(DAY), end: addDays(start, -1) };
  const type = rangeTypeOf(period);
  if (type === 'week') return { start: addDays(start, -7), end: addDays(end, -7) };
  const back = (day: string): string => dayjs.utc(day).subtract(MONTHS_BACK[type], 'month').format(DAY);
  const days = daysIn(period);
  return back(end) < start ? { start: back(start), end: back(end) } : { start: addDays(start, -days), end: addDays(end, -days) };
}
