import { searchText } from '../rules/letters.ts';
import { mistakesFor, wordsOf } from './mistakes.ts';

/** The words that somebody typed into the search of a list, folded (`searchText`). */
export const wordsTyped = (typed: string): string[] => [
  ...new Set(
    searchText(typed)
      .split(/[\s%,;]+/)
      .filter(Boolean),
  ),
];

/** The words that each typed one may stand for, and how many mistakes that are. */
export type Meant = ReadonlyMap<string, ReadonlyMap<string, number>>;

/**
 * The words of a folded text that each typed one may stand for: none beside one that the text has
 * as it was typed. Null when the text lacks one of them [find-4].
 */
export function meantIn(words: readonly string[], text: string): Meant | null {
  const meant = new Map<string, ReadonlyMap<string, number>>();
  const inText = wordsOf(text);
  for (const typed of words) {
    if (text.includes(typed)) continue;
    const near = new Map<string, number>();
    for (const { text: word } of inText) {
      const mistakes = mistakesFor(typed, word);
      if (mistakes !== null) near.set(word, mistakes);
    }
    if (near.size === 0) return null;
    meant.set(typed, near);
  }
  return meant;
}

/** The rows of a list that is here, and whether their texts are as it was typed. */
export interface FoundHere<Row> {
  rows: readonly Row[];
  isNear: boolean;
}

/**
 * Finds rows as a list's search does: as it is typed, else in any order, else with mistakes.
 * @param isWhole there are no other rows, one of which may be as it is typed
 */
export function findHere<Row>(
  rows: readonly Row[],
  typed: string,
  { textOf, isWhole }: { textOf: (row: Row) => string; isWhole: boolean },
): FoundHere<Row> {
  const texts = rows.map((row) => ({ row, text: searchText(textOf(row)) }));
  const rowsWith = (passes: (text: string) => boolean): Row[] => texts.filter(({ text }) => passes(text)).map(({ row }) => row);
  const whole = searchText(typed);
  const words = wordsTyped(typed);
  const exact = rowsWith((text) => text.includes(whole));
  if (exact.length > 0 || words.length === 0) return { rows: exact, isNear: false };
  const inAnyOrder = rowsWith((text) => words.every((word) => text.includes(word)));
  if (inAnyOrder.length > 0 || !isWhole) return { rows: inAnyOrder, isNear: false };
  const near = rowsWith((text) => meantIn(words, text) !== null);
  return { rows: near, isNear: near.length > 0 };
}
