/*
 * One page of cards: how many beside each other, how tall each row, how large the type. Pure, in pixels of the drawing. Nothing here looks
 * at who is in: a clock-in must not move anything.
 */
import type { Size } from './stage.ts';

/** What a card says, as widths in ems: how wide each text is in type of one pixel. */
export interface CardWidths {
  /** Foreman and last change, in regular type. */
  foreman: number;
  /** The crew's names, in the heavier type of a missing person. */
  names: readonly number[];
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

/** Width of a text at a size, in pixels of the drawing. */
export type Measure = (text: string, size: number, weight: number) => number;

export interface PagePlan {
  /** The job that it begins with, and how many it has. */
  first: number;
  jobs: number;
  columns: number;
  /** Columns of names within a card. */
  lanes: number;
  cardWidth: number;
  /** Height of each row of cards, from the top. */
  rows: readonly number[];
  /** The last change stands below the foreman and not beside. */
  isStacked: boolean;
  name: NameSize;
  /** Room of a name and its word, in one line. */
  nameRoom: number;
  /** There is room for nearly everybody's clock-in time: it stands beside all of them, or of nobody. */
  hasTimes: boolean;
}

/** Lines of a name: type size and row height. */
export interface NameSize {
  size: number;
  line: number;
}

/** The smallest type of a name, on a wall and on a phone in the hand: as it should be, and where the strip or the band takes room. */
export const LEAST_SIZE = { wall: { calm: 24, crowded: 20 }, phone: { calm: 18, crowded: 16 } };

/** Type is a little wider, for its size, the smaller it is; words have wider figures and no tracking. */
export const SLACK = 1.015;
export const WORD_SLACK = 1.05;
export const GAP = 12;
/** More cards at once are not taken in, however large the screen is. */
export const MOST_CARDS = 24;

const SIZES = [80, 72, 64, 60, 56, 52, 48, 44, 40, 38, 36, 34, 32, 30, 28, 26, 25, 24, 23, 22, 21, 20, 19, 18, 17, 16]
  // For a screen so small that one crew needs them: a small name is still better than none.
  .concat([15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5]);
const MOST_LANES = 3;
/** The share of names for which a card must be wide enough. The others go on in a second line. */
const NEARLY_EVERY = 0.95;

/** What follows is what `tile.css` says in ems of the name. */
const PAD = 0.5;
const NUMBER = 1.15;
const GLYPH = 1.31;
const LANE_GAP = 0.6;
const wordSize = (size: number): number => Math.min(36, Math.max(17, 0.7 * size));
const WORD_GAP = 0.35;
const smallLine = (size: number): number => Math.min(44, Math.max(20, 0.84 * size));
/** Frame, number, foreman and last change, the line under them, and the space around the names. */
const cardHead = (size: number, isStacked: boolean): number => 3 + 2.02 * size + (isStacked ? 2 : 1) * smallLine(size);
/** The closest that lines may stand; larger type needs more room than the smallest can afford. */
const closest = (size: number): number => (size > LEAST_SIZE.wall.calm ? 1.2 : 1.06) * size;
const WIDEST_LINE = 1.35;

const share = (room: number, parts: number): number => (room - (parts - 1) * GAP) / parts;

/** How many lines a name of this width needs: what does not fit is broken anywhere, which loses less than a letter per line. */
export const linesOf = (width: number, { size, room }: { size: number; room: number }): number =>
  width * size <= room ? 1 : Math.ceil((width * size) / Math.max(1, room - 0.75 * size));

/** Sum of the lines of a crew, spread over lanes; a name of several lines may leave some at the end of a lane empty. */
function linesInCard(names: readonly number[], lanes: number, type: { size: number; room: number }): number {
  const lines = names.map((width) => linesOf(width, type));
  const tallest = Math.max(1, ...lines);
  return Math.ceil((lines.reduce((sum, each) => sum + each, 0) + (lanes - 1) * (tallest - 1)) / lanes);
}

interface NameWidths {
  /** In ems, the widest name but for a few, and the one in the middle. */
  usual: number;
  median: number;
}

function nameWidths(cards: readonly CardWidths[]): NameWidths {
  const widths = cards.flatMap(({ names }) => names).sort((a, b) => a - b);
  const widest = (ofEvery: number): number => widths[Math.ceil(ofEvery * widths.length) - 1] ?? 0;
  return { usual: widest(NEARLY_EVERY), median: widest(0.5) };
}

/** A column of names is found again at a glance; several of them only pay where the type becomes a good deal larger. */
const worth = (size: number, lanes: number): number => size * (1 - 0.15 * (lanes - 1));

interface Trial {
  columns: number;
  lanes: number;
  size: number;
}

/** One way to arrange a page; null when it does not fit. */
function arrange(cards: readonly CardWidths[], grid: Size, words: WordWidths, widths: NameWidths, trial: Trial): PagePlan | null {
  const { columns, lanes, size } = trial;
  const { usual, median } = widths;
  const cardWidth = share(grid.width, columns);
  const inside = cardWidth - 2 - 2 * PAD * size;
  const nameRoom = (inside - (lanes - 1) * LANE_GAP * size) / lanes - GLYPH * size;
  // Large type leaves room for the word beside most names. In the smallest the words give way to the names.
  const word = size > LEAST_SIZE.wall.calm ? words.missing * wordSize(size) + WORD_GAP * size : 0;
  const isWideEnough = Math.max(usual * size, median * size + word) <= nameRoom && words.changed * wordSize(size) <= inside;
  if (!isWideEnough && (columns > 1 || lanes > 1 || size > LEAST_SIZE.phone.calm)) return null;
  const type = { size, room: Math.max(size, nameRoom) };
  const widestFoot = Math.max(0, ...cards.map(({ foreman }) => foreman)) + words.changed;
  const isStacked = widestFoot * wordSize(size) + PAD * size > inside;
  const head = cardHead(size, isStacked);
  const lines = Array.from({ length: Math.ceil(cards.length / columns) }, (_, row) =>
    Math.max(1, ...cards.slice(row * columns, (row + 1) * columns).map(({ names }) => linesInCard(names, lanes, type))),
  );
  const rows = shareOut(
    grid.height - (lines.length - 1) * GAP,
    lines.map((count) => head + count * closest(size)),
  );
  if (!rows) return null;
  const line = Math.min(WIDEST_LINE * size, ...rows.map((height, row) => (height - head) / lines[row]!));
  const hasTimes = usual * size + words.time * wordSize(size) + WORD_GAP * size <= nameRoom;
  const name = { size, line };
  return { first: 0, jobs: cards.length, columns, lanes, cardWidth, rows, isStacked, name, nameRoom: type.room, hasTimes };
}

/** Gives every row the height that it needs, and what is left to the shortest, so that they become as equal as they can. Null: too little. */
export function shareOut(room: number, needs: readonly number[]): number[] | null {
  let level = room / Math.max(1, needs.length);
  if (needs.reduce((sum, need) => sum + need, 0) > room) return null;
  // Rows that need more than their share lower that of the others, until none does.
  for (;;) {
    const tall = needs.filter((need) => need > level);
    const next = (room - tall.reduce((sum, need) => sum + need, 0)) / Math.max(1, needs.length - tall.length);
    if (next >= level) return needs.map((need) => Math.max(need, level));
    level = next;
  }
}

/**
 * The page on which these cards have the largest type that fits, with the fewest empty places where several ways have it.
 * @param least no smaller type than this; null when the cards do not fit in it.
 */
export function planPage(cards: readonly CardWidths[], grid: Size, words: WordWidths, least: number): PagePlan | null {
  const widths = nameWidths(cards);
  let best: PagePlan | null = null;
  const empty = (columns: number): number => Math.ceil(cards.length / columns) * columns - cards.length;
  const isBetter = ({ columns, lanes, size }: Trial): boolean => {
    const gain = worth(size, lanes) - (best ? worth(best.name.size, best.lanes) : 0);
    return gain > 0 || (gain === 0 && empty(columns) < empty(best!.columns));
  };
  for (let lanes = 1; lanes <= MOST_LANES; lanes++) {
    // As many columns as so many rows need: any more would leave the last row nearly empty.
    for (let rows = Math.max(1, cards.length); rows > 0; rows--) {
      const columns = Math.max(1, Math.ceil(cards.length / rows));
      for (const size of SIZES) {
        const trial = { columns, lanes, size };
        if (size < least || !isBetter(trial)) break;
        const plan = arrange(cards, grid, words, widths, trial);
        if (plan) best = plan;
      }
    }
  }
  return best;
}

/** Sizes of so many pages of so many jobs: alike, the first ones one larger where it does not come out even. */
export const balanced = (jobs: number, pages: number): number[] =>
  Array.from({ length: pages }, (_, page) => Math.floor(jobs / pages) + (page < jobs % pages ? 1 : 0));

interface Pages {
  least: number;
  /** How many pages at the least, and at the most; null when they are not enough. */
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
  for (const jobs of counts) {
    const page = planPage(cards.slice(first, first + jobs), grid, words, least);
    if (!page) return null;
    pages.push({ ...page, first });
    first += jobs;
  }
  return pages;
}

interface NamePlace {
  lines: number;
  /** What stands beside the name; null where nothing has room. */
  word: string | null;
}

interface NameWords {
  label: string;
  /** What may stand beside it, the longest first. */
  words: readonly string[];
  /** In the type of a missing person. */
  isHeavy: boolean;
}

/** A name is never smaller than its page's and never cut: it goes on in a second line, and words only stand where it leaves room for them. */
export function placeName({ label, words, isHeavy }: NameWords, { name, nameRoom }: PagePlan, measure: Measure): NamePlace {
  const { size } = name;
  const lines = linesOf((SLACK * measure(label, size, 600)) / size, { size, room: nameRoom });
  const left = nameRoom - SLACK * measure(label, size, isHeavy ? 600 : 400) - WORD_GAP * size;
  const fitting = words.find((word) => WORD_SLACK * measure(word, wordSize(size), 600) <= left);
  return { lines, word: lines > 1 ? null : (fitting ?? null) };
}

/** A job's number is large, or as large as it fits beside the count. */
export function sizeOfNumber(number: string, { cardWidth, name: { size } }: PagePlan, measure: Measure): number {
  const room = cardWidth - 2 - 2 * PAD * size - measure('88/88', size, 600) - WORD_GAP * size;
  const large = NUMBER * size;
  return Math.min(large, (large * room) / (SLACK * measure(number, large, 600)));
}
