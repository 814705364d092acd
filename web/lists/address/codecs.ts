import { FIRST_DAY, LAST_DAY } from '#shared/constants.ts';
import type { Period } from '#shared/rules/periods.ts';

/**
 * Reads a value from text of the address, and writes it. Not by zod: lists, and with them the first
 * page, would fetch it for this alone.
 */
export interface AddressCodec<Value> {
  /** @returns undefined for a text that makes no sense here */
  read: (text: string) => Value | undefined;
  write: (value: Value) => string;
}

/** A codec for one of these words. */
export const wordText = <const Value extends string>(words: readonly Value[]): AddressCodec<Value> => ({
  read: (text) => words.find((word) => word === text),
  write: (word) => word,
});

/** A codec for a whole number within limits, without leading zeros. */
export const numberText = (min: number, max: number): AddressCodec<number> => ({
  read: (text) => {
    const number = Number(text);
    return /^\d{1,9}$/.test(text) && String(number) === text && number >= min && number <= max ? number : undefined;
  },
  write: String,
});

const MAX_CHOSEN = 100;

/** A codec for several values, each once, with dots between them: `assigned.inProgress`. */
export const listText = <Value>(one: AddressCodec<Value>): AddressCodec<readonly Value[]> => ({
  read: (text) => {
    const values = text === '' ? [] : [...new Set(text.split('.'))].map(one.read);
    return values.length <= MAX_CHOSEN && values.every((value) => value !== undefined) ? values : undefined;
  },
  write: (values) => values.map(one.write).join('.'),
});

/** The same codec, with an empty text for null. */
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
 * `2026-11-01.2026-11-20`: the days from one to another, both included. Null, of an emptied
 * calendar, is written as an empty text. That reads as absent, so the filter is back at its initial
 * value.
 */
export const DAYS_TEXT = {
  read: (text: string): Period | undefined => {
    const [start = '', end = '', ...more] = text.split('.');
    return isDay(start) && isDay(end) && start <= end && more.length === 0 ? { start, end } : undefined;
  },
  write: (days: Period | null): string => (days ? `${days.start}.${days.end}` : ''),
};
