/*
 * One page of cards: how many beside each other, how tall each row, how large the type. Pure, in
 * pixels of the drawing. Nothing here looks at who is in: a clock-in must not move anything.
 */
import {
  type CardPlan,
  type CardWidths,
  cardHead,
  insideOf,
  linesInCard,
  linesOf,
  type NameSize,
  nameRoomOf,
  PAD,
  WORD_GAP,
  type WordWidths,
  wordSize,
} from './card.ts';
import { balanced, inParts, shareOut } from './room.ts';
import type { Size } from './stage.ts';

export interface RowPlan {
  jobs: number;
  height: number;
  card: CardPlan;
}

export interface PagePlan {
  /** The job that it begins with, and how many it has. */
  first: number;
  jobs: number;
  /**
   * The rows from top to bottom. Their numbers of jobs differ by one at most, and each is as wide
   * as the page.
   */
  rows: readonly RowPlan[];
  /** The last change stands below the foreman and not beside. */
  isStacked: boolean;
  lanes: number;
  name: NameSize;
}

/**
 * The smallest type of a name, on a wall and on a phone in the hand: `calm` as a rule, `crowded`
 * where the strip or the band takes room.
 */
export const LEAST_SIZE = { wall: { calm: 24, crowded: 20 }, phone: { calm: 18, crowded: 16 } };

export const GAP = 12;
/** More cards at once are not taken in, however large the screen is. */
export const MOST_CARDS = 24;

const SIZES = [80, 72, 64, 60, 56, 52, 48, 44, 40, 38, 36, 34, 32, 30, 28, 26, 25, 24, 23, 22, 21, 20, 19, 18, 17, 16]
  // For a screen so small that one crew needs them: a small name is still better than none.
  .concat([15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5]);
const MOST_LANES = 3;
/**
 * The share of names for which a card must be wide enough. The others are a step smaller, or broken
 * at their hyphens, or cut: one name of thirty letters makes nobody else's smaller.
 */
const NEARLY_EVERY = 0.95;

/** The closest that lines may stand; larger type needs more room than the smallest can afford. */
const closest = (size: number): number => (size > LEAST_SIZE.wall.calm ? 1.2 : 1.06) * size;
const WIDEST_LINE = 1.35;

const share = (room: number, parts: number): number => (room - (parts - 1) * GAP) / parts;

interface NameWidths {
  /** In ems, the widest name but for a few, and the one in the middle. */
  usual: number;
  median: number;
}

function nameWidths(cards: readonly CardWidths[]): NameWidths {
  const widths = cards.flatMap(({ names }) => names.map(({ whole }) => whole)).sort((a, b) => a - b);
  const widest = (ofEvery: number): number => widths[Math.ceil(ofEvery * widths.length) - 1] ?? 0;
  return { usual: widest(NEARLY_EVERY), median: widest(0.5) };
}

/**
 * The worth of a type size, less for every further column of names: one column is easier to scan,
 * so more of them must make the type a good deal larger.
 */
const worthOf = (size: number, lanes: number): number => size * (1 - 0.15 * (lanes - 1));

/** The factor for a single card below rows of two, which looks like a leftover. */
const WORTH_OF_LONE = 0.75;

interface Trial {
  rows: number;
  lanes: number;
  size: number;
}

/** The lines of the row's longest crew. */
function linesInRow(row: readonly CardWidths[], lanes: number, type: { size: number; room: number }): number {
  const each = row.map(({ names }) => names.map((name) => linesOf(name, type)));
  return Math.max(1, ...each.map((lines) => linesInCard(lines, lanes)));
}

