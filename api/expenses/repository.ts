import { eq, sql } from 'drizzle-orm';
import type { Reader, Tx } from '../db/schema.ts';
import { job, jobSitePhoto } from '../db/tables/jobs.ts';
import { employee } from '../db/tables/people.ts';

export type ExpenseRow = typeof jobSitePhoto.$inferSelect;

/**
 * Locks the job of an expense, which comes first in the lock order: the write keeps the job's
 * costs.
 */
export async function lockJobOfExpense(tx: Tx, id: number): Promise<void> {
  await tx
    .select({ id: job.id })
    .from(job)
    .where(eq(job.id, sql`(select ${jobSitePhoto.jobId} from ${jobSitePhoto} where ${eq(jobSitePhoto.id, id)})`))
    .for('no key update');
}

/**
 * The search text of an expense: its description, and its author's name and number [expenses-2].
 */
export async function searchTextOf(reader: Reader, description: string, createdById: number | null): Promise<string> {
  const [person] =
    createdById === null
      ? []
      : await reader
          .select({ fullName: employee.fullName, employeeId: employee.employeeId })
          .from(employee)
          .where(eq(employee.id, createdById));
  return [description, person?.fullName, person?.employeeId].filter(Boolean).join(' ');
}
