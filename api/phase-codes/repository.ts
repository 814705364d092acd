import { and, asc, eq, exists, or, sql } from 'drizzle-orm';
import type { JobCategory } from '#shared/jobs/jobs.ts';
import type { PhaseCode } from '#shared/jobs/phase-codes.ts';
import type { Reader, Tx } from '../db/schema.ts';
import { job, jobPhaseCode, phaseCode } from '../db/tables/jobs.ts';
import { dwoJob, timebreak, workshift } from '../db/tables/timesheets.ts';

export type JobPhaseCodeRow = typeof jobPhaseCode.$inferSelect;
export type CompanyPhaseCodeRow = typeof phaseCode.$inferSelect;

/** Every code of a job, with internal and retired ones. */
export const listPhaseCodes = (reader: Reader, jobId: number): Promise<JobPhaseCodeRow[]> =>
  reader
    .select()
    .from(jobPhaseCode)
    .where(eq(jobPhaseCode.jobId, jobId))
    .orderBy(asc(jobPhaseCode.phaseCode), asc(jobPhaseCode.id));

/** Every code of the company for jobs of a category. */
export const listCompanyPhaseCodes = (reader: Reader, category: JobCategory): Promise<CompanyPhaseCodeRow[]> =>
  reader.select().from(phaseCode).where(eq(phaseCode.category, category)).orderBy(asc(phaseCode.phaseCode), asc(phaseCode.id));

/** Locks the job of a code, which comes first in the lock order: its codes are compared. */
export async function lockJobOfPhaseCode(tx: Tx, id: number): Promise<void> {
  await tx
    .select({ id: job.id })
    .from(job)
    .where(eq(job.id, sql`(select ${jobPhaseCode.jobId} from ${jobPhaseCode} where ${eq(jobPhaseCode.id, id)})`))
    .for('no key update');
}

/** Serializes those who compare the company's codes, until the transaction ends. */
export async function lockCompanyPhaseCodes(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('company phase codes'))`);
}

/** Whether hours of a job, or a break on it, are booked on a code. */
export async function isBooked(reader: Reader, { jobId, phaseCode: code }: PhaseCode & { jobId: number }): Promise<boolean> {
  const onBreak = reader
    .select({ id: timebreak.id })
    .from(timebreak)
    .where(and(eq(timebreak.workShiftId, workshift.id), eq(timebreak.phaseCode, code)));
  const [found] = await reader
    .select({ id: workshift.id })
    .from(dwoJob)
    .innerJoin(workshift, eq(workshift.dwoJobId, dwoJob.id))
    .where(and(eq(dwoJob.jobId, jobId), or(eq(workshift.phaseCode, code), exists(onBreak))))
    .limit(1);
  return found !== undefined;
}
