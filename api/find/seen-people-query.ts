import { type SQL, sql } from 'drizzle-orm';
import type { Caller, Services } from '../context.ts';
import { employee } from '../db/tables/people.ts';
import { shareReads } from '../query/shared-read.ts';
import { peopleSeenBy } from '../visibility/company.ts';
import { visibilityOf } from '../visibility/visibility.ts';

/** Condition on `employee`: people whom somebody sees. Undefined means every row. */
export type SeenPeople = (caller: Caller) => Promise<SQL | undefined>;

/**
 * Shares the row numbers of the people whom somebody sees. A supervisor's are read from the crews
 * of all of their jobs, which takes longer than a search among them, and change when crews, jobs
 * or people do.
 */
export function shareSeenPeople({ db, changes }: Pick<Services, 'db' | 'changes'>): SeenPeople {
  const idsOf = shareReads<Caller, string>(changes, {
    topics: ['employee', 'employee_crew', 'crew', 'job'],
    keyOf: (caller) => JSON.stringify(visibilityOf(caller)),
    read: async (caller) => {
      const rows = await db.select({ id: employee.id }).from(employee).where(peopleSeenBy(caller));
      return `{${rows.map(({ id }) => id).join(',')}}`;
    },
  });
  return async (caller) => peopleSeenBy(caller) && sql`${employee.id} = any(${await idsOf(caller)}::int[])`;
}
