/*
 * The whole wall: the pages of cards and, where there is more than one, the strip of everybody who
 * is missing. Pure.
 */
import type { CardWidths, WordWidths } from './card.ts';
import { GAP, LEAST_SIZE, type PagePlan, planPages } from './layout.ts';
import type { Size, Stage } from './stage.ts';
import { type StripSizes, stripHeight } from './strip-sizes.ts';

export interface StripPlan extends StripSizes {
  /** The number of its lines. */
  lines: number;
}

/** The strip in one type, and in how many lines everybody who is missing would stand in it. */
export interface StripNeed extends StripSizes {
  needed: number;
}

export interface Plan {
  pages: readonly PagePlan[];
  /** Null for a single page, on which everybody stands. */
  strip: StripPlan | null;
}

/** The largest share of the screen's height that the strip gets. */
const MOST_OF_SCREEN = 0.45;

interface Asked {
  stage: Stage;
  isLost: boolean;
  cards: readonly CardWidths[];
  words: WordWidths;
  /** The strip in each of its type sizes, the largest first. */
  strips: readonly StripNeed[];
}

/**
 * Plans the pages of a wall, and the strip if there are several. Their number follows from the
 * cards alone, in `calm` type. The band and the strip take room: smaller type makes up for it
 * before jobs move to other pages. Only walls of more than two pages become up to twice as many for
 * the strip, because who is missing comes first. The strip, too, has smaller type before it turns
 * pages of its own, and turns as few as it can.
 */
export function planFor({ stage, isLost, cards, words, strips }: Asked): Plan {
  const { grid } = stage;
  const { calm, crowded } = stage.head === 'narrow' ? LEAST_SIZE.phone : LEAST_SIZE.wall;
  const from = pagesAtAll(cards, grid, words, { least: calm, from: 1 }).length;
  const room = isLost ? { ...grid, height: grid.height - stage.band } : grid;
  if (from === 1) return { pages: pagesAtAll(cards, room, words, { least: isLost ? crowded : calm, from }), strip: null };

  const below = (strip: StripPlan): Size => ({
    ...room,
    height: Math.max(1, room.height - stripHeight(strip.lines, strip) - GAP),
  });
  const most = from > 2 ? 2 * from : from;
  for (let turns = 1; turns === 1 || turns <= strips.at(-1)!.needed; turns++) {
    for (const sizes of strips) {
      const lines = linesIn(turns, sizes);
      const strip = { ...sizes, lines };
      const isTooHigh = lines > 1 && stripHeight(lines, strip) > MOST_OF_SCREEN * room.height;
      if (isTooHigh || lines === linesIn(turns - 1, sizes)) continue;
      const pages = planPages(cards, below(strip), words, { least: crowded, from, most });
      if (pages) return { pages, strip };
    }
  }
  const strip = { ...strips.at(-1)!, lines: 1 };
  return { pages: pagesAtAll(cards, below(strip), words, { least: crowded, from }), strip };
}

const linesIn = (turns: number, { needed }: StripNeed): number => Math.max(1, Math.ceil(needed / turns));

/**
 * Plans pages in any type if none fits in `least`: a screen too small for one crew in readable type
 * still shows all of it.
 */
function pagesAtAll(
  cards: readonly CardWidths[],
  grid: Size,
  words: WordWidths,
  asked: { least: number; from: number },
): PagePlan[] {
  return planPages(cards, grid, words, asked) ?? planPages(cards, grid, words, { ...asked, least: 0 }) ?? [];
}