/** One way to arrange a page; null when it does not fit. */
function arrange(cards: readonly CardWidths[], grid: Size, words: WordWidths, widths: NameWidths, trial: Trial): PagePlan | null {
  const { lanes, size } = trial;
  const { usual, median } = widths;
  const inRows = inParts(cards, balanced(cards.length, trial.rows));
  const cardWidths = inRows.map((row) => share(grid.width, Math.max(1, row.length)));
  const narrowest = Math.min(...cardWidths);
  const inside = insideOf(narrowest, size);
  const leastRoom = nameRoomOf(narrowest, size, lanes);
  // Large type leaves room for the word beside most names. In the smallest the words give way to
  // the names.
  const word = size > LEAST_SIZE.wall.calm ? words.missing * wordSize(size) + WORD_GAP * size : 0;
  const isWideEnough = Math.max(usual * size, median * size + word) <= leastRoom && words.changed * wordSize(size) <= inside;
  const isLast = inRows[0]!.length <= 1 && lanes === 1 && size <= LEAST_SIZE.phone.calm;
  if (!isWideEnough && !isLast) return null;
  const widestFoot = Math.max(0, ...cards.map(({ foreman }) => foreman)) + words.changed;
  const isStacked = widestFoot * wordSize(size) + PAD * size > inside;
  const head = cardHead(size, isStacked);
  const rooms = cardWidths.map((width) => Math.max(size, nameRoomOf(width, size, lanes)));
  const lines = inRows.map((row, place) => linesInRow(row, lanes, { size, room: rooms[place]! }));
  const heights = shareOut(
    grid.height - (lines.length - 1) * GAP,
    lines.map((count) => head + count * closest(size)),
  );
  if (!heights) return null;
  const line = Math.min(WIDEST_LINE * size, ...heights.map((height, row) => (height - head) / lines[row]!));
  const hasTimes = usual * size + words.time * wordSize(size) + WORD_GAP * size <= leastRoom;
  const name = { size, line };
  const rows = inRows.map(({ length: jobs }, row) => ({
    jobs,
    height: heights[row]!,
    card: { width: cardWidths[row]!, lanes, name, nameRoom: rooms[row]!, hasTimes },
  }));
  return { first: 0, jobs: cards.length, rows, isStacked, lanes, name };
}

/** The numbers of rows for this many cards with one, two, three … side by side. */
const rowsFor = (cards: number): Set<number> =>
  new Set(Array.from({ length: cards }, (_, more) => Math.ceil(cards / (more + 1))));

/**
 * The page on which these cards have the largest type that fits, in the evenest rows where several
 * ways have it.
 * @param least no smaller type than this; null when the cards do not fit in it.
 */
export function planPage(cards: readonly CardWidths[], grid: Size, words: WordWidths, least: number): PagePlan | null {
  const widths = nameWidths(cards);
  const all = Math.max(1, cards.length);
  let best: { plan: PagePlan; worth: number; short: number } | null = null;
  for (let lanes = 1; lanes <= MOST_LANES; lanes++) {
    for (const rows of rowsFor(all)) {
      const most = Math.ceil(all / rows);
      /** The number of rows with one card less. */
      const short = rows * most - all;
      const isLone = most === 2 && short > 0;
      for (const size of SIZES) {
        const worth = worthOf(size, lanes) * (isLone ? WORTH_OF_LONE : 1);
        if (size < least || (best && (worth < best.worth || (worth === best.worth && short >= best.short)))) break;
        const plan = arrange(cards, grid, words, widths, { rows, lanes, size });
        if (plan) best = { plan, worth, short };
      }
    }
  }
  return best?.plan ?? null;
}

interface Pages {
  least: number;
  /** The fewest pages, and the most: null is returned if those are not enough. */
  from: number;
  most?: number;
}

/** Every job on pages of nearly the same number of cards, on as few as hold them. */
export function planPages(
  cards: readonly CardWidths[],
  grid: Size,
  words: WordWidths,
  { least, from, most = cards.length }: Pages,
): PagePlan[] | null {
  const fewest = Math.max(from, Math.ceil(cards.length / MOST_CARDS), 1);
  for (let count = fewest; count <= Math.max(1, most); count++) {
    const pages = planCounts(cards, grid, words, balanced(cards.length, count), least);
    if (pages) return pages;
  }
  return null;
}

function planCounts(
  cards: readonly CardWidths[],
  grid: Size,
  words: WordWidths,
  counts: readonly number[],
  least: number,
): PagePlan[] | null {
  const pages: PagePlan[] = [];
  let first = 0;
  for (const part of inParts(cards, counts)) {
    const page = planPage(part, grid, words, least);
    if (!page) return null;
    pages.push({ ...page, first });
    first += part.length;
  }
  return pages;
}
