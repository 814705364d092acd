import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { create, type Font, type GlyphRun } from 'fontkit';
import { LRUCache } from 'lru-cache';

/** A font of one family, in one weight; `key` is what a document knows it by. */
export interface Face {
  key: string;
  font: Font;
  /** Its letters run from right to left. */
  isRightToLeft: boolean;
}

type Weight = 'plain' | 'bold';

interface Family {
  name: string;
  isRightToLeft: boolean;
  files: Record<Weight, () => string>;
}

const require = createRequire(import.meta.url);
const beside = (entry: string, name: string) => join(dirname(entry), '..', 'fonts', name);

/**
 * The families of a document, the first that has a letter draws it: Latin, Greek and Cyrillic with
 * the signs of mathematics; Arabic; Hebrew; Chinese, with the syllables of Japanese (decision 58).
 */
const FAMILIES: readonly Family[] = [
  {
    name: 'Inter',
    isRightToLeft: false,
    files: {
      plain: () => require.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
      bold: () => require.resolve('@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf'),
    },
  },
  {
    name: 'Naskh',
    isRightToLeft: true,
    files: {
      plain: () => beside(require.resolve('@embedpdf/fonts-arabic'), 'NotoNaskhArabic-Regular.ttf'),
      bold: () => beside(require.resolve('@embedpdf/fonts-arabic'), 'NotoNaskhArabic-Bold.ttf'),
    },
  },
  {
    name: 'Hebrew',
    isRightToLeft: true,
    files: {
      plain: () => beside(require.resolve('@embedpdf/fonts-hebrew'), 'NotoSansHebrew-Regular.ttf'),
      bold: () => beside(require.resolve('@embedpdf/fonts-hebrew'), 'NotoSansHebrew-Bold.ttf'),
    },
  },
  {
    name: 'Hans',
    isRightToLeft: false,
    files: {
      plain: () => beside(require.resolve('@embedpdf/fonts-sc'), 'NotoSansHans-Regular.otf'),
      bold: () => beside(require.resolve('@embedpdf/fonts-sc'), 'NotoSansHans-Bold.otf'),
    },
  },
];

/** Read when a document first needs it, and kept: the Chinese ones have 8 MB each. */
const opened = new Map<string, Face>();

function faceOf({ name, isRightToLeft, files }: Family, weight: Weight): Face {
  const key = `${name} ${weight}`;
  const known = opened.get(key);
  if (known) return known;
  const font = create(readFileSync(files[weight]()));
  if (!('layout' in font)) throw new Error(`${name} is no single font`);
  if (!('CFF ' in font)) nameGlyphs(font);
  const face = { key, font: remembering(font, isRightToLeft), isRightToLeft };
  opened.set(key, face);
  return face;
}

/**
 * A glyph keeps the letters for which it was first asked. As a part of another one it is asked for
 * none, and nobody could copy it from the document then: the period, as a part of the colon. Forms
 * of Arabic letters come to be named as these letters while words are laid out.
 */
function nameGlyphs(font: Font): void {
  for (const code of font.characterSet) if (!isArabicForm(code)) font.glyphForCodePoint(code);
}
const isArabicForm = (code: number) => (code >= 0xfb50 && code <= 0xfdff) || (code >= 0xfe70 && code <= 0xfefe);

/** Words that are laid out already: forms are made of the same ones again and again. */
const WORDS = 4_000;
/** Longer ones are no words, and each would take the memory of hundreds. */
const LONGEST_WORD = 40;

/**
 * The same font, which lays out a word once; what is drawn scales the places of its glyphs. Inter's
 * contextual forms are left out: they make an arrow of `->`.
 */
function remembering(font: Font, isContextual: boolean): Font {
  const runs = new LRUCache<string, GlyphRun>({ max: WORDS });
  const laidOut = (text: string) => (isContextual ? font.layout(text) : font.layout(text, { calt: false }));
  const layout = (text: string): GlyphRun => {
    if (text.length > LONGEST_WORD) return laidOut(text);
    const run = runs.get(text) ?? laidOut(text);
    runs.set(text, run);
    const positions = run.positions.map((position) => ({ ...position }));
    return Object.assign(Object.create(run) as GlyphRun, { positions });
  };
  return Object.assign(Object.create(font) as Font, { layout });
}

/** The font of the document's own words and numbers. */
export const ownFace = (isBold: boolean): Face => faceOf(FAMILIES[0]!, isBold ? 'bold' : 'plain');

/** The font that has this letter with all of its marks; undefined when none does. */
export function faceFor(letter: string, isBold: boolean): Face | undefined {
  for (const family of FAMILIES) {
    const face = faceOf(family, isBold ? 'bold' : 'plain');
    if ([...letter].every((sign) => face.font.hasGlyphForCodePoint(sign.codePointAt(0)!))) return face;
  }
  return undefined;
}
