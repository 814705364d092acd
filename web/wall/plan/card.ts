/* The layout of a card in ems of its names, as in `tile.css`. Pure. */
import { inLines } from './room.ts';

/** Width of a text at a size, in pixels of the drawing. */
export type Measure = (text: string, size: number, weight: number) => number;

/** The widths of a card's texts in ems: each as wide as in type of one pixel. */
export interface CardWidths {
  job: number;
  /** Foreman and last change, in regular type. */
  foreman: number;
  names: readonly NameWidth[];
}

/** In ems, in the heavier type of a missing person. */
export interface NameWidth {
  whole: number;
  /** The widths of the parts between hyphens, each with the hyphen that ends it. */
  parts: readonly number[];
}

/** Widths in ems of the words that stand beside others on every card. */
export interface WordWidths {
  /** 'not in', beside a name. */
  missing: number;
  /** The longest 'changed 59 min ago', beside the foreman. */
  changed: number;
  /** The longest '12:58 p.m.', beside a name. */
  time: number;
}

/** Type size of a name, and the height of its line. */
export interface NameSize {
  size: number;
  line: number;
}

/** How a crew stands in its card. */
export interface CardPlan {
  /** Columns of names. */
  lanes: number;
  name: NameSize;
  /** Room of a name and its word, in one line. */
  nameRoom: number;
  /**
   * There is room for nearly everybody's clock-in time: it stands beside all of them, or of nobody.
   */
  hasTimes: boolean;
  /** Of a crew that does not fit, how many it names, each in one line; null for all. */
  most: number | null;
}

/** A text is drawn a little wider than it was measured; words have no tracking. */
export const SLACK = 1.006;
const WORD_SLACK = 1.025;
/** Width of every figure of a word, in ems, in any size. */
const FIGURE = 0.66;

export const PAD = 0.5;
const NUMBER = 1.15;
const GLYPH = 1.31;
const LANE_GAP = 0.6;
export const WORD_GAP = 0.35;
export const wordSize = (size: number): number => Math.min(36, Math.max(17, 0.7 * size));
const smallLine = (size: number): number => Math.min(44, Math.max(20, 0.84 * size));

/**
 * The height of a card without its names: frame, number, foreman and last change, the line under
 * them, and the space around the names.
 */
export const cardHead = (size: number, isStacked: boolean): number => 3 + 2.02 * size + (isStacked ? 2 : 1) * smallLine(size);

/** The width available for a line of text in a card of this width. */
export const insideOf = (width: number, size: number): number => width - 2 - 2 * PAD * size;

/** The room of a name in one of so many lanes of a card that is so wide inside, at least 1 em. */
export const nameRoomOf = (inside: number, size: number, lanes: number): number =>
  Math.max(size, (inside - (lanes - 1) * LANE_GAP * size) / lanes - GLYPH * size);

const SMALLER = 0.875;
/** Below this a name is not made smaller, on a wall and on a phone in the hand. */
const STILL_READ = { wall: 20, phone: 16 };

/** One step smaller, for a name that is too wide for its line. */
export const smallerSize = (size: number): number =>
  Math.min(size, Math.max(SMALLER * size, size >= STILL_READ.wall ? STILL_READ.wall : STILL_READ.phone));

export interface NameType {
  size: number;
  room: number;
}

/** True when a name fits neither one step smaller nor broken at its hyphens. */
export const isTooWide = ({ whole, parts }: NameWidth, { size, room }: NameType): boolean =>
  whole * smallerSize(size) > room && parts.some((part) => part * size > room);

/** Breaks a name into lines: one, unless it must be broken and can be. */
const partsInLines = (name: NameWidth, { size, room }: NameType): number[][] =>
  name.whole * smallerSize(size) <= room || isTooWide(name, { size, room })
    ? [[...name.parts.keys()]]
    : inLines(
        name.parts.map((part) => part * size),
        room,
        0,
      );

/** The number of lines of a name, which is broken at hyphens alone. */
export const linesOf = (name: NameWidth, type: NameType): number =>
  name.whole * smallerSize(type.size) <= type.room ? 1 : partsInLines(name, type).length;

