import { numberOf } from '#shared/jobs/shown-number.ts';
import type { LiveQuery } from '#shared/live/addresses.ts';
import type { LiveAnswers } from '#shared/live.ts';
import type { Where } from '../definition.ts';
import { nearTo, searchFilter } from '../filters.ts';

/** The people or jobs of which one is found by its name. */
export interface Finder {
  resource: 'employees' | 'jobs';
  where?: Where;
}

export type FoundRow = LiveAnswers[Finder['resource']]['data'][number];

/** A row by its number and the name that people know it by. */
export interface Found {
  id: number;
  name: string;
}

/** The number of rows offered at once; a typed name finds the others. */
const SHOWN = 50;
const WAYS = {
  employees: { search: searchFilter('fullName'), order: [['fullName', 'ASC']] },
  jobs: { search: searchFilter(), order: [['id', 'DESC']] },
};

/** The query of the rows whose names contain the typed text; spaces are wildcards. */
export function foundQuery({ resource, where }: Finder, typed: string): LiveQuery {
  const { search, order } = WAYS[resource];
  return {
    where: JSON.stringify({ ...where, ...search.where?.(typed) }),
    ...nearTo(typed.trim()),
    order: JSON.stringify(order),
    limit: SHOWN,
    offset: 0,
  };
}

/** The query of one row. */
export const rowQuery = (id: number): LiveQuery => ({ where: JSON.stringify({ id }), limit: 1, offset: 0 });

/** A person's name; a job's number and address. */
export const nameOfFound = (row: FoundRow): string => ('fullName' in row ? row.fullName : `#${numberOf(row)} ${row.address}`);
