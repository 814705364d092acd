import { mistakesFor, type Word, wordsOf } from '#shared/find/mistakes.ts';
import { searchText } from '#shared/rules/letters.ts';

/** The texts by which a row is found. */
export interface FoundBy {
  /** What people call it by: its name, its numbers. */
  names: readonly (string | null)[];
  /** What stands beside it: who leads it, where it is. */
  beside?: readonly (string | null)[];
}

/** The whole text is the name, or one of the numbers. */
const THE_SAME = 100;
const MOST_BY_WORDS = 90;
/**
 * Of one word in a name, and in what stands beside it: the word, the beginning of it (more of it is
 * closer), a part of it, or the word with mistakes.
 */
const BY_NAME = { whole: 10, begins: 8, inside: 5, mistyped: 4.5 } as const;
const BY_BESIDE = { whole: 4, begins: 3.2, inside: 2, mistyped: 1.8 } as const;
/** A name in a double one, a part of a number. */
const PART = 0.95;
/** Of what a mistake leaves. */
const EACH_MISTAKE = 0.8;
const BEST_WORD = BY_NAME.whole;
/** A name that begins with what is typed first is what most people mean. */
const AT_ITS_BEGINNING = 3;
/** Each word that nobody typed: `Main St` is closer to "main" than `Main St of the Docks`. */
const OF_EACH_OTHER_WORD = 0.2;
const MOST_OTHERS = 10;

/** How close a row is to the words that somebody typed, 100 at most; 0 is not found [find-3]. */
export function closenessOf(words: readonly string[], { names, beside = [] }: FoundBy): number {
  if (words.length === 0) return 0;
  const folded = names.flatMap((name) => (name ? searchText(name).trim() : []));
  const joined = words.join(' ');
  if (folded.some((name) => name === joined)) return THE_SAME;
  const inNames = folded.flatMap(wordsOf);
  const inBeside = beside.flatMap((text) => (text ? wordsOf(searchText(text)) : []));
  let sum = 0;
  for (const word of words) {
    const best = Math.max(bestOf(word, inNames, BY_NAME), bestOf(word, inBeside, BY_BESIDE));
    if (best === 0) return 0;
    sum += best;
  }
  const others = Math.min(MOST_OTHERS, Math.max(0, inNames.length - words.length));
  const first = folded.some((name) => name.startsWith(words[0]!)) ? AT_ITS_BEGINNING : 0;
  return (MOST_BY_WORDS - AT_ITS_BEGINNING) * (sum / words.length / BEST_WORD) + first - OF_EACH_OTHER_WORD * others;
}

type Worth = Record<keyof typeof BY_NAME, number>;

const bestOf = (typed: string, among: readonly Word[], worth: Worth): number =>
  among.reduce((best, { text, isPart }) => Math.max(best, worthOf(typed, text, worth) * (isPart ? PART : 1)), 0);

function worthOf(typed: string, word: string, worth: Worth): number {
  if (word === typed) return worth.whole;
  if (word.startsWith(typed)) return worth.begins + ((worth.whole - worth.begins) / 2) * (typed.length / word.length);
  if (word.includes(typed)) return worth.inside;
  const made = mistakesFor(typed, word);
  return made === null ? 0 : worth.mistyped * EACH_MISTAKE ** (made - 1);
}
