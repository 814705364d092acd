import { stringify } from 'csv-stringify/sync';
import { guardCell } from '../../shared/rules/csv-cells.ts';
import type { Tally } from './rules/tally.ts';

/** Lines of a CSV for people (RFC 4180): what a spreadsheet would run is guarded. */
export const peopleLines = (rows: readonly (readonly string[])[]): string =>
  stringify(
    rows.map((cells) => cells.map(guardCell)),
    { record_delimiter: '\r\n' },
  );

/** The lines of these rows, all of which the file then holds. */
export function heldLines<Row extends { id: number; revision: number }>(
  tally: Tally,
  rows: readonly Row[],
  cellsOf: (row: Row) => string[],
): string {
  tally.rows += rows.length;
  return peopleLines(rows.map((row) => tally.hold(row, cellsOf(row))));
}
