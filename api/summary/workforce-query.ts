import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { JobCategory } from '#shared/jobs/jobs.ts';
import type { WorkforceCounts } from '#shared/summary.ts';
import type { Reader } from '../db/schema.ts';
import { crew, employeeCrew } from '../db/tables/crews.ts';
import { job } from '../db/tables/jobs.ts';
import { employee } from '../db/tables/people.ts';
import { peopleSeenBy } from '../visibility/company.ts';
import { type JobScope, runsIn } from './job-query.ts';

/** The jobs that make a person busy, including those that the caller does not see. */
interface WorkforceScope extends JobScope {
  categories: readonly JobCategory[];
}

const ROLES = { crewMembers: 'worker', foremen: 'foreman', supervisors: 'supervisor' } as const;

/**
 * Counts the caller's active people in these regions, by role and by whether they have a job that
 * is assigned or in progress.
 */
export async function countWorkforce(reader: Reader, scope: WorkforceScope): Promise<WorkforceCounts> {
  const { caller, regions } = scope;
  const rows = await reader
    .select({
      role: employee.role,
      total: sql<number>`count(*)::int`,
      assigned: sql<number>`(count(*) filter (where ${employee.id} in ${busyPeople(scope)}))::int`,
    })
    .from(employee)
    .where(
      and(
        eq(employee.isActive, true),
        inArray(employee.role, Object.values(ROLES)),
        peopleSeenBy(caller),
        regions === null ? undefined : inArray(employee.regionId, [...regions]),
      ),
    )
    .groupBy(employee.role);
  const countOf = (role: string) => {
    const { total = 0, assigned = 0 } = rows.find((row) => row.role === role) ?? {};
    return { assigned, unassigned: total - assigned };
  };
  return {
    crewMembers: countOf(ROLES.crewMembers),
    foremen: countOf(ROLES.foremen),
    supervisors: countOf(ROLES.supervisors),
  };
}

/** The people who supervise such a job, lead one of its crews, or are on one. */
function busyPeople({ categories, period, timeZone }: WorkforceScope): SQL {
  const live = and(
    inArray(job.status, ['assigned', 'inProgress']),
    categories.length > 0 ? inArray(job.category, [...categories]) : undefined,
    period ? runsIn(period, timeZone) : undefined,
  );
  return sql`(
    select ${job.supervisorId} from ${job} where ${and(live, sql`${job.supervisorId} is not null`)}
    union
    select ${crew.foremanId} from ${crew} join ${job} on ${eq(job.id, crew.jobId)} where ${and(live, crew.isCurrent, sql`${crew.foremanId} is not null`)}
    union
    select ${employeeCrew.employeeId} from ${employeeCrew}
      join ${crew} on ${eq(crew.id, employeeCrew.crewId)} join ${job} on ${eq(job.id, crew.jobId)}
      where ${and(live, crew.isCurrent, employeeCrew.isCurrent, sql`not ${employeeCrew.isSupervisor}`)}
  )`;
}
