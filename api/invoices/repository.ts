import { eq, sql } from 'drizzle-orm';
import type { Reader, Tx } from '../db/schema.ts';
import { job, jobInvoice } from '../db/tables/jobs.ts';

export type InvoiceRow = typeof jobInvoice.$inferSelect;

/**
 * Locks the job of an invoice, which comes first in the lock order: the write keeps the job's sum.
 */
export async function lockJobOfInvoice(tx: Tx, id: number): Promise<void> {
  await tx
    .select({ id: job.id })
    .from(job)
    .where(eq(job.id, sql`(select ${jobInvoice.jobId} from ${jobInvoice} where ${eq(jobInvoice.id, id)})`))
    .for('no key update');
}

/** The invoices of a job: amount, date, and share of the whole. */
export function listBilled(
  reader: Reader,
  jobId: number,
): Promise<Pick<InvoiceRow, 'id' | 'amount' | 'date' | 'percentageBilled'>[]> {
  const { id, amount, date, percentageBilled } = jobInvoice;
  return reader.select({ id, amount, date, percentageBilled }).from(jobInvoice).where(eq(jobInvoice.jobId, jobId));
}
