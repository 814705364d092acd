/**
 * The employee CSV: what its columns are called and how a person is written into them [uploads-1].
 * The upload, its template, its error file and the employee export all follow it, so that each can
 * be uploaded again.
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

const NUMBER = /(?<!\d-?)(?!0-00000-00)\d-\d{5}-\d{2}(?!-?\d)/;
/** What stands where a number would and is none: digits and dashes, apart from any word. */
const MISWRITTEN = /(?<![\p{L}\d])\d[\d-]*\d(?![\p{L}\d])/u;
/** What may stand around a part without belonging to it. */
const AROUND = /^[\s\-:;,#]+|[\s\-:;,#]+$/g;

/** The cell that names a person: number, last name, first name. */
export const personCell = (person: { employeeId: string; firstName: string; lastName: string }): string =>
  `${person.employeeId} ${person.lastName}, ${person.firstName}`;

/** The number in a cell that names a person; undefined when there is none of its form. */
export const numberInCell = (cell: string): string | undefined => NUMBER.exec(cell)?.[0];

/**
 * Reads a cell such as `1-00042-01 Doe, Jane` or `Jane Doe (1-00042-01)`. A part that is missing is
 * empty: `Doe,` lacks the first name, `, Jane` and `Jane` the last one. A number of the wrong form
 * is given as it stands there: it is refused as such, and no name is made of it.
 */
export function readPersonCell(cell: string): { employeeId: string; firstName: string; lastName: string } {
  const plain = cell.replaceAll(/[()[\]]/g, ' ').replaceAll(/\s+/g, ' ');
  const employeeId = numberInCell(plain) ?? MISWRITTEN.exec(plain)?.[0] ?? '';
  const at = plain.indexOf(employeeId);
  // A comma beside the number sets the number apart; any other stands between the names.
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
