import { FIRST_DAY, LAST_DAY } from '#shared/constants.ts';
import type { Period } from '#shared/rules/periods.ts';

/**
 * A value as a text of the address, and back. Lists have no use for zod otherwise, and the first
 * page is one of them.
 */
export interface AddressCodec<Value> {
  /** @returns undefined for a text that makes no sense here */
  read: (text: string) => Value | undefined;
  write: (value: Value) => string;
}

/** One of some words. */
export const wordText = <const Value extends string>(words: readonly Value[]): AddressCodec<Value> => ({
  read: (text) => words.find((word) => word === text),
  write: (word) => word,
});

/** A whole number from one to another, without leading zeros. */
export const numberText = (min: number, max: number): AddressCodec<number> => ({
  read: (text) => {
    const number = Number(text);
    return /^\d{1,9}$/.test(text) && String(number) === text && number >= min && number <= max ? number : undefined;
  },
  write: String,
});

const MAX_CHOSEN = 100;

/** Values between dots, each once: `assigned.inProgress`. */
export const listText = <Value>(one: AddressCodec<Value>): AddressCodec<readonly Value[]> => ({
  read: (text) => {
    const values = text === '' ? [] : [...new Set(text.split('.'))].map(one.read);
    return values.length <= MAX_CHOSEN && values.every((value) => value !== undefined) ? values : undefined;
  },
  write: (values) => values.map(one.write).join('.'),
});

/** The same, and an empty text for null. */
export const orNone = <Value>(one: AddressCodec<Value>): AddressCodec<Value | null> => ({
  read: (text) => (text === '' ? null : one.read(text)),
  write: (value) => (value === null ? '' : one.write(value)),
});

/** The number of a row. */
export const ID_TEXT = numberText(1, 999_999_999);

/** A day that there is, as the api takes days: yyyy-MM-dd, from 2000 to 2099. */
const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) &&
  text >= FIRST_DAY &&
  text <= LAST_DAY &&
  new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text;

export const DAY_TEXT: AddressCodec<string> = { read: (text) => (isDay(text) ? text : undefined), write: (day) => day };

/**
 * `2026-11-01.2026-11-20`: the days from one to another, both included. An emptied calendar gives
 * null, of which nothing is read: the filter is as it was at first.
 */
export const DAYS_TEXT = {
  read: (text: string): Period | undefined => {
    const [start = '', end = '', ...more] = text.split('.');
    return isDay(start) && isDay(end) && start <= end && more.length === 0 ? { start, end } : undefined;
  },
  write: (days: Period | null): string => (days ? `${days.start}.${days.end}` : ''),
};
