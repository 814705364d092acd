import { and, or, type SQL, sql } from 'drizzle-orm';
import { isForgiving, patternsMeant } from '#shared/find/mistakes.ts';
import { type Meant, meantIn } from '#shared/find/near.ts';
import type { Near } from '#shared/http/query.ts';
import { soundsLike } from '../db/tables/columns.ts';

/** How a folded text is compared with a word: as it is typed, or with mistakes of typing. */
export type Compare = (text: SQL, word: string) => SQL;

export const asTyped: Compare = (text, word) => soundsLike(text, `%${escaped(word)}%`);
const escaped = (word: string): string => word.replaceAll(/[\\%_]/g, String.raw`\$&`);
/**
 * Shares a third of its trigrams with the word: more than what is close, but not every word whose
 * letters are turned around.
 */
export const alike: Compare = (text, word) => (isForgiving(word) ? sql`${text} %> ${word}` : asTyped(text, word));
/** As it is typed, or with one mistake of a usual kind. */
export const byPatterns: Compare = (text, word) => {
  const patterns = isForgiving(word) ? patternsMeant(word) : [];
  if (patterns.length === 0) return asTyped(text, word);
  // One comparison: a text that is folded in the statement is folded once.
  return sql`${text} like any(${sql.param([word, ...patterns].map((one) => `%${one}%`))})`;
};
const either: Compare = (text, word) => or(byPatterns(text, word), alike(text, word))!;
/** As it is typed, or one of the words for which it may stand. */
const asMeant =
  (meant: Meant): Compare =>
  (text, word) =>
    or(asTyped(text, word), ...[...(meant.get(word)?.keys() ?? [])].map((one) => asTyped(text, one)))!;

/** The condition that a text has all words, in any order; undefined for none. */
export const hasAll = (compare: Compare, text: SQL, words: readonly string[]): SQL | undefined =>
  and(...words.map((word) => compare(text, word)));

/** Words that are looked for in texts. */
export interface Sought {
  words: readonly string[];
  /** Texts of some rows, which may have them. */
  texts: readonly string[];
}

export interface Forgiving<Found> {
  words: readonly string[];
  read: (compare: Compare) => Promise<Found>;
  /** Reads at most `MOST_SAMPLED` texts of rows that pass. */
  sample: (compare: Compare) => Promise<readonly Sought[]>;
}

/** The words of so many rows are compared: their texts have nearly all words that are close. */
export const MOST_SAMPLED = 100;
/** So many words may be meant by one; those with the fewest mistakes. */
const MOST_MEANT = 8;

/**
 * Finds what is close to the words that somebody typed, where nothing is as it was typed
 * [find-6]: rows with the words in any order; else those with words for which they may stand,
 * which are taken from some rows and then looked for as if they had been typed. So pages, order and
 * count are those of any search. Undefined when nothing is close.
 */
export async function findNear<Found extends { count: number }>(
  asked: Forgiving<Found>,
): Promise<(Found & { near: Near }) | undefined> {
  const { words, read, sample } = asked;
  if (words.length > 1) {
    const found = await read(asTyped);
    if (found.count > 0) return { ...found, near: 'order' };
  }
  const forgiven = words.filter(isForgiving).length;
  if (forgiven === 0) return undefined;
  // One comparison after the other: the planner has a better plan for each than for both together.
  for (const compare of forgiven === 1 ? [byPatterns, alike] : [byPatterns, alike, either]) {
    const meant = meantAmong(await sample(compare));
    if (meant.size === 0) continue;
    const found = await read(asMeant(meant));
    if (found.count > 0) return { ...found, near: 'spelling' };
  }
  return undefined;
}

function meantAmong(sought: readonly Sought[]): Meant {
  const all = new Map<string, Map<string, number>>();
  for (const { words, texts } of sought)
    for (const text of texts)
      for (const [typed, near] of meantIn(words, text) ?? []) {
        const known = all.get(typed) ?? new Map<string, number>();
        for (const [word, mistakes] of near) known.set(word, mistakes);
        all.set(typed, known);
      }
  const fewest = (near: ReadonlyMap<string, number>) =>
    new Map([...near].sort(([a, of], [b, ofB]) => of - ofB || (a < b ? -1 : 1)).slice(0, MOST_MEANT));
  return new Map([...all].map(([typed, near]) => [typed, fewest(near)]));
}
