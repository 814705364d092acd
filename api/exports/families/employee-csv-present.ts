import { peopleHead } from '#api/files/people-csv-present.ts';
import { EMPLOYEE_CSV_COLUMNS, employeeCsvRow } from '#shared/rules/employee-csv.ts';
import type { FileContext } from '../rules/file-context.ts';
import { heldLines } from './held-lines-present.ts';
import type { PersonRow } from './people-query.ts';

/**
 * Writes everybody who can be uploaded, in the 17 columns of the upload's template: the file can be
 * uploaded again unchanged.
 */
export async function* employeeCsv({ tally }: FileContext, people: AsyncIterable<PersonRow[]>): AsyncGenerator<string> {
  yield peopleHead(EMPLOYEE_CSV_COLUMNS.map(([, heading]) => heading));
  for await (const rows of people) yield heldLines(tally, rows, cellsOf);
}

function cellsOf(row: PersonRow): string[] {
  const { supervisorNumber, supervisorFirstName: firstName, supervisorLastName: lastName } = row;
  const supervisor = supervisorNumber === null ? null : { employeeId: supervisorNumber, firstName, lastName };
  const cells = employeeCsvRow(row, row.region, supervisor);
  return EMPLOYEE_CSV_COLUMNS.map(([field]) => cells[field]);
}
