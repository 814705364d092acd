/* What fits into a line of a tile of the quiet wall. Pure, in pixels of the drawing. */
import { SLACK, wordWidth } from '../plan/card.ts';
import type { TileShape } from './tile-shape.ts';

/** How many there are of a crew is drawn smaller than how many are in, as in `quiet.css`; ems. */
const OF_ALL = 0.63;
/** The glyph before a name, the gap after it, and the gap before the word; in ems of the name. */
const GLYPH = 1.2;
const GAP = 0.3;

/**
 * The longest of these words that leaves the name its room; else the last of them. A name is never
 * smaller than others, because its size is what is read from the door.
 */
export function wordBeside(label: string, words: readonly string[], { type, width, measure }: TileShape): string {
  const left = width - SLACK * measure(label, type.name, 600) - (GLYPH + GAP) * type.name;
  return words.find((word) => wordWidth(measure, word, type.word, 600) <= left) ?? words.at(-1) ?? '';
}

/**
 * The size of a job's number or a region's name: large, or as large as fits beside the count.
 * @param of the people in all
 */
export function sizeOfTitle(title: string, of: number, { type, width, measure }: TileShape): number {
  const figures = '8'.repeat(String(of).length);
  const count = measure(figures, type.count, 600) + measure(`/${figures}`, OF_ALL * type.count, 400);
  const room = width - SLACK * count - GAP * type.count;
  return Math.min(type.number, (type.number * room) / (SLACK * measure(title, type.number, 600)));
}
