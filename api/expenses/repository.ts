import { eq, sql } from 'drizzle-orm';
import { JobSitePhotoAnswer } from '../../shared/expenses.ts';
import { centsIn, dollarsOf } from '../../shared/rules/costs.ts';
import type { Reader, Tx } from '../db/schema.ts';
import { ofJobsSeenBy } from '../db/sight.ts';
import { job, jobSitePhoto } from '../db/tables/jobs.ts';
import { employee } from '../db/tables/people.ts';
import type { Write } from '../db/write.ts';
import { personView } from '../employees/person.ts';
import { jobRefView } from '../jobs/job-ref.ts';
import { writeJobMonths } from '../jobs/months.ts';
import { raiseOvercost } from '../jobs/overcost.ts';
import { defineView, fieldsOf, one, searchField } from '../query/view.ts';
import type { CostMove } from './rules.ts';

export type ExpenseRow = typeof jobSitePhoto.$inferSelect;

export const expenseView = defineView({
  name: 'job_site_photo',
  table: jobSitePhoto,
  row: JobSitePhotoAnswer,
  fields: {
    ...fieldsOf(jobSitePhoto, [
      ...(['id', 'jobId', 'date', 'description', 'type', 'fileId', 'createdById'] as const),
      ...(['createdAt', 'updatedAt', 'revision'] as const),
    ]),
    ...fieldsOf(jobSitePhoto, ['amount'], { needs: 'jobCosts' }),
    ...searchField(jobSitePhoto.searchData),
  },
  sortable: ['id', 'date', 'amount', 'createdAt', 'updatedAt'],
  relations: { createdBy: one(personView, 'createdById'), job: one(jobRefView, 'jobId') },
  scope: (caller) => ofJobsSeenBy(caller, jobSitePhoto.jobId),
  topics: ['job', 'crew'],
});

/** Whoever writes an expense locks its job first: the job's costs are theirs to keep right. */
export async function lockJobOfExpense(tx: Tx, id: number): Promise<void> {
  await tx
    .select({ id: job.id })
    .from(job)
    .where(eq(job.id, sql`(select ${jobSitePhoto.jobId} from ${jobSitePhoto} where ${eq(jobSitePhoto.id, id)})`))
    .for('no key update');
}

/** What an expense is found by: its description, and the name and number of who made it [expenses-2]. */
export async function searchTextOf(reader: Reader, description: string, createdById: number | null): Promise<string> {
  const [person] =
    createdById === null
      ? []
      : await reader
          .select({ fullName: employee.fullName, employeeId: employee.employeeId })
          .from(employee)
          .where(eq(employee.id, createdById));
  return [description, person?.fullName, person?.employeeId].filter(Boolean).join(' ').toLowerCase();
}

/**
 * Moves a job's months and its material and other cost by what its expenses changed, and raises its overcost alert when that takes it over the bid.
 * The caller locks the job. Its revision stays: nobody who edits the job should be refused because of a sum.
 */
export async function moveCosts(write: Write, jobId: number, { materialsCents, otherCents }: CostMove): Promise<void> {
  await writeJobMonths(write.tx, jobId);
  if (materialsCents === 0 && otherCents === 0) return;
  const costs = { materialsCost: job.materialsCost, otherCost: job.otherCost };
  const [before] = await write.tx.select(costs).from(job).where(eq(job.id, jobId));
  if (!before) throw new Error(`job ${jobId} was not locked`);
  const after = {
    materialsCost: moved(before.materialsCost, materialsCents),
    otherCost: moved(before.otherCost, otherCents),
  };
  const [row] = await write.tx.update(job).set(after).where(eq(job.id, jobId)).returning();
  write.changed('job');
  write.audit({ action: 'job.costs', subject: 'job', subjectId: jobId, before, after });
  if (row) await raiseOvercost(write, row);
}

const moved = (cost: string, byCents: number): string => dollarsOf(Math.max(0, (centsIn(cost) ?? 0) + byCents));
