import { SUPERVISOR_ID_FORMAT } from '#shared/employees.ts';
import type { FieldError } from '#shared/http/errors.ts';
import { numberInCell, readPersonCell } from '#shared/rules/employee-csv.ts';
import { searchText } from '#shared/rules/letters.ts';

/** Targets of the names in a row. */
export interface Names {
  /** Region ids by name in lower case. */
  regions: ReadonlyMap<string, number>;
  /**
   * Supervisors' row numbers by employee ID, and by normalized full name: null when two share it.
   */
  supervisors: ReadonlyMap<string, number | null>;
  /** Companies by name in lower case. */
  companies: ReadonlyMap<string, NamedCompany>;
}

interface NamedCompany {
  name: string;
  isActive: boolean;
}

/** A supervisor whom rows may name. */
export interface Supervisor {
  id: number;
  employeeId: string;
  fullName: string;
}

export function namesOf(
  regions: readonly { id: number; name: string }[],
  people: readonly Supervisor[],
  companies: readonly NamedCompany[],
): Names {
  const supervisors = new Map<string, number | null>();
  for (const { id, employeeId, fullName } of people) {
    supervisors.set(employeeId, id);
    const name = searchText(fullName);
    supervisors.set(name, supervisors.has(name) ? null : id);
  }
  return {
    regions: new Map(regions.map(({ id, name }) => [name.toLowerCase(), id])),
    supervisors,
    companies: new Map(companies.map((company) => [company.name.toLowerCase(), company])),
  };
}

/** Resolves the supervisor that a cell names; adds a fault for none or several. */
export function supervisorIn(cell: string, { supervisors }: Names, errors: FieldError[]): number | null {
  if (cell === '') return null;
  const { employeeId, firstName, lastName } = readPersonCell(cell);
  const found = supervisors.get(employeeId || searchText(`${firstName} ${lastName}`.trim()));
  if (found) return found;
  errors.push({ field: 'supervisor', reason: unknownSupervisor(cell, found) });
  return null;
}

function unknownSupervisor(cell: string, found: number | null | undefined): string {
  if (found === null) return 'Several supervisors have this name: use the employee ID';
  return numberInCell(cell) === undefined && /\d/.test(cell) ? SUPERVISOR_ID_FORMAT : 'There is no such active supervisor';
}

/**
 * Resolves the company that a cell names; undefined for none. A retired one is for the person who
 * has it.
 */
export function companyIn(cell: string, { companies }: Names, had: string | undefined): string | undefined {
  const company = companies.get(cell.toLowerCase());
  return company && (company.isActive || company.name === had) ? company.name : undefined;
}
