import { and, between, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { JobCategory } from '../../shared/jobs.ts';
import { addDays, bucketsOf, granularityOf, type Period } from '../../shared/rules/periods.ts';
import type { Reader } from '../db/schema.ts';
import { job, jobMonth, jobSitePhoto } from '../db/tables/jobs.ts';
import { sheetTotal } from '../db/tables/timesheets.ts';
import { type JobScope, jobsIn } from './jobs.ts';

/** What a day cost in a category, and the whole minutes that were worked; a month stands under its first day. */
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
 * Hours and cost of the jobs in scope, per day and category: what their sheets come to, which is what the jobs themselves carry, and
 * their expenses on the days of those. A day can be in it once for each. Where months are shown, whole ones come as they were added up.
 */
export async function readOverview(reader: Reader, scope: OverviewScope): Promise<DayOfWork[]> {
  const isMonthly = granularityOf(scope.period) === 'months';
  const pieces = isMonthly ? bucketsOf(scope.period, 'month') : [scope.period];
  const { months = [], days = [] } = Object.groupBy(pieces, (piece) => (isMonthly && isWhole(piece) ? 'months' : 'days'));
  const found = await Promise.all([
    months.length > 0 ? readMonths(reader, scope, months) : [],
    ...(days.length > 0 ? [readWork(reader, scope, days), readExpenses(reader, scope, days)] : []),
  ]);
  return found.flat();
}

/** Of a piece of one month. */
const isWhole = ({ start, end }: Period): boolean => start.endsWith('-01') && addDays(end, 1).endsWith('-01');

const readMonths = (reader: Reader, scope: OverviewScope, months: readonly Period[]): Promise<DayOfWork[]> =>
  reader
    .select({
      date: jobMonth.month,
      category: job.category,
      minutes: sql<number>`sum(${jobMonth.minutes})::int`,
      cents: sql<number>`sum(${jobMonth.cents})::float8`,
    })
    .from(jobMonth)
    .innerJoin(job, eq(job.id, jobMonth.jobId))
    .where(and(onDays(jobMonth.month, months), jobsOf(scope)))
    .groupBy(jobMonth.month, job.category);

const readWork = (reader: Reader, scope: OverviewScope, days: readonly Period[]): Promise<DayOfWork[]> =>
  reader
    .select({
      date: sheetTotal.date,
      category: job.category,
      minutes: sql<number>`sum(${sheetTotal.minutes})::int`,
      cents: sql<number>`sum(${sheetTotal.laborCents})::float8`,
    })
    .from(sheetTotal)
    .innerJoin(job, eq(job.id, sheetTotal.jobId))
    .where(and(onDays(sheetTotal.date, days), jobsOf(scope)))
    .groupBy(sheetTotal.date, job.category);

const readExpenses = (reader: Reader, scope: OverviewScope, days: readonly Period[]): Promise<DayOfWork[]> =>
  reader
    .select({
      date: jobSitePhoto.date,
      category: job.category,
      minutes: sql<number>`0`,
      cents: sql<number>`(sum(${jobSitePhoto.amount}) * 100)::float8`,
    })
    .from(jobSitePhoto)
    .innerJoin(job, eq(job.id, jobSitePhoto.jobId))
    .where(and(onDays(jobSitePhoto.date, days), ne(jobSitePhoto.amount, '0'), jobsOf(scope)))
    .groupBy(jobSitePhoto.date, job.category);

const onDays = (column: PgColumn, pieces: readonly Period[]): SQL | undefined =>
  or(...pieces.map(({ start, end }) => between(column, start, end)));

/** Every day of a job in scope counts, whenever the job runs. */
const jobsOf = ({ categories, ...scope }: OverviewScope): SQL | undefined =>
  and(jobsIn({ ...scope, period: null }), categories.length > 0 ? inArray(job.category, [...categories]) : undefined);
