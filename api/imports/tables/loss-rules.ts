import { ruinOf } from '#shared/rules/ruined.ts';
import type { Cell } from './cell-rules.ts';

export const NO_RESULT = 'This formula has no result in the file: open it in a spreadsheet, and save it';
export const BECAME_A_DATE = 'A spreadsheet made a date of this: format the column as text';

/** Matches `1-Oct` and `Oct-10`, into which spreadsheets turn numbers such as `10-1`. */
const SHORT_DATE = /^(?:\d{1,2}-\p{Lu}\p{Ll}{2,3}|\p{Lu}\p{Ll}{2,3}-\d{1,2})$/u;

/**
 * Detects what a spreadsheet has lost of a cell [general-15], which nobody can bring back.
 * @param isIdentifier of a number of a job, an account and the like, which is never a date
 * @returns the message; undefined for a cell without a loss
 */
export function lossOf({ text, is }: Cell, isIdentifier: boolean): string | undefined {
  if (is === 'uncomputed') return NO_RESULT;
  if (isIdentifier && (is === 'day' || SHORT_DATE.test(text.trim()))) return BECAME_A_DATE;
  return ruinOf(text);
}

const withoutZeros = (identifier: string): string => identifier.replace(/^0+(?=\d)/, '');

/** Known identifiers by what a spreadsheet leaves of them; null for what two would leave. */
export type WithoutZeros = ReadonlyMap<string, string | null>;

/** Indexes the identifiers that begin with zeros. */
export function indexWithoutZeros(known: Iterable<string>): WithoutZeros {
  const index = new Map<string, string | null>();
  for (const identifier of known) {
    const left = withoutZeros(identifier);
    if (left !== identifier) index.set(left, index.has(left) ? null : identifier);
  }
  return index;
}

/** The known identifier of which a spreadsheet has dropped the zeros in front, if it is one. */
export const meantWithZeros = (text: string, index: WithoutZeros): string | undefined => index.get(text.trim()) ?? undefined;
