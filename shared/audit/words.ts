/*
 * Finds the words for a recorded change: its subject, action, fields and values. The words are in
 * `subjects.ts`, `verbs.ts`, `fields.ts` and `values.ts`; the CSV file of the audit writes the
 * English ones, the web those of the chosen language.
 */
import { FIELDS, type FieldKey, type ShownAs } from './fields.ts';
import { PART_WORDS } from './subjects.ts';
import { VALUE_WORDS } from './values.ts';
import { VERB_WORDS } from './verbs.ts';

const keyIn = <Known extends object>(words: Known, name: string): (keyof Known & string) | undefined =>
  Object.hasOwn(words, name) ? (name as keyof Known & string) : undefined;

/** Keys of words; undefined if there is none, e.g. for a name of an older version. */
export const subjectKey = (subject: string) => keyIn(PART_WORDS, subject);
export const verbKey = (action: string) => keyIn(VERB_WORDS, action.slice(action.lastIndexOf('.') + 1));
/** Prefers the subject's own line for the field. */
export const fieldKey = (field: string, subject = ''): FieldKey | undefined =>
  keyIn(FIELDS, `${subject}.${field}`) ?? keyIn(FIELDS, field);
export const shownAs = (field: string, subject?: string): ShownAs | undefined => {
  const key = fieldKey(field, subject);
  return key && FIELDS[key].as;
};
/**
 * Only booleans and choices have words; a text that somebody typed may look like one. Prefers the
 * field's own line for the value.
 */
export const valueKey = (as: ShownAs | undefined, value: unknown, field = '') =>
  typeof value === 'boolean' || as === 'word'
    ? (keyIn(VALUE_WORDS, `${field}.${value}`) ?? keyIn(VALUE_WORDS, String(value)))
    : undefined;

const PLACES: ReadonlyMap<string, number> = new Map(Object.keys(FIELDS).map((field, place) => [field, place]));
const placeOf = (field: string): number => PLACES.get(field) ?? PLACES.size;

/** Sorts by the order of `FIELDS`; unknown fields come last, by name. */
export const inFormOrder = <Value>(fields: Readonly<Record<string, Value>>): Record<string, Value> =>
  Object.fromEntries(Object.entries(fields).sort(([one], [other]) => placeOf(one) - placeOf(other) || (one < other ? -1 : 1)));

/** A value without a word: lists are joined, objects are JSON. */
export const valuePlain = (value: unknown): string => {
  if (Array.isArray(value) && value.every((part) => typeof part !== 'object')) return value.join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};
