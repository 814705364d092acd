import { eq, sql } from 'drizzle-orm';
import { JobInvoice } from '../../shared/invoices.ts';
import { invoiceTotal } from '../../shared/rules/costs.ts';
import type { Tx } from '../db/schema.ts';
import { ofJobsSeenBy } from '../db/sight.ts';
import { job, jobInvoice } from '../db/tables/jobs.ts';
import type { Write } from '../db/write.ts';
import { jobRefView } from '../jobs/job-ref.ts';
import { defineView, fieldsOf, one } from '../query/view.ts';

export type InvoiceRow = typeof jobInvoice.$inferSelect;

export const invoiceView = defineView({
  name: 'job_invoice',
  table: jobInvoice,
  row: JobInvoice,
  fields: fieldsOf(jobInvoice, [
    ...(['id', 'jobId', 'invoiceNumber', 'date', 'amount', 'percentageBilled', 'createdAt', 'updatedAt', 'revision'] as const),
  ]),
  sortable: ['id', 'date', 'invoiceNumber', 'amount', 'percentageBilled', 'createdAt'],
  relations: { job: one(jobRefView, 'jobId') },
  scope: (caller) => ofJobsSeenBy(caller, jobInvoice.jobId),
  topics: ['job', 'crew'],
});

/** Whoever writes an invoice locks its job first: the job's sum is theirs to keep right. */
export async function lockJobOfInvoice(tx: Tx, id: number): Promise<void> {
  await tx
    .select({ id: job.id })
    .from(job)
    .where(eq(job.id, sql`(select ${jobInvoice.jobId} from ${jobInvoice} where ${eq(jobInvoice.id, id)})`))
    .for('no key update');
}

/**
 * What a job has been billed, and when last, from its invoices. The caller locks the job. Its revision stays: nobody who edits the
 * job should be refused because of a sum.
 */
export async function sumInvoices({ tx, changed, audit }: Write, jobId: number): Promise<void> {
  const invoices = await tx
    .select({ amount: jobInvoice.amount, date: jobInvoice.date })
    .from(jobInvoice)
    .where(eq(jobInvoice.jobId, jobId));
  const last =
    invoices
      .map(({ date }) => date)
      .toSorted()
      .at(-1) ?? null;
  const after = { amountBilled: invoiceTotal(invoices), dateBilled: last };
  const [before] = await tx
    .select({ amountBilled: job.amountBilled, dateBilled: job.dateBilled })
    .from(job)
    .where(eq(job.id, jobId));
  if (before?.amountBilled === after.amountBilled && before.dateBilled === after.dateBilled) return;
  await tx.update(job).set(after).where(eq(job.id, jobId));
  changed('job');
  audit({ action: 'job.billed', subject: 'job', subjectId: jobId, before, after });
}
