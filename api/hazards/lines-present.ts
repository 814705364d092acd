import bidiFactory from 'bidi-js';
import { nearAscii } from '#shared/rules/letters.ts';
import { type Face, faceFor, ownFace } from './fonts-present.ts';

/** Replaces a letter that no font of the document has. */
export const STAND_IN = '□';

/** A letter with its marks, and the font that draws it. */
export interface Letter {
  text: string;
  face: Face;
}

/** Adjacent letters that one font draws together. */
export interface Run {
  text: string;
  face: Face;
}

type WidthOf = (text: string, face: Face) => number;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const bidi = bidiFactory();

/** Splits a text into letters, on one line and in logical order. */
export function lettersOf(text: string, isBold: boolean): Letter[] {
  if (/^[\x20-\x7e]*$/.test(text)) return [...text].map((letter) => ({ text: letter, face: ownFace(isBold) }));
  const line = text.normalize('NFC').replaceAll(/[\t\n\r]+/g, ' ');
  return [...graphemes.segment(line)].flatMap(({ segment }) => drawn(segment, isBold));
}

/**
 * Replaces a letter that no font has by a similar one, then by itself without marks, then by a
 * placeholder. Invisible characters are left out.
 */
function drawn(letter: string, isBold: boolean): Letter[] {
  const seen = letter.replaceAll(/\p{C}/gu, '');
  for (const text of [seen, nearAscii(seen), seen.normalize('NFKD').replaceAll(/\p{M}/gu, '')]) {
    if (text === '') return [];
    const face = faceFor(text, isBold);
    if (face) return [...text].length === 1 || text === seen ? [{ text, face }] : [...text].map((one) => ({ text: one, face }));
  }
  return [{ text: STAND_IN, face: ownFace(isBold) }];
}

/**
 * Breaks letters into lines of at most this width: at a space, after a hyphen or a slash, beside an
 * ideograph, or inside a word that is too long.
 */
export function linesOf(letters: readonly Letter[], width: number, widthOf: WidthOf): Letter[][] {
  const lines: Letter[][] = [[]];
  let used = 0;
  const measure = (part: readonly Letter[]) => runsOf(part).reduce((sum, { text, face }) => sum + widthOf(text, face), 0);
  const put = (part: readonly Letter[]) => {
    const needed = measure(withoutSpace(part));
    if (part.length > 1 && needed > width) {
      for (const letter of part) put([letter]);
      return;
    }
    if (used > 0 && used + needed > width) {
      lines.push([]);
      used = 0;
      if (isSpace(part[0])) return;
    }
    lines.at(-1)!.push(...part);
    used += measure(part);
  };
  for (const word of wordsOf(letters)) put(word);
  return lines.map(withoutSpace).filter((line, at) => at === 0 || line.length > 0);
}

const isSpace = (letter: Letter | undefined): boolean => letter?.text === ' ';

function withoutSpace(line: readonly Letter[]): Letter[] {
  const end = line.findLastIndex((letter) => !isSpace(letter));
  return line.slice(0, end + 1);
}

const IDEOGRAPH = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u;
const ENDS_A_PART = /[ \-–—/]/;

function wordsOf(letters: readonly Letter[]): Letter[][] {
  const words: Letter[][] = [];
  let isOver = true;
  for (const letter of letters) {
    const isAlone = IDEOGRAPH.test(letter.text);
    if (isOver || (isAlone && !isSpace(letter))) words.push([letter]);
    else words.at(-1)!.push(letter);
    isOver = isAlone || ENDS_A_PART.test(letter.text);
  }
  return words;
}

/**
 * Reorders a line to visual order (Unicode Bidirectional Algorithm), since the document itself runs
 * from left to right.
 */
export function runsOf(line: readonly Letter[]): Run[] {
  const levels = levelsOf(line);
  const runs: (Run & { level: number })[] = [];
  let at = 0;
  for (const { text, face } of line) {
    const level = levels?.[at] ?? 0;
    at += text.length;
    const last = runs.at(-1);
    // A font reverses its own words, one at a time; the rest is reversed here.
    const goesOn = level % 2 === 0 || (face.isRightToLeft && text !== ' ' && last?.text !== ' ');
    if (last && last.face === face && last.level === level && goesOn) last.text += text;
    else runs.push({ text: level % 2 === 0 ? text : (bidi.getMirroredCharacter(text) ?? text), face, level });
  }
  return reordered(runs);
}

/** The bidi levels; undefined when nothing runs from right to left. */
const levelsOf = (line: readonly Letter[]): Uint8Array | undefined =>
  line.some(({ face }) => face.isRightToLeft)
    ? bidi.getEmbeddingLevels(line.map(({ text }) => text).join(''), 'ltr').levels
    : undefined;

/**
 * Rule L2: from the highest level down to the lowest odd one, reverses runs at that level or above.
 */
function reordered<Leveled extends { level: number }>(runs: Leveled[]): Leveled[] {
  const seen = [...runs];
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level--)
    for (let start = 0; start < seen.length; start++) {
      let end = start;
      while ((seen[end]?.level ?? -1) >= level) end++;
      if (end > start) seen.splice(start, end - start, ...seen.slice(start, end).reverse());
      start = Math.max(start, end);
    }
  return seen;
}
