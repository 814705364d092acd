import { peopleLines } from '#api/files/people-csv-present.ts';
import type { Tally } from '../rules/tally.ts';

/**
 * The lines of these rows, all of which the file then holds.
 * @param written what stands in the file for the cells, which say what it says
 */
export function heldLines<Row extends { id: number; revision: number }>(
  tally: Tally,
  rows: readonly Row[],
  cellsOf: (row: Row) => string[],
  written = (cells: string[]): string[] => cells,
): string {
  tally.rows += rows.length;
  return peopleLines(rows.map((row) => written(tally.hold(row, cellsOf(row)))));
}
