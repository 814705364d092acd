/*
 * The strip of who is late: how many cards it has, and how high it is. That follows from the screen
 * alone, so that nobody who turns late, and nobody who comes, moves what stands below. Pure, in
 * pixels of the drawing.
 */
import { type Measure, SLACK, smallerSize, wordWidth } from './card.ts';
import type { Stage } from './stage.ts';

export interface StripPlan {
  columns: number;
  rows: number;
  height: number;
  /** The width of a card. */
  card: number;
  /** The width of '+3' behind them. */
  more: number;
  type: StripType;
}

interface StripType {
  /** Sizes of what a card says first, and of the rest. */
  title: number;
  small: number;
  /** At both sides of a card, border included, and between the parts of its first line. */
  pad: number;
  gap: number;
}

interface Measures {
  height: number;
  more: number;
  type: StripType;
  /** The least width of a card. */
  least: number;
}

const ON_A_WALL: Measures = { height: 124, more: 150, least: 380, type: { title: 28, small: 20, pad: 16, gap: 10 } };
const IN_THE_HAND: Measures = { height: 76, more: 52, least: 0, type: { title: 18, small: 14, pad: 9, gap: 6 } };
const STRIP_GAP = 12;
/** A wall on its side has room for a second row. */
const ON_ITS_SIDE = 1.2;
/** The width of the shape before a title, in ems. */
const GLYPH = 0.8;
/** The largest share of the room of cards; a screen with less says it on the cards alone. */
const MOST_OF_ROOM = 0.3;

/** Null on a screen that is too small for it. */
export function stripFor({ head, grid }: Pick<Stage, 'head' | 'grid'>): StripPlan | null {
  const { height: each, more, least, type } = head === 'narrow' ? IN_THE_HAND : ON_A_WALL;
  const room = grid.width - more;
  const columns = head === 'narrow' ? 1 : Math.floor(room / (least + STRIP_GAP));
  const rows = head !== 'narrow' && grid.height > ON_ITS_SIDE * grid.width ? 2 : 1;
  const height = rows * (each + STRIP_GAP) - STRIP_GAP;
  if (columns < 1 || height > MOST_OF_ROOM * grid.height) return null;
  return { columns, rows, height, card: room / columns - STRIP_GAP, more, type };
}

/**
 * The size of a card's title: as large as all, one step smaller, or cut.
 * @param others what stands in the same line: in small type, and in that of the title
 */
export function titleType(
  title: string,
  [small, late]: readonly [string, string],
  { card, type }: StripPlan,
  measure: Measure,
): { size: number; isCut: boolean } {
  const frame = 2 * type.pad + 3 * type.gap + GLYPH * type.title;
  const taken = frame + wordWidth(measure, small, type.small, 400) + wordWidth(measure, late, type.title, 600);
  const smaller = smallerSize(type.title);
  const isWide = (size: number): boolean => SLACK * measure(title, size, 600) > card - taken;
  return { size: isWide(type.title) ? smaller : type.title, isCut: isWide(smaller) };
}

/** The least height of a row that says who is late and for how long, and no more. */
const ONE_LINE = 48;

/**
 * The strip while the feed is lost: the band takes its room from it, so that no card moves. Null
 * where it has too little.
 */
export function stripBelowBand(strip: StripPlan, band: number): StripPlan | null {
  const height = strip.height - band;
  return height >= strip.rows * (ONE_LINE + STRIP_GAP) - STRIP_GAP ? { ...strip, height } : null;
}
