/*
 * The pages of the full board: how many equal cards beside and below each other, how large the
 * type, and which job stands where. Pure, in pixels of the drawing. Nothing here looks at who is
 * in: a clock-in must not move anything.
 */
import {
  type CardPlan,
  type CardWidths,
  insideOf,
  type NameSize,
  nameRoomOf,
  PAD,
  WORD_GAP,
  type WordWidths,
  wordSize,
} from './card.ts';
import { CALM_SIZE, type Cell, fitCrew, hiddenOf, widestLine, worthOf } from './fit.ts';
import { balanced, inParts } from './room.ts';
import type { Size, Stage } from './stage.ts';
import type { StripPlan } from './strip.ts';

/** A card's place; `job` is null where there is room for one that comes later in the day. */
export interface Place {
  job: number | null;
  /** From 0, from the left and from the top. */
  column: number;
  row: number;
  /** How many columns it takes: a crew that is too long for one has two. */
  wide: number;
}

export interface PageLayout {
  columns: number;
  rows: number;
  name: NameSize;
  /** The last change stands below the foreman and not beside. */
  isStacked: boolean;
  hasTimes: boolean;
  /** In reading order; places without a job are last. */
  places: readonly Place[];
}

/** What a layout is made for. */
export interface Room extends Size {
  /** A phone in the hand, or a small window, has as many pages as it needs. */
  isWall: boolean;
  /** The smallest type of a name: as a rule, and where that is too large. */
  calm: number;
  crowded: number;
}

/** Between the strip and the cards. */
const BELOW_STRIP = 14;
/** The least drawing that is laid out as a wall. */
const WALL: Size = { width: 900, height: 500 };
const LEAST = { wall: { calm: CALM_SIZE, crowded: 20 }, hand: { calm: 18, crowded: 16 } };

/** The room below the strip, which is kept whether or not anybody is late. */
export function roomOn({ head, grid }: Pick<Stage, 'head' | 'grid'>, strip: StripPlan | null): Room {
  const isWall = head !== 'narrow' && grid.width >= WALL.width && grid.height >= WALL.height;
  const height = grid.height - (strip ? strip.height + BELOW_STRIP : 0);
  return { width: grid.width, height, isWall, ...(head === 'narrow' ? LEAST.hand : LEAST.wall) };
}

const GAP = 12;
/** More cards at once are not taken in, however large the screen is. */
const MOST_CARDS = 24;
/** The fewest that a page has for the sake of larger type. */
const FEWEST_CARDS = 12;
const MOST_IN_THE_HAND = 6;
/**
 * Places for jobs that come later in the day. So few jobs that they are found at a glance do
 * without.
 */
const SPARE = 2;
const FEW = 12;

const SIZES = [80, 72, 64, 60, 56, 52, 48, 44, 40, 38, 36, 34, 32, 30, 28, 26, 25, 24, 23, 22, 21, 20, 19, 18, 17, 16];
/**
 * The share of names for which a card must be wide enough. The others are a step smaller, or broken
 * at their hyphens, or cut: one name of thirty letters makes nobody else's smaller.
 */
const NEARLY_EVERY = 0.95;
/**
 * A card whose type is smaller than its page's disturbs the picture: only a few are, and not by
 * much.
 */
const WORTH_OF_SMALLER = 0.4;
const SMALLEST = 0.75;
/** More rows than the cards need, for those that take two places. */
const MORE_ROWS = 3;

const share = (room: number, parts: number): number => (room - (parts - 1) * GAP) / parts;

/** The card at a place, on a page in this room. */
export const cellOf = ({ columns, rows, ...page }: Omit<PageLayout, 'places'>, room: Room, wide: number): Cell => {
  const { name, isStacked, hasTimes } = page;
  return {
    width: share(room.width, columns) * wide + (wide - 1) * GAP,
    height: share(room.height, rows),
    name,
    isStacked,
    hasTimes,
    least: Math.min(name.size, room.crowded),
  };
};

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

