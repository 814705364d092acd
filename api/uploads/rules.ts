import { z } from 'zod';
import { Failure, type FieldError } from '#shared/http/errors.ts';
import { plainWords } from '#shared/http/errors-in-words.ts';
import { unguardCell } from '#shared/rules/csv-cells.ts';
import { EMPLOYEE_CSV_COLUMNS, type EmployeeCsvField, type EmployeeCsvRow, numberInCell } from '#shared/rules/employee-csv.ts';
import { ruinOf } from '#shared/rules/ruined.ts';
import { columnOf, ownColumns } from '../imports/engine/define-rules.ts';
import { faultsOf, readTexts } from '../imports/engine/read-rules.ts';
import { EmployeeOfFile, employeeColumns } from '../imports/kinds/employee-rules.ts';
import { lookupsIn, type Names } from './names-rules.ts';

const refuse = (message: string, reason = message) =>
  new Failure(400, message, { code: 'UPLOAD', errors: [{ field: 'csv', reason }] });

export const noData = () => refuse("The file doesn't have any data, please upload a valid file");
export const tooManyLines = () => refuse('The file should have less than 5000 entries');
/** @param reason the details */
export const unreadable = (reason: string) =>
  refuse('Something went wrong, please use the template to create a .csv file before uploading it', reason);

/**
 * Content types that browsers and programs send for a .csv file; the last one stands for unknown.
 */
const CSV_TYPES = new Set([
  'text/csv',
  'application/csv',
  'text/x-csv',
  'application/x-csv',
  'text/comma-separated-values',
  'text/tab-separated-values',
  'text/plain',
  'application/vnd.ms-excel',
  'application/octet-stream',
]);

/**
 * @throws Failure 415 for anything but csv, by name and declared type. The content is checked
 *   later.
 */
export function assertCsv(fileName: string, contentType: string): void {
  if (/\.csv$/i.test(fileName) && CSV_TYPES.has(contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '')) return;
  throw new Failure(415, 'File should be only CSV', {
    code: 'UPLOAD',
    errors: [{ field: 'csv', reason: 'must be a .csv file' }],
  });
}

/** The column of each field in the rows of a file. */
export interface Columns {
  count: number;
  places: ReadonlyMap<EmployeeCsvField, number>;
}

const plain = (name: string) => unguardCell(name.trim()).toLowerCase();

/** Counts which of the 17 columns a header has. */
export const knownColumnsIn = (header: readonly string[]): number => {
  const names = new Set(header.map(plain));
  return EMPLOYEE_CSV_COLUMNS.filter(([, name]) => names.has(plain(name))).length;
};

/**
 * Finds the 17 columns in a header, in any order and among others.
 * @throws Failure 400 that lists the missing ones, or names one that is there twice
 */
export function columnsOf(header: readonly string[]): Columns {
  const names = header.map(plain);
  if (names.every((name) => name === '')) throw noData();
  const missing = EMPLOYEE_CSV_COLUMNS.filter(([, name]) => !names.includes(plain(name))).map(([, name]) => name);
  if (missing.length > 0)
    throw refuse(
      `The file is missing the following columns: ${missing.join(', ')}, please use the template to create the csv file`,
    );
  const twice = EMPLOYEE_CSV_COLUMNS.find(([, name]) => names.indexOf(plain(name)) !== names.lastIndexOf(plain(name)));
  if (twice) throw unreadable(`has the column ${twice[1]} twice`);
  return {
    count: header.length,
    places: new Map(EMPLOYEE_CSV_COLUMNS.map(([field, name]) => [field, names.indexOf(plain(name))])),
  };
}

/** One row below the header. */
export interface FileLine {
  /** Row number in the spreadsheet; the header is 1. */
  line: number;
  cells: EmployeeCsvRow;
  isEmpty: boolean;
  /** A fault of the row as a whole. */
  fault: string | null;
}

/** Normalizes a row's cells: spreadsheets omit empty cells at its end, or write too many. */
export function lineOf({ count, places }: Columns, given: readonly string[], line: number): FileLine {
  const cells = {} as EmployeeCsvRow;
  for (const [field, place] of places) cells[field] = unguardCell((given[place] ?? '').trim());
  const last = given.findLastIndex((cell) => cell.trim() !== '');
  const isEmpty = last < 0;
  const fault = last < count ? null : `has ${last + 1} cells instead of ${count}`;
  return { line, cells, isEmpty, fault };
}

