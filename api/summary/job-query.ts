import { and, count, inArray, type SQL, sql } from 'drizzle-orm';
import type { JobStatus } from '#shared/jobs/jobs.ts';
import { businessDay, type Period } from '#shared/rules/periods.ts';
import type { Caller } from '../context.ts';
import type { Reader } from '../db/schema.ts';
import { job } from '../db/tables/jobs.ts';
import { jobsSeenBy } from '../visibility/company.ts';

/** The jobs of a summary. */
export interface JobScope {
  caller: Caller;
  /** Region ids; null means all. */
  regions: readonly number[] | null;
  /** Jobs that run on any of these days; null means all. */
  period: Period | null;
  timeZone: string;
}

/** Condition on `job`, equal to that of the list which a figure opens. */
export const jobsIn = ({ caller, regions, period, timeZone }: JobScope): SQL | undefined =>
  and(
    jobsSeenBy(caller),
    regions === null ? undefined : inArray(job.regionId, [...regions]),
    period ? runsIn(period, timeZone) : undefined,
  );

/**
 * Condition on `job`: it starts before the last of these days ends, and does not end before the
 * first begins.
 */
export function runsIn({ start, end }: Period, timeZone: string): SQL {
  const [from, to] = [businessDay(start, timeZone).start, businessDay(end, timeZone).end];
  return sql`${job.startDate} <= ${to.toISOString()} and ${job.endDate} >= ${from.toISOString()}`;
}

/**
 * Counts of jobs of one status and work order type; of those over their bid, and those with
 * overtime.
 */
export interface JobGroup {
  status: JobStatus;
  workOrderType: 'maintenance' | 'newConstruction';
  total: number;
  overcost: number;
  overtime: number;
}

export const countJobs = (reader: Reader, scope: JobScope): Promise<JobGroup[]> =>
  reader
    .select({
      status: job.status,
      workOrderType: job.workOrderType,
      total: count(),
      overcost: sql<number>`(count(*) filter (where ${job.isOvercost}))::int`,
      overtime: sql<number>`(count(*) filter (where ${job.hasOvertime}))::int`,
    })
    .from(job)
    .where(jobsIn(scope))
    .groupBy(job.status, job.workOrderType);
