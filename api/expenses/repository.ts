import { eq, sql } from 'drizzle-orm';
import type { Reader, Tx } from '../db/schema.ts';
import { job, jobSitePhoto } from '../db/tables/jobs.ts';
import { employee } from '../db/tables/people.ts';

export type ExpenseRow = typeof jobSitePhoto.$inferSelect;

/** Whoever writes an expense locks its job first: the job's costs are theirs to keep right. */
export async function lockJobOfExpense(tx: Tx, id: number): Promise<void> {
  await tx
    .select({ id: job.id })
    .from(job)
    .where(eq(job.id, sql`(select ${jobSitePhoto.jobId} from ${jobSitePhoto} where ${eq(jobSitePhoto.id, id)})`))
    .for('no key update');
}

/**
 * What an expense is found by: its description, and the name and number of who made it
 * [expenses-2].
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
