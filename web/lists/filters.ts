import { businessDay, type Period } from '#shared/rules/periods.ts';
import { type AddressCodec, DAYS_TEXT, ID_TEXT, listText, orNone, wordText } from './address/codecs.ts';
import type { ListFilter, Where } from './definition.ts';

/* The filters of lists. Each can be spread and given another `where`, or `params`. */

const MAX_SEARCH = 100;
/** The api takes at most 20 wildcards in a pattern. */
const MAX_WORDS = 19;

const cleaned = (text: string): string => text.trim().slice(0, MAX_SEARCH).trim();
const SEARCH_TEXT: AddressCodec<string> = { read: cleaned, write: cleaned };

/** The parameters with which a search is forgiven what is mistyped [find-6]. */
export const nearTo = (text: string): { near?: 'true' } => (text === '' ? {} : { near: 'true' });

/** Case-insensitive, spaces as wildcards, in the combined search field [general-4]. */
export const searchFilter = (field = 'searchData'): ListFilter<string> => ({
  text: SEARCH_TEXT,
  initial: '',
  where: (text) => {
    const words = text.split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);
    return words.length === 0 ? undefined : { [field]: { $iLike: `%${words.join('%')}%` } };
  },
  params: nearTo,
});

/** One of some words, or `all` of them for no condition. */
export const choiceFilter = <const Value extends string>(field: string, values: readonly Value[]): ListFilter<Value | 'all'> => ({
  text: wordText(['all', ...values]),
  initial: 'all',
  where: (value) => (value === 'all' ? undefined : { [field]: value }),
});

/** One of the names that the api has, or `all` of them for no condition. */
export const nameFilter = (field: string): ListFilter<string> => ({
  text: SEARCH_TEXT,
  initial: 'all',
  where: (name) => (name === 'all' ? undefined : { [field]: name }),
});

/** Any of some words; none chosen is no condition. */
export const wordsFilter = <const Value extends string>(
  field: string,
  values: readonly Value[],
  initial: readonly Value[] = [],
): ListFilter<readonly Value[]> => ({
  text: listText(wordText(values)),
  initial,
  ...(initial.length > 0 && { wide: { value: [], holdsInitial: true } }),
  where: anyOf(field),
});

/** Any of some rows, by their numbers; none chosen is no condition. */
export const idsFilter = (field: string): ListFilter<readonly number[]> => ({
  text: listText(ID_TEXT),
  initial: [],
  where: anyOf(field),
});

/** A range of business days, both included; null is no condition. */
export const daysFilter = (field: string, timeZone: string, initial: Period | null = null): ListFilter<Period | null> => ({
  text: orNone(DAYS_TEXT),
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

const anyOf =
  (field: string) =>
  (values: readonly (string | number)[]): Where | undefined =>
    values.length === 0 ? undefined : { [field]: { $in: values } };
