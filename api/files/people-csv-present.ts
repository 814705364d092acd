import { stringify } from 'csv-stringify/sync';
import { guardCell } from '#shared/rules/csv-cells.ts';

/** Without it spreadsheets do not read a CSV as UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';

type Line = readonly string[];

/** The header line of a CSV for people, after the byte order mark. */
export const peopleHead = (columns: Line): string => BYTE_ORDER_MARK + peopleLines([columns]);

/**
 * Lines of a CSV for people (RFC 4180), with cells guarded that a spreadsheet would run as
 * formulas.
 */
export const peopleLines = (lines: readonly Line[]): string =>
  stringify(
    lines.map((cells) => cells.map(guardCell)),
    { record_delimiter: 'windows' },
  );
