import { and, eq, gte, inArray, sql } from 'drizzle-orm';
import { dollarsOf } from '#shared/rules/costs.ts';
import type { Reader } from '../db/schema.ts';
import { job } from '../db/tables/jobs.ts';
import { sheetTotal } from '../db/tables/timesheets.ts';

/** Jobs under way that cost more than their bid. */
export const listOvercostJobs = (reader: Reader): Promise<{ id: number; jobId: string }[]> =>
  reader
    .select({ id: job.id, jobId: job.jobId })
    .from(job)
    .where(and(eq(job.isOvercost, true), inArray(job.status, ['assigned', 'inProgress'])));

/** Jobs that were finished from a day on. */
export const listFinishedJobs = (reader: Reader, since: string): Promise<{ id: number; jobId: string }[]> =>
  reader
    .select({ id: job.id, jobId: job.jobId })
    .from(job)
    .where(and(inArray(job.status, ['done', 'completed']), gte(job.finalizedDate, since)));

/** Sums the totals of a job's sheets. */
export async function sumSheets(reader: Reader, jobId: number) {
  const { minutes, laborCents, overtimeCents } = sheetTotal;
  const [sums] = await reader
    .select({
      minutes: sql<number>`coalesce(sum(${minutes}), 0)::int`,
      laborCents: sql<number>`coalesce(sum(${laborCents}), 0)::float8`,
      overtimeCents: sql<number>`coalesce(sum(${overtimeCents}), 0)::float8`,
    })
    .from(sheetTotal)
    .where(eq(sheetTotal.jobId, jobId));
  if (!sums) throw new Error('a sum answers its row');
  return { currentHours: sums.minutes, laborCost: dollarsOf(sums.laborCents), overtimeCost: dollarsOf(sums.overtimeCents) };
}
