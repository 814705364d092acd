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

interface Word {
  text: string;
  /** A part of a word between signs: `castillo` and `rey` of `castillo-rey`. */
  isPart: boolean;
}

/** Without a sign at which it has parts. */
const PLAIN_WORD = /^[a-z0-9]+$/;

/** The words of a text, and their parts. */
function wordsOf(text: string): Word[] {
  return text
    .split(/[\s,;]+/)
    .filter(Boolean)
    .flatMap((word) => {
      if (PLAIN_WORD.test(word)) return [{ text: word, isPart: false }];
      const parts = word.split(/[^\p{L}\p{N}]+/u).filter((part) => part !== '' && part !== word);
      return [{ text: word, isPart: false }, ...parts.map((part) => ({ text: part, isPart: true }))];
    });
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

/** So many letters may be wrong, missing, too many or turned around in a word. */
const mistakesIn = (word: string): number => (/\d/.test(word) || word.length < 4 ? 0 : word.length < 7 ? 1 : 2);

/** Whether a word may be typed again so that spelling is forgiven. */
export const isForgiving = (word: string): boolean => mistakesIn(word) > 0;

/** From so many letters on, the beginning of a word may be mistyped too. */
const LONG = 6;
/** What is missing at its end, in mistakes. */
const NOT_WHOLE = 0.5;

/** The mistakes of somebody who meant this word, or its beginning; null if they did not. */
function mistakesFor(typed: string, word: string): number | null {
  const most = mistakesIn(typed);
  if (most === 0 || lettersNotIn(word, typed) > most) return null;
  const whole = mistakes(typed, word, most);
  if (whole <= most) return whole;
  if (typed.length < LONG) return null;
  const ends = [typed.length + 1, typed.length, typed.length - 1].filter((end) => end < word.length);
  const begun = Math.min(...ends.map((end) => mistakes(typed, word.slice(0, end), most)));
  return begun > most ? null : begun + NOT_WHOLE;
}

/**
 * So many letters of a to z has the typed word that the other has not: each is a mistake at least.
 * Nearly every word is told apart so, without counting mistakes.
 */
function lettersNotIn(word: string, typed: string): number {
  let count = 0;
  for (let left = lettersOf(typed) & ~lettersOf(word); left !== 0; left &= left - 1) count++;
  return count;
}

const A = 97;
const LETTERS = 26;

/** A bit for each letter of a to z. */
function lettersOf(word: string): number {
  let bits = 0;
  for (let at = 0; at < word.length; at++) {
    const letter = word.charCodeAt(at) - A;
    if (letter >= 0 && letter < LETTERS) bits |= 1 << letter;
  }
  return bits;
}

/** Letters that differ; two that are turned around count once. More than `most` is any more. */
function mistakes(typed: string, word: string, most: number): number {
  if (Math.abs(typed.length - word.length) > most) return most + 1;
  let before: number[] = [];
  let last = Array.from({ length: word.length + 1 }, (_, at) => at);
  for (let row = 1; row <= typed.length; row++) {
    const next = [row];
    for (let at = 1; at <= word.length; at++) {
      const same = typed[row - 1] === word[at - 1];
      let least = Math.min(last[at]! + 1, next[at - 1]! + 1, last[at - 1]! + (same ? 0 : 1));
      if (row > 1 && at > 1 && typed[row - 1] === word[at - 2] && typed[row - 2] === word[at - 1])
        least = Math.min(least, before[at - 2]! + 1);
      next.push(least);
    }
    if (Math.min(...next) > most) return most + 1;
    before = last;
    last = next;
  }
  return last[word.length]!;
}
