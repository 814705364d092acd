/**
 * Columns of the employee CSV, by field [uploads-1]. Upload, template, error file and employee
 * export share them, so that each file can be uploaded again.
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
/** A row of the file, by field. */
export type EmployeeCsvRow = Record<EmployeeCsvField, string>;

const NUMBER = /(?<!\d-?)(?!0-00000-00)\d-\d{5}-\d{2}(?!-?\d)/;
/** Matches an invalid employee number: digits and dashes that are not part of a word. */
const MISWRITTEN = /(?<![\p{L}\d])\d[\d-]*\d(?![\p{L}\d])/u;
/** Separators around a part. */
const AROUND = /^[\s\-:;,#]+|[\s\-:;,#]+$/g;

/** Writes the cell that names a person: number, last name, first name. */
export const personCell = (person: { employeeId: string; firstName: string; lastName: string }): string =>
  `${person.employeeId} ${person.lastName}, ${person.firstName}`;

/** The valid number in a cell that names a person; undefined without one. */
export const numberInCell = (cell: string): string | undefined => NUMBER.exec(cell)?.[0];

/**
 * Parses a cell such as `1-00042-01 Doe, Jane` or `Jane Doe (1-00042-01)`. Missing parts are empty:
 * `Doe,` lacks the first name, `, Jane` and `Jane` the last one. An invalid number is returned as
 * it is, to be refused, and does not become part of a name.
 */
export function readPersonCell(cell: string): { employeeId: string; firstName: string; lastName: string } {
  const plain = cell.replaceAll(/[()[\]]/g, ' ').replaceAll(/\s+/g, ' ');
  const employeeId = numberInCell(plain) ?? MISWRITTEN.exec(plain)?.[0] ?? '';
  const at = plain.indexOf(employeeId);
  // A comma beside the number separates the number; any other separates the names.
  const before = plain.slice(0, at).replaceAll(AROUND, '');
  const after = plain.slice(at + employeeId.length).replace(/^[\s\-:;,#]+/, '');
  const name = `${before} ${after}`;
  const comma = name.indexOf(',');
  if (comma >= 0) return { employeeId, lastName: bare(name.slice(0, comma)), firstName: bare(name.slice(comma + 1)) };
  const [firstName = '', ...others] = bare(name).split(' ');
  return { employeeId, firstName, lastName: others.join(' ') };
}
const bare = (part: string) => part.replaceAll(AROUND, '');

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

/** Writes a person as a row of the file. */
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