const ACCENTED_SHOWN = 5;

/**
 * The first different cells with characters beyond ASCII, in which a person sees whether the
 * encoding is right.
 */
export function accentedIn(lines: readonly FileLine[]): string[] {
  const found = new Set<string>();
  for (const { cells } of lines) {
    for (const cell of Object.values(cells)) if (/[^\0-\x7f]/.test(cell)) found.add(cell);
    if (found.size >= ACCENTED_SHOWN) break;
  }
  return [...found].slice(0, ACCENTED_SHOWN);
}

/** Sorts supervisors before those whom they supervise, otherwise as in the file. */
export const inImportOrder = (lines: readonly FileLine[]): FileLine[] => [
  ...lines.filter(isSupervisor),
  ...lines.filter((line) => !isSupervisor(line)),
];
export const isSupervisor = ({ cells }: FileLine): boolean => cells.role.toLowerCase() === 'supervisor';

/**
 * Lines, by number, whose person stands in an earlier line (of the given order), with that line.
 */
export function repeatedLines(lines: readonly FileLine[]): Map<number, number> {
  const first = new Map<string, number>();
  const repeated = new Map<number, number>();
  for (const { line, cells } of lines) {
    const number = numberInCell(cells.employee);
    if (number === undefined) continue;
    const before = first.get(number);
    if (before === undefined) first.set(number, line);
    else repeated.set(line, before);
  }
  return repeated;
}

/** The 17 columns, as the import of employees has them. */
const COLUMNS = ownColumns({ columns: employeeColumns });
const CSV_FIELD = new Map(EMPLOYEE_CSV_COLUMNS.map(([field, name]) => [COLUMNS.find((one) => one.name === name)?.field, field]));

/** The column of the file in which a field of a person stands. */
export const columnOfField = (field: string): EmployeeCsvField =>
  CSV_FIELD.get(columnOf(COLUMNS, field)?.field) ?? (field as EmployeeCsvField);

const RowForm = EmployeeOfFile.omit({ supervisorId: true }).extend({ isActive: z.boolean('must be Active or Inactive') });

/** A row that can be written. */
export interface RowPerson extends z.output<typeof RowForm> {
  supervisorId: number | null;
}

/** How the cells are read: days and amounts are none of them. */
const READING = { dayOrder: undefined, decimalMark: undefined, matches: {}, timeZone: 'UTC' } as const;
/** An ID and a name that are not there are refused as the form refuses empty ones. */
const NOBODY = { employeeId: '', firstName: '', lastName: '' };

/**
 * Validates a row by the employee form's rules [uploads-2], with all faults at once, by column.
 * @param had the row of the stored person
 */
export function readRow(
  cells: EmployeeCsvRow,
  names: Names,
  had?: EmployeeCsvRow,
): { person: RowPerson } | { errors: FieldError[] } {
  const ruined = ruinedIn(cells);
  const texts = Object.fromEntries([...CSV_FIELD].map(([field, its]) => [field, cells[its]]));
  const { values, errors } = readTexts(COLUMNS, texts, { ...READING, lookups: lookupsIn(names, had?.companyName) });
  const { supervisorId = null, ...given } = values;
  const form = RowForm.safeParse({ ...NOBODY, ...given }, { error: plainWords });
  const faults = [...errors, ...faultsOf(COLUMNS, form.error?.issues ?? [], errors)].map(({ field, reason }) => ({
    field: columnOfField(field),
    reason,
  }));
  const others = faults.filter(({ field }) => !ruined.some((cell) => cell.field === field));
  if (faults.length + ruined.length > 0 || !form.success) return { errors: inColumnOrder([...ruined, ...others]) };
  return { person: { ...form.data, supervisorId: supervisorId as number | null } };
}

/** Faults of cells that a spreadsheet has mangled: no other fault is listed for them. */
const ruinedIn = (cells: EmployeeCsvRow): FieldError[] =>
  EMPLOYEE_CSV_COLUMNS.flatMap(([field]) => {
    const reason = ruinOf(cells[field]);
    return reason === undefined ? [] : [{ field, reason }];
  });

const placeOf = ({ field }: FieldError) => EMPLOYEE_CSV_COLUMNS.findIndex(([name]) => name === field);
export const inColumnOrder = (errors: readonly FieldError[]) => [...errors].sort((a, b) => placeOf(a) - placeOf(b));
