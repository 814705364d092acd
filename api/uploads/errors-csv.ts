import { stringify } from 'csv-stringify/sync';
import type { FieldError } from '../../shared/errors.ts';
import { guardCell } from '../../shared/rules/csv-cells.ts';
import { EMPLOYEE_CSV_COLUMNS } from '../../shared/rules/employee-csv.ts';
import { faultsCell } from './rules.ts';

/** Spreadsheets take a file without it for something else than UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';
const HEADER = EMPLOYEE_CSV_COLUMNS.map(([, name]) => name);

const csv = (rows: readonly (readonly string[])[]) =>
  BYTE_ORDER_MARK +
  stringify(
    rows.map((row) => row.map(guardCell)),
    { record_delimiter: 'windows' },
  );

/** The file that an upload begins with: its 17 columns and nothing else. */
export const templateCsv = (): string => csv([HEADER]);

/** The rows that were refused, with what is wrong beside them: corrected, the file can be uploaded again. */
export const errorsCsv = (rows: readonly { data: Record<string, string>; errors: readonly FieldError[] }[]): string =>
  csv([
    [...HEADER, 'Errors'],
    ...rows.map(({ data, errors }) => [...EMPLOYEE_CSV_COLUMNS.map(([field]) => data[field] ?? ''), faultsCell(errors)]),
  ]);
