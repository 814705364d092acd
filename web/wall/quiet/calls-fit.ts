/* How many of whom to call stand in the line below the tiles. Pure, in pixels of the drawing. */
import { type Measure, SLACK, wordWidth } from '../plan/card.ts';

/** Type and gaps of the line, as in `quiet.css`: between entries, and between parts of one. */
const SIZE = 22;
export const CALL_GAP = 28;
const PART_GAP = 12;

/** The width of an entry: what stands in heavy type, and what follows in regular type. */
export function widthOfCall(measure: Measure, heavy: readonly string[], regular: readonly (string | null)[] = []): number {
  const parts = [
    ...heavy.map((text) => SLACK * measure(text, SIZE, 600)),
    ...regular.flatMap((text) => (text ? [SLACK * measure(text, SIZE, 400)] : [])),
  ];
  return parts.reduce((sum, part) => sum + part, (parts.length - 1) * PART_GAP);
}

interface Line {
  /** Where the first entry begins. */
  begin: number;
  width: number;
  measure: Measure;
}

/**
 * Where those entries end that fit whole, each at a whole pixel; behind them there is room for the
 * number of the others.
 */
export function callsThatFit(widths: readonly number[], { begin, width, measure }: Line): number[] {
  const ends: number[] = [];
  for (const each of widths) ends.push(Math.ceil((ends.at(-1) ?? begin - CALL_GAP) + CALL_GAP + each));
  const roomFor = (more: number): number => (more === 0 ? width : width - CALL_GAP - wordWidth(measure, `+${more}`, SIZE, 600));
  let count = ends.length;
  while (count > 0 && ends[count - 1]! > roomFor(ends.length - count)) count -= 1;
  return ends.slice(0, count);
}
