import { searchText } from '../rules/letters.ts';
import { dayNamed, isDate } from './days.ts';

/** What a sign before the words confines the search to [find-2]. */
export type FindOnly = 'jobs' | 'people' | 'actions';

/** What somebody looks for, as it is understood. */
export interface AskedFor {
  only: FindOnly | null;
  /** Folded for search (`searchText`). */
  words: readonly string[];
  /** The date, or the last such day, today among them, where one of the words names a day. */
  day: string | null;
  /** The words without those that name the day. */
  others: readonly string[];
  /** The digits of what may be a phone number. */
  digits: string | null;
}

/** The longest text that is looked for. */
export const MOST_ASKED = 100;

const SIGNS: Readonly<Record<string, FindOnly>> = { '#': 'jobs', '@': 'people', '>': 'actions' };

/** Words that only say which number follows: `WO 884-20123`, `phone 5550148`. */
const NUMBER_NAMES: ReadonlySet<string> = new Set(['wo', 'wo#', 'ot', 'job', 'tel', 'phone']);
const HAS_DIGIT = /\d/;
const PHONE = /^\+?[\d\s().-]+$/;
const FEWEST_DIGITS = 4;
/** The country's own number before a phone number. */
const COUNTRY = '1';
const NATIONAL_DIGITS = 10;

/** Reads what is typed into the box [find-2]. `today` is the business day. */
export function askedFor(text: string, today: string): AskedFor {
  const typed = text.trim();
  const only = SIGNS[typed.charAt(0)] ?? null;
  const said = (only ? typed.slice(1) : typed).trim();
  const words = wordsIn(said);
  const dayAt = words.findIndex((word) => dayNamed(word, today) !== null);
  return {
    only,
    words,
    day: dayAt < 0 || only !== null ? null : dayNamed(words[dayAt]!, today),
    others: dayAt < 0 || only !== null ? words : words.toSpliced(dayAt, 1),
    digits: words.some(isDate) ? null : digitsOf(said),
  };
}

function wordsIn(said: string): string[] {
  const words = searchText(said)
    .split(/[\s,;]+/)
    .map((word) => word.replace(/^#/, '').replace(/^wo#?(?=\d)/, ''))
    .filter((word) => word !== '');
  return words.filter((word, at) => !(NUMBER_NAMES.has(word) && HAS_DIGIT.test(words[at + 1] ?? '')));
}

function digitsOf(said: string): string | null {
  if (!PHONE.test(said)) return null;
  const digits = said.replaceAll(/\D/g, '');
  if (digits.length < FEWEST_DIGITS) return null;
  return digits.length > NATIONAL_DIGITS && digits.startsWith(COUNTRY) ? digits.slice(1) : digits;
}
