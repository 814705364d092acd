import { and, between, count, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { JobCategory } from '#shared/jobs/jobs.ts';
import { addDays, bucketsOf, granularityOf, type Period } from '#shared/rules/periods.ts';
import type { Reader } from '../db/schema.ts';
import { job, jobMonth, jobSitePhoto } from '../db/tables/jobs.ts';
import { sheetTotal, workshift } from '../db/tables/timesheets.ts';
import { type JobScope, jobsIn } from './job-query.ts';

/** Cost and whole minutes of a day in a category; a month stands under its first day. */
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
 * Reads hours and cost of the jobs in scope, per day and category: the totals of their sheets,
 * which the jobs carry too, and their expenses by day. A day can appear once for each of the two.
 * Whole months come from the months' totals.
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

/** Whether a piece covers its whole month. */
const isWhole = ({ start, end }: Period): boolean => start.endsWith('-01') && addDays(end, 1).endsWith('-01');

/** The table of hours and cost, by day or by month, and by job. */
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
 * Counts the running shifts of the jobs in scope on these days, by category: no sheet's total has
 * them yet.
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

/**
 * Condition on a date column. Without days it is `false`: an empty `or` would be true for every
 * row.
 */
export const onDays = (column: PgColumn, pieces: readonly Period[]): SQL =>
  or(...pieces.map(({ start, end }) => between(column, start, end))) ?? sql`false`;

/** Every day of a job in scope counts, even outside the job's own dates. */
const jobsOf = ({ categories, ...scope }: OverviewScope): SQL | undefined =>
  and(jobsIn({ ...scope, period: null }), categories.length > 0 ? inArray(job.category, [...categories]) : undefined);
