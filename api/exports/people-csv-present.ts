import { stringify } from 'csv-stringify/sync';
import { guardCell } from '../../shared/rules/csv-cells.ts';

/** Lines of a CSV for people (RFC 4180): what a spreadsheet would run is guarded. */
export const peopleLines = (rows: readonly (readonly string[])[]): string =>
  stringify(
    rows.map((cells) => cells.map(guardCell)),
    { record_delimiter: '\r\n' },
  );
