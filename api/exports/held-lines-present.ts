import { peopleLines } from '../files/people-csv-present.ts';
import type { Tally } from './rules/tally.ts';

/** The lines of these rows, all of which the file then holds. */
export function heldLines<Row extends { id: number; revision: number }>(
  tally: Tally,
  rows: readonly Row[],
  cellsOf: (row: Row) => string[],
): string {
  tally.rows += rows.length;
  return peopleLines(rows.map((row) => tally.hold(row, cellsOf(row))));
}
