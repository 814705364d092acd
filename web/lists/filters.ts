import { z } from 'zod';
import { Day } from '#shared/http/query.ts';
import { businessDay, type Period } from '#shared/rules/periods.ts';
import type { ListFilter, Where } from './definition.ts';

/*
 * The filters that lists are made of. Each can be spread and given another `where`, or `params`.
 */

const MAX_SEARCH = 100;
/** The api takes at most 20 wildcards in a pattern. */
const MAX_WORDS = 19;

/** Case-insensitive, spaces as wildcards, in the combined search field [general-4]. */
export const searchFilter = (field = 'searchData'): ListFilter<string> => ({
  schema: z.string().overwrite((text) => text.trim().slice(0, MAX_SEARCH).trim()),
  initial: '',
  where: (text) => {
    const words = text.split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);
    return words.length === 0 ? undefined : { [field]: { $iLike: `%${words.join('%')}%` } };
  },
});

/** One of some words, or `all` of them for no condition. */
export const choiceFilter = <const Value extends string>(field: string, values: readonly Value[]): ListFilter<Value | 'all'> => ({
  schema: z.enum<(Value | 'all')[]>(['all', ...values]),
  initial: 'all',
  where: (value) => (value === 'all' ? undefined : { [field]: value }),
});

/** Any of some words; none chosen is no condition. */
export const wordsFilter = <const Value extends string>(
  field: string,
  values: readonly Value[],
  initial: readonly Value[] = [],
): ListFilter<readonly Value[]> => ({
  schema: listOf(z.enum<readonly Value[]>(values), String, (text) => text as Value),
  initial,
  ...(initial.length > 0 && { wide: { value: [], holdsInitial: true } }),
  where: anyOf(field),
});

/** Any of some rows, by their numbers; none chosen is no condition. */
export const idsFilter = (field: string): ListFilter<readonly number[]> => ({
  schema: listOf(z.number().int().min(1).max(999_999_999), String, Number),
  initial: [],
  where: anyOf(field),
});

/** From the first moment of one business day to the last of another; null for always. */
export const daysFilter = (field: string, timeZone: string, initial: Period | null = null): ListFilter<Period | null> => ({
  schema: DaysText,
  initial,
  ...(initial && { wide: { value: null, holdsInitial: true, isCostly: true } }),
  where: (days) =>
    days
      ? {
          [field]: {
            $gte: businessDay(days.start, timeZone).start.toISOString(),
            $lte: businessDay(days.end, timeZone).end.toISOString(),
          },
        }
      : undefined,
});

/** One row's number; null for none. */
export const IdText = z.codec(z.string().regex(/^([1-9]\d{0,8})?$/), z.number().int().min(1).max(999_999_999).nullable(), {
  decode: (text) => (text === '' ? null : Number(text)),
  encode: (id) => (id === null ? '' : String(id)),
});

/** One day; null for none. */
export const DayText = z.codec(z.string(), Day.nullable(), {
  decode: (text) => (text === '' ? null : text),
  encode: (day) => day ?? '',
});

const Range = z.object({ start: Day, end: Day }).refine(({ start, end }) => start <= end);
const rangeIn = (text: string): Period => {
  const [start = '', end = ''] = text.split('.');
  return { start, end };
};
const rangeWords = ({ start, end }: Period): string => `${start}.${end}`;

/** `2026-11-01.2026-11-20`: days of a range, both included. */
export const RangeText = z.codec(z.string(), Range, { decode: rangeIn, encode: rangeWords });

/** The same; null for none. */
export const DaysText = z.codec(z.string(), Range.nullable(), {
  decode: (text) => (text === '' ? null : rangeIn(text)),
  encode: (days) => (days ? rangeWords(days) : ''),
});

const MAX_CHOSEN = 100;

/** Values between dots, each once: `assigned.inProgress`. */
const listOf = <Value>(one: z.ZodType<Value, Value>, write: (value: Value) => string, read: (text: string) => Value) =>
  z.codec(z.string(), z.array(one).max(MAX_CHOSEN).readonly(), {
    decode: (text) => (text === '' ? [] : [...new Set(text.split('.'))].map(read)),
    encode: (values) => values.map(write).join('.'),
  });

const anyOf =
  (field: string) =>
  (values: readonly (string | number)[]): Where | undefined =>
    values.length === 0 ? undefined : { [field]: { $in: values } };
