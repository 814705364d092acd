import type { FieldError } from '#shared/http/errors.ts';
import { type Role, seesEverything } from '#shared/permissions.ts';
import { foldEmail } from '#shared/rules/contacts.ts';
import { type EmployeeCsvField, type EmployeeCsvRow, numberInCell } from '#shared/rules/employee-csv.ts';
import { ERASED } from '../employees/rules.ts';
import type { Names } from './names-rules.ts';
import { columnOfField, type FileLine, inColumnOrder, isSupervisor, type RowPerson, readRow } from './rules.ts';

/**
 * Rows that commit together. A row that the database refuses is retried alone, so each is imported
 * whole or not at all.
 */
export const BATCH = 50;

/** The next rows of a batch. Supervisors are never in one batch with rows that may name them. */
export function nextLines(lines: readonly FileLine[], from: number, size: number): FileLine[] {
  const next = lines.slice(from, from + size);
  const end = isSupervisor(next[0]!) ? next.findIndex((line) => !isSupervisor(line)) : -1;
  return end < 0 ? next : next.slice(0, end);
}

/** Employee IDs, and addresses in lower case, that lines name. */
export const numbersIn = (lines: readonly FileLine[]): string[] => [
  ...new Set(lines.flatMap(({ cells }) => numberInCell(cells.employee) ?? [])),
];
export const addressesIn = (lines: readonly FileLine[]): string[] => [
  ...new Set(lines.map(({ cells }) => foldEmail(cells.alternativeEmail))),
];

/** A stored person, also in the form of a row. */
export interface Known {
  row: { role: Role; email: string | null; erasedAt: Date | null };
  supervisorId: number | null;
  cells: EmployeeCsvRow;
}

/** The state that lines are validated against. */
interface ValidationContext<Person> {
  names: Names;
  /** People by employee ID. */
  known: ReadonlyMap<string, Person>;
  /** Employee IDs by address; updated with each validated line. */
  owners: Map<string, string>;
  /** Lines whose person stands in an earlier line, with that line. */
  repeated: ReadonlyMap<number, number>;
}

/** The outcome of a line. */
export type ValidatedLine<Person> =
  | { is: 'ignored' }
  | { is: 'refused'; errors: FieldError[] }
  | { is: 'added'; person: RowPerson }
  | { is: 'changed'; person: RowPerson; before: Person; fields: EmployeeCsvField[] };

/** Validates the next line of a file; lines must come in order [uploads-2] [uploads-3]. */
export function validateLine<Person extends Known>(line: FileLine, context: ValidationContext<Person>): ValidatedLine<Person> {
  const { known, owners, repeated } = context;
  const before = known.get(numberInCell(line.cells.employee) ?? '');
  if (line.isEmpty || (!repeated.has(line.line) && !line.fault && before && isSame(before, line))) return { is: 'ignored' };
  const read = readLine(line, before, context);
  if ('errors' in read) return { is: 'refused', errors: read.errors };
  const { person } = read;
  const fields = before && differences(before, person);
  if (fields?.length === 0) return { is: 'ignored' };
  const given = before?.row.email && foldEmail(before.row.email);
  if (given && owners.get(given) === person.employeeId) owners.delete(given);
  if (person.email) owners.set(foldEmail(person.email), person.employeeId);
  return before && fields ? { is: 'changed', person, before, fields } : { is: 'added', person };
}

const isSame = (known: Known, { cells }: FileLine): boolean => JSON.stringify(known.cells) === JSON.stringify(cells);

/** The columns in which a row differs from the stored person. */
function differences({ row, supervisorId }: Known, person: RowPerson): EmployeeCsvField[] {
  const { supervisorId: supervisor, ...columns } = person;
  const known = row as unknown as Record<string, unknown>;
  const changed = Object.entries(columns).flatMap(([name, value]) => ((value ?? null) === known[name] ? [] : [name]));
  const named = supervisor === supervisorId ? changed : [...changed, 'supervisorId'];
  return [...new Set(named.map(columnOfField))];
}

/** Reads a row into a person, or all of its faults. */
function readLine(
  { line, fault, cells }: FileLine,
  known: Known | undefined,
  { names, owners, repeated }: ValidationContext<Known>,
): ReturnType<typeof readRow> {
  const earlier = repeated.get(line);
  if (fault) return { errors: [{ field: 'line', reason: fault }] };
  if (earlier !== undefined) return { errors: [{ field: 'employee', reason: `This employee is in row ${earlier} already` }] };
  if (known && seesEverything(known.row.role))
    return { errors: [{ field: 'role', reason: 'Administrator roles cannot be edited' }] };
  if (known && known.row.erasedAt !== null) return { errors: [{ field: 'employee', reason: ERASED }] };
  const outcome = readRow(cells, names, known?.cells);
  const owner = owners.get(foldEmail(cells.alternativeEmail));
  const number = numberInCell(cells.employee);
  // Without a number the person is unknown, and the address may be their own.
  if (!owner || number === undefined || owner === number) return outcome;
  const taken = { field: 'alternativeEmail', reason: 'Somebody else has this e-mail address' };
  return { errors: inColumnOrder('errors' in outcome ? [...outcome.errors, taken] : [taken]) };
}
