import { and, between, count, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { JobCategory } from '#shared/jobs/jobs.ts';
import { addDays, bucketsOf, granularityOf, type Period } from '#shared/rules/periods.ts';
import type { Reader } from '../db/schema.ts';
import { job, jobMonth, jobSitePhoto } from '../db/tables/jobs.ts';
import { sheetTotal, workshift } from '../db/tables/timesheets.ts';
import { type JobScope, jobsIn } from './job-query.ts';

/**
 * What a day cost in a category, and the whole minutes that were worked; a month stands under its
 * first day.
 */
export interface DayOfWork {
  date: string;
  category: JobCategory;
  minutes: number;
  cents: number;
}

interface OverviewScope extends JobScope {
  period: Period;
  categories: readonly JobCategory[];
}

/**
 * Hours and cost of the jobs in scope, per day and category: what their sheets come to, which is
 * what the jobs themselves carry, and their expenses on the days of those. A day can be in it once
 * for each. Where months are shown, whole ones come as they were added up.
 */
export async function readOverview(reader: Reader, scope: OverviewScope): Promise<DayOfWork[]> {
  const isMonthly = granularityOf(scope.period) === 'months';
  const pieces = isMonthly ? bucketsOf(scope.period, 'month') : [scope.period];
  const { months = [], days = [] } = Object.groupBy(pieces, (piece) => (isMonthly && isWhole(piece) ? 'months' : 'days'));
  const found = await Promise.all([
    ...(months.length > 0 ? [readFrom(reader, MONTHS, scope, months)] : []),
    ...(days.length > 0 ? [readFrom(reader, WORK, scope, days), readFrom(reader, EXPENSES, scope, days)] : []),
  ]);
  return found.flat();
}

/** Of a piece of one month. */
const isWhole = ({ start, end }: Period): boolean => start.endsWith('-01') && addDays(end, 1).endsWith('-01');

/** Where hours and cost stand by day, or by month, and by job. */
interface Source {
  table: PgTable;
  date: PgColumn;
  jobId: PgColumn;
  minutes: SQL;
  cents: SQL;
}

const MONTHS: Source = {
  table: jobMonth,
  date: jobMonth.month,
  jobId: jobMonth.jobId,
  minutes: sql`sum(${jobMonth.minutes})`,
  cents: sql`sum(${jobMonth.cents})`,
};
const WORK: Source = {
  table: sheetTotal,
  date: sheetTotal.date,
  jobId: sheetTotal.jobId,
  minutes: sql`sum(${sheetTotal.minutes})`,
  cents: sql`sum(${sheetTotal.laborCents})`,
};
const EXPENSES: Source = {
  table: jobSitePhoto,
  date: jobSitePhoto.date,
  jobId: jobSitePhoto.jobId,
  minutes: sql`0`,
  cents: sql`sum(${jobSitePhoto.amount}) * 100`,
};

const readFrom = (reader: Reader, source: Source, scope: OverviewScope, pieces: readonly Period[]): Promise<DayOfWork[]> =>
  reader
    .select({
      date: sql<string>`${source.date}`,
      category: job.category,
      minutes: sql<number>`(${source.minutes})::int`,
      cents: sql<number>`(${source.cents})::float8`,
    })
    .from(source.table)
    .innerJoin(job, eq(job.id, source.jobId))
    .where(and(onDays(source.date, pieces), jobsOf(scope)))
    .groupBy(source.date, job.category);

/**
 * How many shifts of the jobs in scope still run on these days, by category: they are on no sheet's
 * total yet.
 */
export async function countRunning(
  reader: Reader,
  scope: OverviewScope,
  days: readonly Period[],
): Promise<Record<JobCategory, number>> {
  const found = await reader
    .select({ category: job.category, shifts: count() })
    .from(workshift)
    .innerJoin(job, eq(job.id, workshift.jobId))
    .where(and(eq(workshift.status, 'running'), onDays(workshift.date, days), jobsOf(scope)))
    .groupBy(job.category);
  const none = Object.fromEntries(JobCategory.options.map((category) => [category, 0])) as Record<JobCategory, number>;
  return { ...none, ...Object.fromEntries(found.map(({ category, shifts }) => [category, shifts])) };
}

/** Condition on a day's column. No days are no rows: an empty `or` would be every one. */
export const onDays = (column: PgColumn, pieces: readonly Period[]): SQL =>
  or(...pieces.map(({ start, end }) => between(column, start, end))) ?? sql`false`;

/** Every day of a job in scope counts, whenever the job runs. */
const jobsOf = ({ categories, ...scope }: OverviewScope): SQL | undefined =>
  and(jobsIn({ ...scope, period: null }), categories.length > 0 ? inArray(job.category, [...categories]) : undefined);
