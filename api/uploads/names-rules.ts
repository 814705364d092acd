import { FormRole, SUPERVISOR_ID_FORMAT } from '#shared/employees.ts';
import { numberInCell, readPersonCell } from '#shared/rules/employee-csv.ts';
import { searchText } from '#shared/rules/letters.ts';
import type { Known } from '../imports/engine/define-rules.ts';
import { activeLookup, choiceLookup, saying } from '../imports/kinds/words-rules.ts';

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

const isActive = saying(activeLookup, 'must be Active or Inactive');
const role = saying(choiceLookup(FormRole.options), 'Select a User Role');

/**
 * What the cells of a row may name, in the specification's words.
 * @param had the company of the stored person, who may keep a retired one
 */
export const lookupsIn = (
  { regions, supervisors, companies }: Names,
  had: string | undefined,
): Readonly<Record<string, (text: string) => Known>> => ({
  isActive,
  role,
  regionId: (text) => known(regions.get(text.toLowerCase()), 'There is no such region'),
  supervisorId: (text) => {
    const { employeeId, firstName, lastName } = readPersonCell(text);
    const found = supervisors.get(employeeId || searchText(`${firstName} ${lastName}`.trim()));
    return known(found, unknownSupervisor(text, found));
  },
  companyName: (text) => {
    const company = companies.get(text.toLowerCase());
    return known(company && (company.isActive || company.name === had) ? company.name : undefined, 'Select a Company');
  },
});

const known = (value: unknown, why: string): Known => (value ? { value } : { why });

function unknownSupervisor(cell: string, found: number | null | undefined): string {
  if (found === null) return 'Several supervisors have this name: use the employee ID';
  return numberInCell(cell) === undefined && /\d/.test(cell) ? SUPERVISOR_ID_FORMAT : 'There is no such active supervisor';
}
