import { stringify } from 'csv-stringify/sync';
import { guardCell } from '#shared/rules/csv-cells.ts';

/** Spreadsheets take a file that does not begin with it for something else than UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';

type Line = readonly string[];

/** The beginning of a CSV for people: its columns. */
export const peopleHead = (columns: Line): string => BYTE_ORDER_MARK + peopleLines([columns]);

/** Lines of a CSV for people (RFC 4180): what a spreadsheet would run is guarded. */
export const peopleLines = (lines: readonly Line[]): string =>
  stringify(
    lines.map((cells) => cells.map(guardCell)),
    { record_delimiter: 'windows' },
  );
