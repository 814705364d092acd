import { eq, sql } from 'drizzle-orm';
import type { Reader, Tx } from '../db/schema.ts';
import { job, jobInvoice } from '../db/tables/jobs.ts';

export type InvoiceRow = typeof jobInvoice.$inferSelect;

/** Whoever writes an invoice locks its job first: the job's sum is theirs to keep right. */
export async function lockJobOfInvoice(tx: Tx, id: number): Promise<void> {
  await tx
    .select({ id: job.id })
    .from(job)
    .where(eq(job.id, sql`(select ${jobInvoice.jobId} from ${jobInvoice} where ${eq(jobInvoice.id, id)})`))
    .for('no key update');
}

/** What was billed for a job, when, and how much of the whole each invoice is. */
export function listBilled(
  reader: Reader,
  jobId: number,
): Promise<Pick<InvoiceRow, 'id' | 'amount' | 'date' | 'percentageBilled'>[]> {
  const { id, amount, date, percentageBilled } = jobInvoice;
  return reader.select({ id, amount, date, percentageBilled }).from(jobInvoice).where(eq(jobInvoice.jobId, jobId));
}