interface Trial {
  page: PageLayout;
  worth: number;
  /** How many people no card names. */
  hidden: number;
}

interface Asked {
  cards: readonly CardWidths[];
  room: Room;
  words: WordWidths;
  widths: NameWidths;
  /** The number of cards and spare places. */
  places: number;
}

interface Way {
  columns: number;
  rows: number;
  size: number;
  isWhole: boolean;
}

/** Whether cards of this width have room for the names and words of the page. */
function isWideEnough({ words, widths }: Asked, width: number, size: number): boolean {
  const inside = insideOf(width, size);
  // Large type leaves room for the word beside most names. In the smallest the words give way to
  // the names.
  const word = size > CALM_SIZE ? words.missing * wordSize(size) + WORD_GAP * size : 0;
  const room = nameRoomOf(inside, size, 1);
  return Math.max(widths.usual * size, widths.median * size + word) <= room && words.changed * wordSize(size) <= inside;
}

/**
 * One way to arrange a page; null when the cards have no room in it.
 * @param isWhole null as well when it does not name everybody
 */
function arrange(asked: Asked, { columns, rows, size, isWhole }: Way): Trial | null {
  const { cards, room, words, widths } = asked;
  const spare = Math.max(0, columns * rows - asked.places);
  const inside = insideOf(share(room.width, columns), size);
  const widestFoot = Math.max(0, ...cards.map(({ foreman }) => foreman)) + words.changed;
  const page = {
    columns,
    rows,
    name: { size, line: widestLine(size) },
    isStacked: widestFoot * wordSize(size) + PAD * size > inside,
    hasTimes: widths.usual * size + words.time * wordSize(size) + WORD_GAP * size <= nameRoomOf(inside, size, 1),
  };
  const least = Math.max(room.crowded, SMALLEST * size);
  const narrow = { ...cellOf(page, room, 1), least };
  const fits: CardPlan[] = [];
  const hiddenIn = (place: number): number => hiddenOf(fits[place]!, cards[place]!.names.length);
  const long: number[] = [];
  const mostWide = columns > 1 ? spare : 0;
  for (const [place, { names }] of cards.entries()) {
    fits.push(fitCrew(names, narrow));
    if (hiddenIn(place) > 0) long.push(place);
    if (isWhole && long.length > mostWide) return null;
  }
  long.sort((a, b) => hiddenIn(b) - hiddenIn(a));
  const wide = new Set(long.slice(0, mostWide));
  const double = { ...cellOf(page, room, 2), least };
  for (const place of wide) fits[place] = fitCrew(cards[place]!.names, double);
  if (isWhole && long.some((place) => hiddenIn(place) > 0)) return null;
  let places = placed(cards, wide, columns, rows);
  while (!places && wide.size > 0 && !isWhole) {
    const last = [...wide].at(-1)!;
    wide.delete(last);
    fits[last] = fitCrew(cards[last]!.names, narrow);
    places = placed(cards, wide, columns, rows);
  }
  if (!places) return null;
  const usual = fits.filter(({ name, lanes }) => name.size === size && lanes === 1);
  const line = Math.min(page.name.line, ...usual.map(({ name }) => name.line));
  const worths = fits.map(({ name, lanes }) => worthOf(name.size, lanes) * (name.size < size ? WORTH_OF_SMALLER : 1));
  return {
    page: { ...page, name: { size, line }, places },
    worth: worths.reduce((sum, worth) => sum + worth, 0) / Math.max(1, worths.length),
    hidden: fits.reduce((sum, _, place) => sum + hiddenIn(place), 0),
  };
}

