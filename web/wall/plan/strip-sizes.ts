/* The strip of everybody who is missing: its type, and who stands in which line. Pure. */
import { type Measure, SLACK } from './card.ts';
import type { MissingPerson } from './missing.ts';
import { inLines } from './room.ts';
import type { Stage } from './stage.ts';

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

type Screen = Pick<Stage, 'head' | 'grid'>;

const TYPE: Record<Stage['head'], readonly number[]> = { wide: [24, 22, 20], compact: [24, 22, 20], narrow: [18, 16] };

/** The strip in each of its type sizes, the largest first. */
export const stripSizes = ({ head }: Pick<Screen, 'head'>): StripSizes[] =>
  TYPE[head].map((size) => {
    const line = Math.round(1.3 * size);
    const label = head === 'wide' ? 8 * size : null;
    return { size, line, frame: 18 + (label === null ? line : 0), label, gap: (head === 'narrow' ? 1 : 1.25) * size };
  });

export const stripHeight = (lines: number, { line, frame }: StripSizes): number => lines * line + frame;

/**
 * Divides people, each with name and jobs, into the lines of the strip. Returns the indexes in each
 * line.
 */
export function stripLines(people: readonly MissingPerson[], { grid }: Screen, sizes: StripSizes, measure: Measure): number[][] {
  const { size, label, gap } = sizes;
  const widths = people.map(
    (person) => SLACK * (measure(person.label, size, 600) + measure(person.jobs, 0.7 * size, 400)) + 0.35 * size,
  );
  return inLines(widths, grid.width - (label ?? 14) - 16, gap);
}
