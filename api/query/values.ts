import { z } from 'zod';
import { Day } from '#shared/http/query.ts';
import { businessDate } from '#shared/rules/periods.ts';
import type { Field, Kind } from './view.ts';

const MAX_INTEGER = 2_147_483_647;
const MAX_TEXT = 500;

const FIRST = new Date('1900-01-01T00:00:00Z');
const LAST = new Date('9999-01-01T00:00:00Z');

const Text = z.string('must be a text').max(MAX_TEXT, `must have at most ${MAX_TEXT} characters`);

const Moment = z.iso.datetime({ offset: true, error: 'must be a time such as 2026-01-31T14:05:00.000Z' });

const VALUES: Record<Exclude<Kind, 'day'>, z.ZodType> = {
  integer: z
    .number('must be a whole number')
    .int('must be a whole number')
    .min(-MAX_INTEGER, 'is too small')
    .max(MAX_INTEGER, 'is too large'),
  number: z.number('must be a number').min(-1e15, 'is too small').max(1e15, 'is too large'),
  money: z
    .union([z.number(), z.string().regex(/^-?\d{1,10}(\.\d{1,2})?$/)], 'must be dollars with two decimals')
    .transform(String)
    .refine((text) => Math.abs(Number(text)) < 1e10, 'is too large'),
  text: Text,
  boolean: z.boolean('must be true or false'),
  moment: Moment.transform((text) => new Date(text)).refine((at) => at >= FIRST && at < LAST, 'must be from 1900 to 9998'),
};

type Checked = { value: unknown } | { reason: string };

/**
 * Converts a filter's value for the database, or says why it cannot be one. A moment compared with
 * a day stands for the business day it lies in.
 */
export function checkValue(field: Field, given: unknown, timeZone: string): Checked {
  if (field.values) {
    const isKnown = typeof given === 'string' && field.values.includes(given);
    return isKnown ? { value: given } : { reason: `must be one of ${field.values.join(', ')}` };
  }
  if (field.kind === 'day') return checkDay(given, timeZone);
  const result = VALUES[field.kind].safeParse(given);
  return result.success ? { value: result.data } : { reason: result.error.issues[0]?.message ?? 'is not valid' };
}

function checkDay(given: unknown, timeZone: string): Checked {
  const moment = Moment.safeParse(given);
  const result = Day.safeParse(moment.success ? businessDate(new Date(moment.data), timeZone) : given);
  if (result.success) return { value: result.data };
  const [issue] = result.error.issues;
  return { reason: issue?.code === 'custom' ? issue.message : 'must be a day such as 2026-01-31, or a time' };
}

/** `%` in a pattern costs time; no honest search has more words than this. */
const MAX_WILDCARDS = 20;

/** Matches `#` at the beginning of a pattern's words. */
const NUMBER_SIGN = /(?<=^|[\s%])#+/g;

/** What is searched for, without the number signs that are not stored. */
export const withoutSigns = (field: Field, text: string): string =>
  field.hasNumberSign ? text.replaceAll(NUMBER_SIGN, '') : text;

/**
 * Builds a case-insensitive pattern [general-4]: spaces and `%` match anything, every other
 * character itself. A search field is matched anywhere in its text. A `#` before a word is ignored
 * where it is not stored.
 */
export function checkPattern(field: Field, given: unknown): Checked {
  if (field.kind !== 'text' || field.values) return { reason: 'is only for texts' };
  const text = Text.safeParse(given);
  if (!text.success) return { reason: text.error.issues[0]?.message ?? 'must be a text' };
  const words = withoutSigns(field, text.data);
  const wide = field.isSearch ? `%${words}%` : words;
  const pattern = wide.replaceAll(/[\\_]/g, '\\$&').replaceAll(/[\s%]+/g, '%');
  if (pattern.split('%').length - 1 > MAX_WILDCARDS) return { reason: `must have at most ${MAX_WILDCARDS} words` };
  return { value: pattern };
}
