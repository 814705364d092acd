/*
 * Where everything on the wall goes. Pure, in pixels of the drawing, which is 1920×1080 for a wide screen. Nothing here looks at who is
 * in: a clock-in must not move anything.
 */

export interface Size {
  width: number;
  height: number;
}

/** The drawing and how much it is enlarged to fill the screen. */
export interface Stage extends Size {
  zoom: number;
  /** How the head is arranged, and how tall it is. */
  head: 'wide' | 'compact' | 'narrow';
  headHeight: number;
  padding: number;
  /** What is left for the cards. */
  grid: Size;
}

/** Lines of a name: type size and row height. */
export interface NameSize {
  size: number;
  line: number;
}

export interface Plan {
  columns: number;
  rows: number;
  pages: number;
  card: Size;
  name: NameSize;
  /** Rows that a card has for names. */
  seats: number;
}

/** Width of a text at a size, in pixels of the drawing. */
export type Measure = (text: string, size: number, weight: number) => number;

export const GAP = 14;
const BOTTOM = 26;
const HEAD_HEIGHT = { wide: 86, compact: 146, narrow: 168 };
const BAND_HEIGHT = { wide: 54, compact: 54, narrow: 78 };
/** Below this, a name of 20 px cannot be read on the screen in front of one. */
const LEAST_ZOOM = 0.62;
const NARROW_BELOW = 720;
const COMPACT_BELOW = 1_560;

/**
 * Fits the drawing to a screen: the whole of 1920×1080, or 1080×1920 on its side. A small screen is not shown a miniature but a smaller
 * drawing, with fewer cards on more pages.
 * @param screen in CSS pixels.
 */
export function stageFor(screen: Size, hasBand: boolean): Stage {
  const [width, height] = screen.width >= screen.height ? [1920, 1080] : [1080, 1920];
  const isNarrow = screen.width < NARROW_BELOW && screen.height > screen.width;
  const zoom = isNarrow ? 1 : Math.max(LEAST_ZOOM, Math.min(screen.width / width, screen.height / height));
  const drawing = { width: screen.width / zoom, height: screen.height / zoom };
  const head = isNarrow ? 'narrow' : drawing.width < COMPACT_BELOW ? 'compact' : 'wide';
  const [padding, gap] = head === 'narrow' ? [16, 12] : [32, 16];
  const top = (head === 'narrow' ? 12 : 24) + HEAD_HEIGHT[head] + gap + (hasBand ? BAND_HEIGHT[head] + gap : 0);
  const grid = {
    width: Math.max(1, drawing.width - 2 * padding),
    height: Math.max(1, drawing.height - top - (head === 'narrow' ? padding : BOTTOM)),
  };
  return { ...drawing, zoom, head, headHeight: HEAD_HEIGHT[head], padding, grid };
}

/** Grids in the order in which they are tried, columns × rows. */
const GRIDS: readonly (readonly [number, number])[] = [
  [3, 2],
  [4, 2],
  [5, 2],
  [6, 2],
  [7, 2],
  [8, 2],
  [7, 3],
  [8, 3],
];
/** A card this small still carries a job number, a count and a name with its word. */
const LEAST_CARD: Size = { width: 214, height: 250 };
/** Frame, number, foreman and the line under them. */
const CARD_HEAD = 85;

const across = (room: number, least: number): number => Math.max(1, Math.floor((room + GAP) / (least + GAP)));
const share = (room: number, parts: number): number => (room - (parts - 1) * GAP) / parts;

/** The first grid that holds the jobs; the one with most places when none does. */
function gridFor(jobs: number, room: Size, leastCard: Size): readonly [number, number] {
  const most = [across(room.width, leastCard.width), across(room.height, leastCard.height)] as const;
  const tried = room.width >= room.height ? GRIDS : GRIDS.map(([columns, rows]) => [rows, columns] as const);
  const fitting = [...tried.filter(([columns, rows]) => columns <= most[0] && rows <= most[1]), most];
  return fitting.find(([columns, rows]) => columns * rows >= jobs) ?? most;
}

export const NAME_SIZES: readonly NameSize[] = [
  { size: 32, line: 40 },
  { size: 28, line: 35 },
  { size: 24, line: 30 },
  { size: 22, line: 27 },
  { size: 20, line: 25 },
];
const SMALLEST = NAME_SIZES.at(-1)!;
/** The share of names that must fit before the type is made smaller for all of them. */
const NEARLY_EVERY = 0.95;

const seatsOf = (cardHeight: number, { line }: NameSize): number => Math.max(1, Math.floor((cardHeight - CARD_HEAD) / line));

/** Room for a name in a card: what its frame, glyph and gaps leave. */
export const nameRoom = (cardWidth: number, { size }: NameSize): number => cardWidth - 38 - Math.ceil(size * 0.93);

/** The largest type in which the longest crew and nearly every name fit; the smallest when none does. */
function nameSizeFor(card: Size, longestCrew: number, names: readonly string[], measure: Measure): NameSize {
  const fits = (name: NameSize): boolean => {
    if (seatsOf(card.height, name) < longestCrew) return false;
    const room = nameRoom(card.width, name);
    const fitting = names.filter((text) => measure(text, name.size, 400) <= room).length;
    return fitting >= NEARLY_EVERY * names.length;
  };
  return NAME_SIZES.find(fits) ?? SMALLEST;
}

/**
 * Cards of equal size, in pages when they are too many.
 * @param crews for each job, its crew's names as they will be shown.
 */
export function planFor(
  { grid, head }: Pick<Stage, 'grid' | 'head'>,
  crews: readonly (readonly string[])[],
  measure: Measure,
): Plan {
  const longestCrew = Math.max(0, ...crews.map((crew) => crew.length));
  const tallest = Math.min(grid.height, CARD_HEAD + longestCrew * SMALLEST.line);
  const leastCard = head === 'narrow' ? { ...LEAST_CARD, height: Math.max(LEAST_CARD.height, tallest) } : LEAST_CARD;
  const [columns, rows] = gridFor(crews.length, grid, leastCard);
  const card = { width: share(grid.width, columns), height: share(grid.height, rows) };
  const name = nameSizeFor(card, longestCrew, crews.flat(), measure);
  const pages = Math.max(1, Math.ceil(crews.length / (columns * rows)));
  return { columns, rows, pages, card, name, seats: seatsOf(card.height, name) };
}

/** The cards of one page. */
export const pageOf = <Job>(
  jobs: readonly Job[],
  { columns, rows }: Pick<Plan, 'columns' | 'rows'>,
  page: number,
): readonly Job[] => jobs.slice(page * columns * rows, (page + 1) * columns * rows);

/** The type of one name: the wall's, or one step smaller when the name is too long for its room. What is still too long is cut. */
export function sizeOfName(text: string, room: number, weight: number, name: NameSize, measure: Measure): number {
  if (measure(text, name.size, weight) <= room) return name.size;
  return NAME_SIZES.find(({ size }) => size < name.size)?.size ?? Math.round(name.size * 0.9);
}