/**
 * The lines that each lane of a card needs for names of so many lines each, which fill the lanes in
 * their order. No name is divided between lanes.
 */
export function linesInCard(names: readonly number[], lanes: number): number {
  const all = names.reduce((sum, each) => sum + each, 0);
  if (lanes === 1) return Math.max(1, all);
  let lines = Math.max(1, ...names, Math.ceil(all / lanes));
  while (inLines(names, lines, 0).length > lanes) lines += 1;
  return lines;
}

/**
 * The size in which texts are measured, the smallest of a wall: the smaller type is, the wider it
 * is for its size.
 */
const MEASURED_IN = 20;

export const ems = (measure: Measure, text: string, weight: number): number =>
  (SLACK * measure(text, MEASURED_IN, weight)) / MEASURED_IN;

/**
 * The width of a word in pixels. Its figures are tabular, which a canvas does not measure: `11:11`
 * is as wide as `08:00`.
 */
export function wordWidth(measure: Measure, word: string, size: number, weight: number): number {
  const letters = word.replaceAll(/\d/g, '');
  return WORD_SLACK * measure(letters, size, weight) + (word.length - letters.length) * FIGURE * size;
}

const AFTER_HYPHEN = /(?<=-)/;

/**
 * Measures a name. Shared by planning and rendering, so that they agree on who needs a second line.
 */
export const nameWidth = (measure: Measure, label: string): NameWidth => ({
  whole: ems(measure, label, 600),
  parts: label.split(AFTER_HYPHEN).map((part) => ems(measure, part, 600)),
});

interface NameWords {
  label: string;
  /** Texts that may be shown beside it, the longest first. */
  words: readonly string[];
  /** In the type of a missing person. */
  isHeavy: boolean;
}

interface NamePlace {
  /** Line by line. */
  text: readonly string[];
  /** The scale of its letters relative to the other names. */
  scale: number;
  isCut: boolean;
  /** The text beside the name; null if none fits. */
  word: string | null;
}

/**
 * A name stands in one line as large as all; where that has no room, a step smaller, then broken at
 * its hyphens, then cut. It is never broken inside a word. Words only stand where it leaves room
 * for them. Lines and size are the same whether somebody is in or not, because they are measured in
 * the heavier type of a missing person.
 */
export function placeName({ label, words, isHeavy }: NameWords, card: CardPlan, measure: Measure): NamePlace {
  const { size } = card.name;
  const type = { size, room: card.nameRoom };
  const width = nameWidth(measure, label);
  const lines = partsInLines(width, type);
  if (lines.length > 1 && card.most === null) {
    const parts = label.split(AFTER_HYPHEN);
    const text = lines.map((line) => line.map((part) => parts[part]).join(''));
    return { text, scale: 1, isCut: false, word: null };
  }
  const text = [label];
  if (width.whole * size > type.room)
    return { text, scale: smallerSize(size) / size, isCut: width.whole * smallerSize(size) > type.room, word: null };
  const left = card.nameRoom - SLACK * measure(label, size, isHeavy ? 600 : 400) - WORD_GAP * size;
  const fitting = words.find((word) => wordWidth(measure, word, wordSize(size), 600) <= left);
  return { text, scale: 1, isCut: false, word: fitting ?? null };
}

/** True when a missing person's word has room beside the name. */
export const hasRoomFor = (label: string, word: string, card: CardPlan, measure: Measure): boolean =>
  placeName({ label, words: [word], isHeavy: true }, card, measure).word !== null;

/**
 * The number of lines of a name, measured in the type of a missing person, whether or not the
 * person is in.
 */
export const linesOfName = (label: string, { name, nameRoom, most }: CardPlan, measure: Measure): number =>
  most === null ? linesOf(nameWidth(measure, label), { size: name.size, room: nameRoom }) : 1;

/** A job's number is large, or as large as it fits beside the count. */
export function sizeOfNumber(number: string, { width, size }: { width: number; size: number }, measure: Measure): number {
  const room = insideOf(width, size) - measure('88/88', size, 600) - WORD_GAP * size;
  const large = NUMBER * size;
  return Math.min(large, (large * room) / (SLACK * measure(number, large, 600)));
}
