import type { FieldError } from '#shared/http/errors.ts';
import { EMPLOYEE_CSV_COLUMNS } from '#shared/rules/employee-csv.ts';
import { peopleHead, peopleLines } from '../files/people-csv-present.ts';
import { faultsCell } from './rules.ts';

const HEADER = EMPLOYEE_CSV_COLUMNS.map(([, name]) => name);

/** The template of an upload: a header of the 17 columns. */
export const templateCsv = (): string => peopleHead(HEADER);

interface RefusedRow {
  data: Record<string, string>;
  errors: readonly FieldError[];
}

/**
 * Streams the refused rows, with their faults in an extra column: corrected, the file can be
 * uploaded again. In chunks, to yield to other requests.
 */
export async function* errorsCsv(chunks: AsyncIterable<readonly RefusedRow[]>): AsyncGenerator<string> {
  yield peopleHead([...HEADER, 'Errors']);
  for await (const rows of chunks) {
    yield peopleLines(
      rows.map(({ data, errors }) => [...EMPLOYEE_CSV_COLUMNS.map(([field]) => data[field] ?? ''), faultsCell(errors)]),
    );
  }
}
