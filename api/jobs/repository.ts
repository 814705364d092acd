import { and, eq, sql } from 'drizzle-orm';
import { JOB_COSTS, JobAnswer, JobLocation } from '../../shared/jobs.ts';
import { crewView } from '../crews/repository.ts';
import type { Tx } from '../db/schema.ts';
import { jobsSeenBy } from '../db/sight.ts';
import { crew } from '../db/tables/crews.ts';
import { job, jobInvoice, jobSitePhoto } from '../db/tables/jobs.ts';
import { jobnote } from '../db/tables/notes.ts';
import { dailyJobHazardAnalysis, dwoJob } from '../db/tables/timesheets.ts';
import { vehicleUsage } from '../db/tables/vehicles.ts';
import { personView } from '../employees/person.ts';
import { defineView, fieldsOf, many, one, searchField, type View } from '../query/view.ts';
import { regionView } from '../regions/repository.ts';
import { jobNames } from './job-ref.ts';

export type JobRow = typeof job.$inferSelect;

export const jobView = defineView({
  name: 'job',
  table: job,
  row: JobAnswer,
  fields: {
    ...jobNames,
    ...fieldsOf(job, [
      ...(['address', 'latitude', 'longitude', 'category', 'type', 'workOrderType', 'workOrderNumber'] as const),
      ...(['status', 'startDate', 'endDate', 'finalizedDate', 'regionId', 'supervisorId', 'company', 'fcc'] as const),
      ...(['inspector', 'description', 'progressPercentage', 'currentHours', 'totalHours'] as const),
      ...(['createdAt', 'updatedAt', 'revision'] as const),
    ]),
    ...fieldsOf(job, Object.keys(JOB_COSTS) as (keyof typeof JOB_COSTS)[], { needs: 'jobCosts' }),
    ...searchField(job.searchData),
  },
  // By number, start, end and hours alone [jobs-4].
  sortable: ['id', 'jobId', 'startDate', 'endDate', 'currentHours'],
  relations: {
    region: one(regionView, 'regionId'),
    supervisor: one(personView, 'supervisorId'),
    crews: many(crewView, 'jobId', sql`${crew.isCurrent}`),
  },
  scope: jobsSeenBy,
  // What a job is found by has names in it.
  topics: ['crew', 'employee'],
});

/** Where a job is, and nothing else of it. */
export const jobLocationView: View<typeof job> = {
  ...jobView,
  row: JobLocation,
  fields: { ...jobNames, ...fieldsOf(job, ['address', 'latitude', 'longitude']) },
};

/** Locked by whoever numbers a job, until the job is there: two get two numbers. */
const NUMBERING = sql`pg_advisory_xact_lock(hashtext('job number'))`;

/** The next number that people say aloud: one more than the greatest. */
export async function nextJobId(tx: Tx): Promise<string> {
  await tx.execute(sql`select ${NUMBERING}`);
  const [row] = await tx
    .select({ last: sql<string>`coalesce(max(${job.jobId}::bigint), 10000)` })
    .from(job)
    .where(sql`${job.jobId} ~ '^[0-9]{1,12}$'`);
  return String(Number(row?.last ?? 0) + 1);
}

/** How much of each kind hangs on a job. */
export async function hangingOn(tx: Tx, id: number): Promise<Record<string, number>> {
  return {
    crews: await tx.$count(crew, and(eq(crew.jobId, id), crew.isCurrent)),
    timesheets: await tx.$count(dwoJob, eq(dwoJob.jobId, id)),
    'hazard analyses': await tx.$count(dailyJobHazardAnalysis, eq(dailyJobHazardAnalysis.jobId, id)),
    invoices: await tx.$count(jobInvoice, eq(jobInvoice.jobId, id)),
    expenses: await tx.$count(jobSitePhoto, eq(jobSitePhoto.jobId, id)),
    notes: await tx.$count(jobnote, eq(jobnote.jobId, id)),
    'vehicle uses': await tx.$count(vehicleUsage, eq(vehicleUsage.jobId, id)),
  };
}
