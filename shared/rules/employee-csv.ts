/**
 * The employee CSV: what its columns are called and how a person is written into them (specification 2, section 5, employee CSV upload).
 * The upload, its template, its error file and the employee export all follow it, so that each can be uploaded again.
 */
export const EMPLOYEE_CSV_COLUMNS = [
  ['activeStatus', 'Active Status'],
  ['employee', 'Employee'],
  ['mobile', 'Mobile'],
  ['alternativeEmail', 'Alt. Email 1'],
  ['accountNo', 'Account No.'],
  ['role', 'Role'],
  ['companyName', 'Company Name'],
  ['region', 'Region'],
  ['supervisor', 'Supervisor'],
  ['class', 'Class'],
  ['earningRate1', 'Earnings 1/Rate'],
  ['earningRate2', 'Earnings 2/Rate'],
  ['earningRate3', 'Earnings 3/Rate'],
  ['earningRate4', 'Earnings 4/Rate'],
  ['earningRate5', 'Earnings 5/Rate'],
  ['earningRate6', 'Earnings 6/Rate'],
  ['vacationAvailable', 'Vacation Available'],
] as const;

export type EmployeeCsvField = (typeof EMPLOYEE_CSV_COLUMNS)[number][0];
/** One row of the file, by field. */
export type EmployeeCsvRow = Record<EmployeeCsvField, string>;

const NUMBER = /(?<!\d)\d-\d{5}-\d{2}(?!\d)/;

/** The cell that names a person: number, last name, first name. */
export const personCell = (person: { employeeId: string; firstName: string; lastName: string }): string =>
  `${person.employeeId} ${person.lastName}, ${person.firstName}`;

/** The number in a cell that names a person; undefined when there is none. */
export const numberInCell = (cell: string): string | undefined => NUMBER.exec(cell)?.[0];

/** Reads a cell such as `1-00042-01 Doe, Jane` or `Jane Doe (1-00042-01)`; a part that is missing is empty. */
export function readPersonCell(cell: string): { employeeId: string; firstName: string; lastName: string } {
  const employeeId = numberInCell(cell) ?? '';
  const name = cell
    .replace(employeeId, ' ')
    .replaceAll(/[()[\]]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[\s\-:;,#]+|[\s\-:;,#]+$/g, '');
  const comma = name.indexOf(',');
  if (comma >= 0) return { employeeId, lastName: name.slice(0, comma).trim(), firstName: name.slice(comma + 1).trim() };
  const space = name.indexOf(' ');
  if (space < 0) return { employeeId, firstName: name, lastName: '' };
  return { employeeId, firstName: name.slice(0, space), lastName: name.slice(space + 1) };
}

interface CsvPerson {
  employeeId: string;
  firstName: string;
  lastName: string;
  role: string;
  isActive: boolean;
  workPhone: string | null;
  email: string | null;
  accountNo: string | null;
  companyName: string | null;
  class: string | null;
  earningRate1: string | null;
  earningRate2: string | null;
  earningRate3: string | null;
  earningRate4: string | null;
  earningRate5: string | null;
  earningRate6: string | null;
  vacationAvailable: string | null;
}

/** A person as a row of the file. */
export const employeeCsvRow = (
  person: CsvPerson,
  regionName: string | null,
  supervisor: { employeeId: string; firstName: string; lastName: string } | null,
): EmployeeCsvRow => ({
  activeStatus: person.isActive ? 'Active' : 'Inactive',
  employee: personCell(person),
  mobile: person.workPhone ?? '',
  alternativeEmail: person.email ?? '',
  accountNo: person.accountNo ?? '',
  role: person.role,
  companyName: person.companyName ?? '',
  region: regionName ?? '',
  supervisor: supervisor ? personCell(supervisor) : '',
  class: person.class ?? '',
  earningRate1: person.earningRate1 ?? '',
  earningRate2: person.earningRate2 ?? '',
  earningRate3: person.earningRate3 ?? '',
  earningRate4: person.earningRate4 ?? '',
  earningRate5: person.earningRate5 ?? '',
  earningRate6: person.earningRate6 ?? '',
  vacationAvailable: person.vacationAvailable ?? '',
});
