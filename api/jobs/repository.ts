import { and, eq, isNotNull, ne, or, sql } from 'drizzle-orm';
import type { Caller } from '../context.ts';
import { lockRow } from '../db/rows.ts';
import type { Reader, Tx } from '../db/schema.ts';
import { crew } from '../db/tables/crews.ts';
import { isMusterNumber, job, jobInvoice, jobSitePhoto, numberOrder, ownNumberKey } from '../db/tables/jobs.ts';
import { jobnote } from '../db/tables/notes.ts';
import { employee } from '../db/tables/people.ts';
import { dailyJobHazardAnalysis, dwoJob } from '../db/tables/timesheets.ts';
import { vehicleUsage } from '../db/tables/vehicles.ts';
import { readOne } from '../query/read.ts';
import { jobsSeenBy } from '../visibility/company.ts';
import { jobView } from './views.ts';

export type JobRow = typeof job.$inferSelect;

export async function findJob(reader: Reader, id: number): Promise<JobRow | undefined> {
  const [row] = await reader.select().from(job).where(eq(job.id, id));
  return row;
}

export const lockJob = (tx: Tx, id: number): Promise<JobRow | undefined> => lockRow(tx, job, id);

/** Whether the caller sees this job. */
export const isSeenJob = async (reader: Reader, caller: Caller, id: number): Promise<boolean> =>
  (await readOne(reader, jobView, caller, id)) !== undefined;

/**
 * Whether the caller may begin work on this job: one that they see; for a foreman also another one
 * of their region.
 */
export async function isNameableJob(reader: Reader, caller: Caller, id: number): Promise<boolean> {
  const seen = jobsSeenBy(caller);
  const found = await reader
    .select({ id: job.id })
    .from(job)
    .innerJoin(employee, eq(employee.id, caller.employeeId))
    .where(and(eq(job.id, id), seen && caller.role === 'foreman' ? or(seen, eq(job.regionId, employee.regionId)) : seen));
  return found.length > 0;
}

/** The number before the first job's. */
const FIRST_NUMBER = 10_000;

/** Serializes the numbering of jobs until the transaction ends. */
const NUMBERING = sql`pg_advisory_xact_lock(hashtext('job number'))`;

/**
 * The greatest number, by the index `job_number`: it costs the same however many jobs there are.
 */
export const greatestNumber = (reader: Reader) =>
  reader
    .select({ last: job.jobId })
    .from(job)
    .where(isMusterNumber(job.jobId))
    .orderBy(sql`${numberOrder(job.jobId)} desc`)
    .limit(1);

/** The next number for people: one more than the greatest. */
export async function nextJobId(tx: Tx): Promise<string> {
  await tx.execute(sql`select ${NUMBERING}`);
  const [row] = await greatestNumber(tx);
  return String(Number(row?.last ?? FIRST_NUMBER) + 1);
}

/** Serializes the writing of jobs' own numbers until the transaction ends. */
const OWN_NUMBERS = sql`pg_advisory_xact_lock(hashtext('own job number'))`;

type OwnNumber = Pick<JobRow, 'company' | 'externalNumber'>;

/**
 * Finds the other job of the company with this own number. Concurrent writers wait here for each
 * other, so that the second one finds the job of the first.
 */
export async function findNumbered(tx: Tx, { company, externalNumber }: OwnNumber, id: number): Promise<JobRow | undefined> {
  await tx.execute(sql`select ${OWN_NUMBERS}`);
  const same = ownNumberKey({ company: sql`${company}::text`, externalNumber: sql`${externalNumber}::text` });
  const isSame = ownNumberKey(job).map((part, place) => eq(part, same[place]));
  const [row] = await tx
    .select()
    .from(job)
    .where(and(isNotNull(job.externalNumber), ...isSame, ne(job.id, id)));
  return row;
}

/** Counts the dependent rows of a job, by kind. */
export async function countDependents(tx: Tx, id: number): Promise<Record<string, number>> {
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

/**
 * Updates the sums of a locked job. The revision stays: a sum must not refuse somebody who edits
 * the job.
 */
export async function updateSums(tx: Tx, id: number, sums: Partial<JobRow>): Promise<JobRow | undefined> {
  const [row] = await tx.update(job).set(sums).where(eq(job.id, id)).returning();
  return row;
}

/**
 * Recomputes the months of a job, or of every job, from its sheets and expenses, so that a summary
 * of a year need not. Writes only differences. Call it after every change of a sheet's total or an
 * expense; the caller locks the job.
 * @returns whether a month changed
 */
export async function writeJobMonths(tx: Tx, jobId: number | 'all'): Promise<boolean> {
  const ofJob = jobId === 'all' ? sql`true` : sql`job_id = ${jobId}`;
  const { rows } = await tx.execute<{ changed: boolean }>(sql`
    with part as (
      select job_id, date, minutes, labor_cents as cents from sheet_total where ${ofJob}
      union all
      select job_id, date, 0, amount * 100 from job_site_photo where ${ofJob} and amount <> 0
    ), total as materialized (
      select job_id, date_trunc('month', date::timestamp)::date as month, sum(minutes)::int as minutes, sum(cents)::bigint as cents
      from part group by 1, 2
    ), removed as (
      delete from job_month as known where ${ofJob} and not exists (
        select from total where total.job_id = known.job_id and total.month = known.month
      ) returning 1
    ), written as (
      insert into job_month as known (job_id, month, minutes, cents) select job_id, month, minutes, cents from total
      on conflict (job_id, month) do update set minutes = excluded.minutes, cents = excluded.cents
        where (known.minutes, known.cents) is distinct from (excluded.minutes, excluded.cents)
      returning 1
    )
    select exists (select from removed) or exists (select from written) as changed`);
  return rows[0]?.changed ?? false;
}
