/*
 * How a crew is fitted into a card whose place and size do not change: in columns, in smaller type,
 * and then without all of its names. Pure, in pixels of the drawing.
 */
import {
  type CardPlan,
  cardHead,
  insideOf,
  isTooWide,
  linesInCard,
  linesOf,
  type NameSize,
  type NameWidth,
  nameRoomOf,
  smallerSize,
} from './card.ts';

/** The room of a card, and the type of its page. */
export interface Cell {
  width: number;
  height: number;
  name: NameSize;
  /** The last change stands below the foreman and not beside. */
  isStacked: boolean;
  hasTimes: boolean;
  /** The smallest type that can be read on this screen. */
  least: number;
}

const MOST_LANES = 4;
/** From here on lines stand apart; smaller type cannot afford it. */
export const CALM_SIZE = 24;
/** The closest that lines may stand; larger type needs more room than the smallest can afford. */
const closest = (size: number): number => (size > CALM_SIZE ? 1.2 : 1.06) * size;
const WIDEST_LINE = 1.35;
const STEP = 0.875;

/**
 * The worth of a type size, less for every further column of names: one column is easier to scan,
 * so more of them must make the type a good deal larger.
 */
export const worthOf = (size: number, lanes: number): number => size * (1 - 0.15 * (lanes - 1));

/** Every size from that of the page to the smallest, in steps. */
function sizesFrom(size: number, least: number): number[] {
  const sizes = [size];
  for (let next = STEP * size; next > least; next *= STEP) sizes.push(next);
  return size > least ? [...sizes, least] : sizes;
}

/** The height of a card's names. */
const roomOf = ({ height, name, isStacked }: Cell): number => height - cardHead(name.size, isStacked);

/**
 * The largest type in which all of a crew is named, in as few columns as that allows. A crew that
 * does not even fit in the smallest is named in part: `most` says how many.
 */
export function fitCrew(names: readonly NameWidth[], cell: Cell): CardPlan {
  let best: CardPlan | null = null;
  for (const size of sizesFrom(cell.name.size, cell.least)) {
    for (let lanes = 1; lanes <= MOST_LANES; lanes++) {
      if (best && worthOf(size, lanes) <= worthOf(best.name.size, best.lanes)) break;
      best = wholeCrew(names, cell, size, lanes) ?? best;
    }
  }
  return best ?? partOfCrew(names, cell);
}

const planOf = (cell: Cell, lanes: number, name: NameSize, most: number | null): CardPlan => ({
  lanes,
  name,
  nameRoom: nameRoomOf(insideOf(cell.width, cell.name.size), name.size, lanes),
  hasTimes: cell.hasTimes && lanes === 1 && name.size === cell.name.size,
  most,
});

/** All of a crew in this type and in so many columns; null if it does not fit. */
function wholeCrew(names: readonly NameWidth[], cell: Cell, size: number, lanes: number): CardPlan | null {
  const type = { size, room: nameRoomOf(insideOf(cell.width, cell.name.size), size, lanes) };
  // A single column is as wide as it can be: what is too wide for it is cut.
  if (lanes > 1 && names.some((name) => isTooWide(name, type))) return null;
  const lines = linesInCard(
    names.map((name) => linesOf(name, type)),
    lanes,
  );
  const room = roomOf(cell);
  if (lines * closest(size) > room) return null;
  const line = Math.min((cell.name.line * size) / cell.name.size, room / lines);
  return planOf(cell, lanes, { size, line }, null);
}

/** As much of a crew as fits in the smallest type, with a place for how many more there are. */
function partOfCrew(names: readonly NameWidth[], cell: Cell): CardPlan {
  const size = Math.min(cell.name.size, cell.least);
  const inside = insideOf(cell.width, cell.name.size);
  const lines = Math.max(1, Math.floor(roomOf(cell) / closest(size)));
  let lanes = 1;
  while (lanes < MOST_LANES && names.every(({ whole }) => whole * smallerSize(size) <= nameRoomOf(inside, size, lanes + 1)))
    lanes += 1;
  const places = lines * lanes;
  return planOf(cell, lanes, { size, line: closest(size) }, places >= names.length ? names.length : places - 1);
}

/** How many of a crew a card does not name. */
export const hiddenOf = ({ most }: CardPlan, people: number): number => (most === null ? 0 : people - most);

/** The line of a page's names, where no card needs it closer. */
export const widestLine = (size: number): number => WIDEST_LINE * size;

/**
 * Who of a crew stands at which of its card's places: the first of it, in their order. Somebody who
 * has to be seen and is not among them takes the place of the last one who need not be, so that one
 * name changes and none moves.
 * @param mustBeSeen of each person
 * @return places in the crew
 */
export function shownOf(mustBeSeen: readonly boolean[], most: number | null): number[] {
  const shown = [...mustBeSeen.keys()].slice(0, most ?? mustBeSeen.length);
  for (let hidden = shown.length; hidden < mustBeSeen.length; hidden++) {
    if (!mustBeSeen[hidden]) continue;
    const last = shown.findLastIndex((place) => !mustBeSeen[place]);
    if (last >= 0) shown[last] = hidden;
  }
  return shown;
}
