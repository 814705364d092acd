import { peopleLines } from '#api/files/people-csv-present.ts';
import type { Tally } from '../rules/tally.ts';

/**
 * Writes rows as CSV lines and records them as contents of the file.
 * @param written converts the cells to those in the file; the fingerprint is of the cells before
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
