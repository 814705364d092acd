import { eq, sql } from 'drizzle-orm';
import type { Reader } from '../db/schema.ts';
import { job } from '../db/tables/jobs.ts';
import { employee } from '../db/tables/people.ts';
import { dwoJob, workshift } from '../db/tables/timesheets.ts';
import type { Write } from '../db/write.ts';
import { raiseOvercost } from '../jobs/overcost.ts';
import { dollars, jobCosts, type PaidShift, straightRateCents } from './rules.ts';

/**
 * Adds up a job's hours, labor and overtime cost from its finished shifts, and raises its overcost alert when they exceed the bid.
 * The job is held before the shifts are read: of two that run at once the later one sees everything. Doing it again changes nothing.
 * The revision stays: nobody who edits the job should be refused because of a sum.
 */
export async function recomputeJobCosts(write: Write, jobId: number): Promise<void> {
  const { tx } = write;
  const [before] = await tx.select().from(job).where(eq(job.id, jobId)).for('no key update');
  if (!before) return;
  const costs = jobCosts(jobId, await readShifts(tx, jobId));
  const sums = {
    currentHours: costs.minutes,
    laborCost: dollars(costs.laborCents),
    overtimeCost: dollars(costs.overtimeCents),
  };
  const known = { currentHours: before.currentHours, laborCost: before.laborCost, overtimeCost: before.overtimeCost };
  if (JSON.stringify(known) !== JSON.stringify(sums)) {
    await tx.update(job).set(sums).where(eq(job.id, jobId));
    write.changed('job');
    write.audit({ action: 'job.costs', subject: 'job', subjectId: jobId, before: known, after: sums });
  }
  const [after] = await tx.select({ isOvercost: job.isOvercost }).from(job).where(eq(job.id, jobId));
  await raiseOvercost(write, { id: jobId, jobId: before.jobId, isOvercost: after?.isOvercost ?? false });
}

/** The finished shifts of everybody who worked on the job, in the payroll weeks in which they did. PostgreSQL's weeks begin on Monday, too. */
async function readShifts(reader: Reader, jobId: number): Promise<PaidShift[]> {
  const weeks = sql`(
    select distinct ${workshift.employeeId} as employee_id, date_trunc('week', ${workshift.date})::date as monday
    from ${workshift} join ${dwoJob} on ${dwoJob.id} = ${workshift.dwoJobId} where ${dwoJob.jobId} = ${jobId}
  ) week`;
  const rows = await reader
    .select({
      jobId: dwoJob.jobId,
      employeeId: workshift.employeeId,
      date: workshift.date,
      start: workshift.start,
      type: workshift.type,
      minutes: workshift.hours,
      rate1: employee.earningRate1,
      rate2: employee.earningRate2,
      rate3: employee.earningRate3,
      rate4: employee.earningRate4,
      rate5: employee.earningRate5,
      rate6: employee.earningRate6,
    })
    .from(workshift)
    .innerJoin(
      weeks,
      sql`week.employee_id = ${workshift.employeeId} and ${workshift.date} between week.monday and week.monday + 6`,
    )
    .innerJoin(dwoJob, eq(dwoJob.id, workshift.dwoJobId))
    .innerJoin(employee, eq(employee.id, workshift.employeeId))
    .where(eq(workshift.status, 'finished'))
    .orderBy(workshift.start, workshift.id);
  return rows.map(({ rate1, rate2, rate3, rate4, rate5, rate6, ...shift }) => ({
    ...shift,
    rateCents: straightRateCents([rate1, rate2, rate3, rate4, rate5, rate6]),
  }));
}
