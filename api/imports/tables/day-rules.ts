import type { DayOrder } from '#shared/imports.ts';
import { momentsAt } from '#shared/rules/local-time.ts';

/** How many dates of a file need the day first, how many the month, and how many take both. */
export interface DayEvidence {
  dayFirst: number;
  monthFirst: number;
  either: number;
}

export const noDays = (): DayEvidence => ({ dayFirst: 0, monthFirst: 0, either: 0 });

/** What a date is, or why it is none. */
export type ReadDay = { day: string } | { why: string };

const ISO = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/;
const DIGITS = /^(\d{4})(\d{2})(\d{2})$/;
const NUMBERS = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})$/;
const DAY_MONTH = /^(\d{1,2})[-/. ]+(?:de )?(\p{L}{3,})\.?,?[-/. ]+(?:de )?(\d{4}|\d{2})$/u;
const MONTH_DAY = /^(\p{L}{3,})\.?[-/. ]+(\d{1,2})(?:st|nd|rd|th)?,?[-/. ]+(\d{4}|\d{2})$/u;
/** A time behind a date says nothing about the day. */
const TIME = /[ T]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?: ?[ap]\.?m\.?)?$/i;
/** Days as the numbers of a spreadsheet, from 2000-01-01 to 2099-12-31. */
const SERIAL = /^\d{5}(?:\.\d+)?$/;
const [FIRST_SERIAL, LAST_SERIAL] = [36_526, 73_050];

const MONTHS: readonly (readonly string[])[] = [
  ['jan', 'ene'],
  ['feb'],
  ['mar'],
  ['apr', 'abr'],
  ['may'],
  ['jun'],
  ['jul'],
  ['aug', 'ago'],
  ['sep', 'set'],
  ['oct'],
  ['nov'],
  ['dec', 'dic'],
];
const monthNamed = (name: string): number =>
  MONTHS.findIndex((names) => names.some((begin) => name.toLowerCase().startsWith(begin))) + 1;

export const AMBIGUOUS_DAY = 'could be day or month first';
export const DAY_AS_NUMBER = 'A spreadsheet wrote this day as a number: format the column as a date';
const NO_DATE = 'is no date';

/** Counts what a date of a column proves about the order of all dates in the file. */
export function weighDay(evidence: DayEvidence, text: string): void {
  const numbers = bySlashes(text);
  if (!numbers || numbers.hasPoints) return;
  const { first, second } = numbers;
  if (first === second || Math.max(first, second) > 31) return;
  if (first > 12 && second <= 12) evidence.dayFirst += 1;
  else if (second > 12 && first <= 12) evidence.monthFirst += 1;
  else if (first <= 12 && second <= 12) evidence.either += 1;
}

/**
 * The order that the dates of a file prove: `none` where it does not matter, `unknown` where both
 * would do, or where dates contradict each other, so that a person is asked.
 */
export function provenOrder({ dayFirst, monthFirst, either }: DayEvidence): DayOrder | 'none' | 'unknown' {
  if (dayFirst > 0 && monthFirst > 0) return 'unknown';
  if (dayFirst > 0) return 'dayFirst';
  if (monthFirst > 0) return 'monthFirst';
  return either > 0 ? 'unknown' : 'none';
}

/**
 * Reads a date as people and spreadsheets write it. Years of two digits are those from 2000 on, the
 * only ones that Muster takes.
 * @param order for dates of numbers alone; without one those that need it are no date yet
 */
export function readDay(given: string, order?: DayOrder): ReadDay {
  const text = given.trim().replace(TIME, '');
  const iso = ISO.exec(text);
  if (iso) return dayOf(+iso[1]!, +iso[3]!, +iso[4]!);
  const digits = DIGITS.exec(text);
  if (digits) return dayOf(+digits[1]!, +digits[2]!, +digits[3]!);
  const numbers = bySlashes(given);
  if (numbers) return ofNumbers(numbers, order);
  const named = DAY_MONTH.exec(text);
  if (named) return dayOf(yearOf(named[3]!), monthNamed(named[2]!), +named[1]!);
  const american = MONTH_DAY.exec(text);
  if (american) return dayOf(yearOf(american[3]!), monthNamed(american[1]!), +american[2]!);
  const isSerial = SERIAL.test(text) && +text >= FIRST_SERIAL && +text < LAST_SERIAL + 1;
  return { why: isSerial ? DAY_AS_NUMBER : NO_DATE };
}

/** A moment as ISO 8601 in UTC, or why it is none. */
export type ReadMoment = { moment: string } | { why: string };

const CLOCK = /[ T](\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(?: ?([ap])\.?m\.?)?$/i;
/** A moment that says its offset itself. */
const WITH_OFFSET = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})$/;

const NO_TIME = 'needs a time, such as 5/1/2027 7:30';
const SKIPPED = 'there is no such time: clocks were set forward';
const TWICE = 'came twice, as clocks were set back: give its offset, such as 2027-11-07T01:30-04:00';

/**
 * Reads a date with a time of day in this time zone.
 * @param order as in `readDay`
 */
export function readMoment(given: string, timeZone: string, order?: DayOrder): ReadMoment {
  const text = given.trim();
  if (WITH_OFFSET.test(text)) return asMoment(new Date(text));
  const read = readDay(text, order);
  if ('why' in read) return read;
  const [, hour, minute, second = '00', half] = CLOCK.exec(text) ?? [];
  if (hour === undefined || minute === undefined) return { why: NO_TIME };
  const inDay = half === undefined ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  const isTime = Number(hour) <= (half === undefined ? 23 : 12) && Number(minute) < 60 && Number(second) < 60;
  if (!isTime) return { why: 'there is no such time' };
  const [one, other] = momentsAt(read.day, `${String(inDay).padStart(2, '0')}:${minute}:${second}`, timeZone);
  if (other) return { why: TWICE };
  return one ? asMoment(one) : { why: SKIPPED };
}

const asMoment = (at: Date): ReadMoment =>
  Number.isNaN(at.getTime()) ? { why: 'there is no such time' } : { moment: at.toISOString() };

interface Numbers {
  first: number;
  second: number;
  year: number;
}

/** A date of three numbers, the year last. Points stand only in dates that have the day first. */
function bySlashes(given: string): (Numbers & { hasPoints: boolean }) | undefined {
  const [, first, sign, second, year] = NUMBERS.exec(given.trim().replace(TIME, '')) ?? [];
  if (first === undefined) return undefined;
  return { first: +first, second: +second!, year: yearOf(year!), hasPoints: sign === '.' };
}

function ofNumbers({ first, second, year, hasPoints }: Numbers & { hasPoints: boolean }, order?: DayOrder): ReadDay {
  const known = hasPoints || first === second ? 'dayFirst' : order;
  if (known === undefined) return { why: AMBIGUOUS_DAY };
  const [day, month] = known === 'dayFirst' ? [first, second] : [second, first];
  if (month > 12) {
    const chosen = known === 'dayFirst' ? 'day first' : 'month first';
    return { why: `there is no month ${month} (${chosen})` };
  }
  return dayOf(year, month, day);
}

const yearOf = (digits: string): number => (digits.length === 2 ? 2000 + Number(digits) : Number(digits));

function dayOf(year: number, month: number, day: number): ReadDay {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = month >= 1 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal ? { day: date.toISOString().slice(0, 10) } : { why: month === 0 ? NO_DATE : 'there is no such day' };
}
