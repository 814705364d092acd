/* What somebody may have meant who made mistakes in typing [find-4]. */

export interface Word {
  text: string;
  /** A part of a word between signs: `castillo` and `rey` of `castillo-rey`. */
  isPart: boolean;
}

/** Without a sign at which it has parts. */
const PLAIN_WORD = /^[a-z0-9]+$/;

/** The words of a folded text (`searchText`), and their parts. */
export function wordsOf(text: string): Word[] {
  return text
    .split(/[\s,;]+/)
    .filter(Boolean)
    .flatMap((word) => {
      if (PLAIN_WORD.test(word)) return [{ text: word, isPart: false }];
      const parts = word.split(/[^\p{L}\p{N}]+/u).filter((part) => part !== '' && part !== word);
      return [{ text: word, isPart: false }, ...parts.map((part) => ({ text: part, isPart: true }))];
    });
}

/** So many letters may be wrong, missing, too many or turned around in a word. */
const mistakesIn = (word: string): number => (/\d/.test(word) || word.length < 4 ? 0 : word.length < 7 ? 1 : 2);

/** Whether a word may be typed again so that spelling is forgiven. */
export const isForgiving = (word: string): boolean => mistakesIn(word) > 0;

/** Up to so many letters, one that differs leaves too few trigrams alike. */
const SHORT = 5;

/**
 * Patterns of what may be meant by a word, for a comparison by trigrams, which knows no turned
 * letters: each two turned around, a letter (`_`) missing between each two; in a short word also
 * each letter replaced.
 */
export function patternsMeant(word: string): string[] {
  if (!/^[a-z]+$/.test(word)) return [];
  const at = Array.from(word, (_, place) => place);
  const turned = at.slice(1).map((two) => `${word.slice(0, two - 1)}${word[two]}${word[two - 1]}${word.slice(two + 1)}`);
  const missing = at.slice(1).map((two) => `${word.slice(0, two)}_${word.slice(two)}`);
  const replaced = word.length > SHORT ? [] : at.map((one) => `${word.slice(0, one)}_${word.slice(one + 1)}`);
  return [...new Set([...turned, ...missing, ...replaced])].filter((pattern) => pattern !== word);
}

/** From so many letters on, the beginning of a word may be mistyped too. */
const LONG = 6;
/** What is missing at its end, in mistakes. */
const NOT_WHOLE = 0.5;

/** The mistakes of somebody who meant this word, or its beginning; null if they did not. */
export function mistakesFor(typed: string, word: string): number | null {
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
