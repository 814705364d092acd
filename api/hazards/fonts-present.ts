import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { create, type Font, type GlyphRun } from 'fontkit';
import { LRUCache } from 'lru-cache';

/** A font of one family, in one weight; `key` is its name in a document. */
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
 * Font families, tried in this order for each letter: Latin, Greek and Cyrillic with mathematical
 * signs; Arabic; Hebrew; Chinese with Japanese syllables (decision 58).
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

/** Fonts are opened at first use and kept: the Chinese ones have 8 MB each. */
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
 * Maps each glyph to its letters, so that text can be copied from the document. fontkit names a
 * glyph by the letters it was first requested for, and one first used as a part of another glyph,
 * e.g. the period in the colon, by none. Arabic forms get their letters during layout.
 */
function nameGlyphs(font: Font): void {
  for (const code of font.characterSet) if (!isArabicForm(code)) font.glyphForCodePoint(code);
}
const isArabicForm = (code: number) => (code >= 0xfb50 && code <= 0xfdff) || (code >= 0xfe70 && code <= 0xfefe);

/** Size of the cache of laid out words: forms repeat their words. */
const WORDS = 4_000;
/** Longer words are not cached; each would take the memory of hundreds. */
const LONGEST_WORD = 40;

/**
 * The same font with a cache of laid out words; drawing scales the positions of the glyphs. Inter's
 * contextual forms are off: they turn `->` into an arrow.
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

/** The font of the document's own labels and numbers. */
export const ownFace = (isBold: boolean): Face => faceOf(FAMILIES[0]!, isBold ? 'bold' : 'plain');

/** The font that has this letter with all its marks; undefined when none has. */
export function faceFor(letter: string, isBold: boolean): Face | undefined {
  for (const family of FAMILIES) {
    const face = faceOf(family, isBold ? 'bold' : 'plain');
    if ([...letter].every((sign) => face.font.hasGlyphForCodePoint(sign.codePointAt(0)!))) return face;
  }
  return undefined;
}
