import { stringify } from 'csv-stringify/sync';
import type { FieldError } from '../../shared/http/errors.ts';
import { guardCell } from '../../shared/rules/csv-cells.ts';
import { EMPLOYEE_CSV_COLUMNS } from '../../shared/rules/employee-csv.ts';
import { faultsCell } from './rules.ts';

/** Spreadsheets take a file without it for something else than UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';
const HEADER = EMPLOYEE_CSV_COLUMNS.map(([, name]) => name);

const csv = (rows: readonly (readonly string[])[]) =>
  stringify(
    rows.map((row) => row.map(guardCell)),
    { record_delimiter: 'windows' },
  );

/** The file that an upload begins with: its 17 columns and nothing else. */
export const templateCsv = (): string => BYTE_ORDER_MARK + csv([HEADER]);

interface RefusedRow {
  data: Record<string, string>;
  errors: readonly FieldError[];
}

/**
 * The rows that were refused, with what is wrong beside them: corrected, the file can be uploaded
 * again. In pieces, so that others are served between them.
 */
export async function* errorsCsv(chunks: AsyncIterable<readonly RefusedRow[]>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csv([[...HEADER, 'Errors']]);
  for await (const rows of chunks) {
    yield csv(rows.map(({ data, errors }) => [...EMPLOYEE_CSV_COLUMNS.map(([field]) => data[field] ?? ''), faultsCell(errors)]));
  }
}
