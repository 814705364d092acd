import { and, between, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import type { JobCategory } from '../../shared/jobs.ts';
import type { Period } from '../../shared/rules/periods.ts';
import type { Reader } from '../db/schema.ts';
import { job, jobSitePhoto } from '../db/tables/jobs.ts';
import { sheetTotal } from '../db/tables/timesheets.ts';
import { type JobScope, jobsIn } from './jobs.ts';

/** What a day cost in a category, and the whole minutes that were worked. */
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
 * their expenses on the days of those. A day can be in it once for each.
 */
export async function readOverview(reader: Reader, scope: OverviewScope): Promise<DayOfWork[]> {
  const [worked, spent] = await Promise.all([readWork(reader, scope), readExpenses(reader, scope)]);
  return [...worked, ...spent];
}

const readWork = (reader: Reader, scope: OverviewScope): Promise<DayOfWork[]> =>
  reader
    .select({
      date: sheetTotal.date,
      category: job.category,
      minutes: sql<number>`sum(${sheetTotal.minutes})::int`,
      cents: sql<number>`sum(${sheetTotal.laborCents})::float8`,
    })
    .from(sheetTotal)
    .innerJoin(job, eq(job.id, sheetTotal.jobId))
    .where(and(between(sheetTotal.date, scope.period.start, scope.period.end), jobsOf(scope)))
    .groupBy(sheetTotal.date, job.category);

const readExpenses = (reader: Reader, scope: OverviewScope): Promise<DayOfWork[]> =>
  reader
    .select({
      date: jobSitePhoto.date,
      category: job.category,
      minutes: sql<number>`0`,
      cents: sql<number>`(sum(${jobSitePhoto.amount}) * 100)::float8`,
    })
    .from(jobSitePhoto)
    .innerJoin(job, eq(job.id, jobSitePhoto.jobId))
    .where(and(between(jobSitePhoto.date, scope.period.start, scope.period.end), ne(jobSitePhoto.amount, '0'), jobsOf(scope)))
    .groupBy(jobSitePhoto.date, job.category);

/** Every day of a job in scope counts, whenever the job runs. */
const jobsOf = ({ categories, ...scope }: OverviewScope): SQL | undefined =>
  and(jobsIn({ ...scope, period: null }), categories.length > 0 ? inArray(job.category, [...categories]) : undefined);
