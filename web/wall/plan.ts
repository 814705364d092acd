/* The whole wall: the pages of cards and, where there is more than one, the strip of everybody who is missing. Pure. */
import { type CardWidths, GAP, LEAST_SIZE, type PagePlan, planPages, type WordWidths } from './layout.ts';
import type { Size, Stage } from './stage.ts';

/** Of the strip. */
export interface StripSizes {
  size: number;
  line: number;
  /** Border and padding above and below, and the label where it stands above the people. */
  frame: number;
  /** Room of the label where it stands beside them; null where it does not. */
  label: number | null;
  /** Between two people. */
  gap: number;
}

export interface Plan {
  pages: readonly PagePlan[];
  /** Lines of the strip; 0 where there is none, because everybody stands on the one page. */
  stripLines: number;
}

/** More of the screen than this is not given to the strip. */
const MOST_OF_SCREEN = 0.45;

const STRIP_SIZES: Record<Stage['head'], StripSizes> = {
  wide: { size: 24, line: 31, frame: 18, label: 190, gap: 30 },
  compact: { size: 24, line: 31, frame: 18 + 31, label: null, gap: 30 },
  narrow: { size: 18, line: 24, frame: 18 + 24, label: null, gap: 18 },
};
export const stripSizes = ({ head }: Pick<Stage, 'head'>): StripSizes => STRIP_SIZES[head];

/** What the strip has for a line of people. */
export const stripRoom = ({ head, grid }: Pick<Stage, 'head' | 'grid'>): number =>
  grid.width - (stripSizes({ head }).label ?? 14) - 16;

export const stripHeight = (lines: number, { line, frame }: StripSizes): number => lines * line + frame;

/** People in lines of so much room, in their order; no line is empty. */
export function inLines(widths: readonly number[], room: number, gap: number): number[][] {
  const lines: number[][] = [];
  let left = -1;
  widths.forEach((width, person) => {
    left -= width + gap;
    if (left < 0 || lines.length === 0) {
      lines.push([]);
      left = room - width;
    }
    lines.at(-1)!.push(person);
  });
  return lines;
}

interface Asked {
  stage: Stage;
  isLost: boolean;
  cards: readonly CardWidths[];
  words: WordWidths;
  /** Lines in which everybody who is missing would stand in the strip. */
  missingLines: number;
}

/**
 * Pages follow from the cards alone, in type of the proper size: neither the band nor the strip turns jobs over to other pages as long as
 * smaller type makes up for the room that they take. Only walls of more than two pages give up to as many again for the strip: what matters
 * comes first. A strip that is still too short turns its own pages.
 */
export function planFor({ stage, isLost, cards, words, missingLines }: Asked): Plan {
  const { grid } = stage;
  const { calm, crowded } = stage.head === 'narrow' ? LEAST_SIZE.phone : LEAST_SIZE.wall;
  const from = pagesAtAll(cards, grid, words, { least: calm, from: 1 }).length;
  const room = isLost ? { ...grid, height: grid.height - stage.band } : grid;
  if (from === 1) return { pages: pagesAtAll(cards, room, words, { least: isLost ? crowded : calm, from }), stripLines: 0 };

  const strip = stripSizes(stage);
  const below = (lines: number): Size => ({ ...room, height: Math.max(1, room.height - stripHeight(lines, strip) - GAP) });
  const mostLines = Math.max(1, Math.floor((MOST_OF_SCREEN * room.height - strip.frame) / strip.line));
  for (let lines = Math.min(Math.max(1, missingLines), mostLines); lines > 0; lines--) {
    const most = from > 2 ? 2 * from : from;
    const pages = planPages(cards, below(lines), words, { least: crowded, from, most });
    if (!pages) continue;
    // A strip that turns pages has no more lines than they need when they are alike.
    const alike = Math.ceil(missingLines / Math.ceil(missingLines / lines)) || 1;
    return { pages: planPages(cards, below(alike), words, { least: crowded, from, most }) ?? pages, stripLines: alike };
  }
  return { pages: pagesAtAll(cards, below(1), words, { least: crowded, from }), stripLines: 1 };
}

/** A screen on which not even one crew fits in readable type still shows all of it. */
function pagesAtAll(
  cards: readonly CardWidths[],
  grid: Size,
  words: WordWidths,
  asked: { least: number; from: number },
): PagePlan[] {
  return planPages(cards, grid, words, asked) ?? planPages(cards, grid, words, { ...asked, least: 0 }) ?? [];
}
