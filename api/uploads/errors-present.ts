import type { FieldError } from '#shared/http/errors.ts';
import { EMPLOYEE_CSV_COLUMNS } from '#shared/rules/employee-csv.ts';
import { peopleHead, peopleLines } from '../files/people-csv-present.ts';
import { faultsCell } from './rules.ts';

const HEADER = EMPLOYEE_CSV_COLUMNS.map(([, name]) => name);

/** The file that an upload begins with: its 17 columns and nothing else. */
export const templateCsv = (): string => peopleHead(HEADER);

interface RefusedRow {
  data: Record<string, string>;
  errors: readonly FieldError[];
}

/**
 * The rows that were refused, with what is wrong beside them: corrected, the file can be uploaded
 * again. In pieces, so that others are served between them.
 */
export async function* errorsCsv(chunks: AsyncIterable<readonly RefusedRow[]>): AsyncGenerator<string> {
  yield peopleHead([...HEADER, 'Errors']);
  for await (const rows of chunks) {
    yield peopleLines(
      rows.map(({ data, errors }) => [...EMPLOYEE_CSV_COLUMNS.map(([field]) => data[field] ?? ''), faultsCell(errors)]),
    );
  }
}