/** Cards in their order, line by line; null when they are more than the places. */
function placed(cards: readonly CardWidths[], wide: ReadonlySet<number>, columns: number, rows: number): Place[] | null {
  const places: Place[] = [];
  const free: Place[] = [];
  let next = 0;
  const leave = (): void => {
    free.push({ job: null, column: next % columns, row: Math.floor(next / columns), wide: 1 });
    next += 1;
  };
  for (const [at, { job }] of cards.entries()) {
    const width = wide.has(at) ? 2 : 1;
    if (columns - (next % columns) < width) leave();
    places.push({ job, column: next % columns, row: Math.floor(next / columns), wide: width });
    next += width;
  }
  if (next > columns * rows) return null;
  while (next < columns * rows) leave();
  return [...places, ...free];
}

/** The page in type of this size on which most people are named, and then of the largest worth. */
function pageInSize(asked: Asked, size: number, isWhole: boolean): Trial | null {
  const { places, room } = asked;
  let best: Trial | null = null;
  for (let columns = 1; columns <= Math.max(1, places); columns++) {
    if (columns > 1 && !isWideEnough(asked, share(room.width, columns), size)) break;
    if (columns === 1 && size > CALM_SIZE && !isWideEnough(asked, room.width, size)) break;
    const least = Math.max(1, Math.ceil(places / columns));
    for (let rows = least; rows <= least + MORE_ROWS; rows++) {
      const trial = arrange(asked, { columns, rows, size, isWhole });
      if (trial && (!best || isBetter(trial, best))) best = trial;
      if (trial?.hidden === 0) break;
    }
  }
  return best;
}

const emptyIn = ({ page }: Trial): number => page.places.filter(({ job }) => job === null).length;

const isBetter = (one: Trial, other: Trial): boolean =>
  one.hidden === other.hidden
    ? one.worth > other.worth || (one.worth === other.worth && emptyIn(one) < emptyIn(other))
    : one.hidden < other.hidden;

function askedOf(cards: readonly CardWidths[], room: Room, words: WordWidths, spare: number): Asked {
  return { cards, room, words, widths: nameWidths(cards), places: cards.length + spare };
}

/** The page that names everybody in the largest type, at least this; null if none does. */
function wholePage(asked: Asked, least: number): PageLayout | null {
  let best: Trial | null = null;
  for (const size of SIZES) {
    if (size < least || (best && best.worth >= size)) break;
    const trial = pageInSize(asked, size, true);
    if (trial && (!best || isBetter(trial, best))) best = trial;
  }
  return best?.page ?? null;
}

/**
 * Every job on pages of nearly the same number of cards. Up to `MOST_CARDS` jobs are one page of a
 * wall, in type as small as can be read, and then without all names; more jobs are on as few pages
 * as name everybody.
 */
export function planPages(cards: readonly CardWidths[], room: Room, words: WordWidths): PageLayout[] {
  const jobs = cards.length;
  const fewest = Math.max(1, Math.ceil(jobs / (room.isWall ? MOST_CARDS : MOST_IN_THE_HAND)));
  const most = room.isWall ? (jobs <= MOST_CARDS ? 1 : Math.ceil(jobs / FEWEST_CARDS)) : Math.max(1, jobs);
  const onPages = (count: number): Asked[] => {
    const spare = room.isWall && jobs > FEW ? Math.ceil(Math.min(SPARE, count * MOST_CARDS - jobs) / count) : 0;
    return inParts(cards, balanced(jobs, count)).map((part) => askedOf(part, room, words, spare));
  };
  for (let count = fewest; count <= most; count++) {
    for (const least of [room.calm, room.crowded]) {
      const pages = allOf(onPages(count), (asked) => wholePage(asked, least));
      if (pages) return pages;
    }
  }
  return onPages(most).map((asked) => pageInSize(asked, room.crowded, false)!.page);
}

/** Null as soon as one of them is. */
function allOf<T, R>(things: readonly T[], of: (thing: T) => R | null): R[] | null {
  const all: R[] = [];
  for (const thing of things) {
    const made = of(thing);
    if (made === null) return null;
    all.push(made);
  }
  return all;
}
