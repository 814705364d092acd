import type { z } from 'zod';
import { Failure } from '#shared/http/errors.ts';
import { WHOLE } from '#shared/jobs/amounts.ts';
import { INVOICE_DATE_REFUSED, type JobInvoiceChange, type NewJobInvoice } from '#shared/jobs/invoices.ts';
import { invoiceTotal } from '#shared/rules/costs.ts';
import { businessDate } from '#shared/rules/periods.ts';
import type { WriteContext } from '../context.ts';
import { insertRow, removeRow, reviseRow } from '../db/rows.ts';
import { jobInvoice } from '../db/tables/jobs.ts';
import type { Write } from '../db/write.ts';
import { lockSeenJob } from '../jobs/checks.ts';
import { findJob, updateSums } from '../jobs/repository.ts';
import { storableSum } from '../jobs/rules.ts';
import { type InvoiceRow, listBilled } from './repository.ts';

/** @throws Failure 400 for a job that the caller does not see, and for a day in the future */
export async function createInvoice(context: WriteContext, input: z.output<typeof NewJobInvoice>): Promise<number> {
  assertNotFuture(context, input.date);
  await lockSeenJob(context, input.jobId);
  await assertWithinWhole(context, input);
  const { id } = await insertRow(context.write, 'job_invoice', jobInvoice, input);
  await sumInvoices(context.write, input.jobId);
  return id;
}

/** @throws Failure 400 for a day in the future */
export async function changeInvoice(
  context: WriteContext,
  before: InvoiceRow,
  change: Omit<z.output<typeof JobInvoiceChange>, 'revision'>,
): Promise<void> {
  if (change.date !== undefined) assertNotFuture(context, change.date);
  const { percentageBilled = before.percentageBilled } = change;
  if (percentageBilled > before.percentageBilled) await assertWithinWhole(context, { ...before, percentageBilled });
  await reviseRow(context.write, 'job_invoice', jobInvoice, before, change);
  await sumInvoices(context.write, before.jobId);
}

export async function removeInvoice({ write }: WriteContext, before: InvoiceRow): Promise<void> {
  await removeRow(write, 'job_invoice', jobInvoice, before);
  await sumInvoices(write, before.jobId);
}

/** "date: valid date, not in the future" [invoices-1]. */
function assertNotFuture({ now, timeZone }: WriteContext, date: string): void {
  if (date > businessDate(now, timeZone))
    throw new Failure(400, INVOICE_DATE_REFUSED, { errors: [{ field: 'date', reason: INVOICE_DATE_REFUSED }] });
}

/**
 * Checks that the invoices of a job add up to 100 % at most [invoices-1]. The caller locks the job.
 * @throws Failure 400 that says how much is left
 */
async function assertWithinWhole(
  { write }: WriteContext,
  { id, jobId, percentageBilled }: { id?: number; jobId: number; percentageBilled: number },
): Promise<void> {
  const others = (await listBilled(write.tx, jobId)).filter((invoice) => invoice.id !== id);
  const hundredths = others.reduce((sum, invoice) => sum + Math.round(invoice.percentageBilled * 100), 0);
  const left = Math.max(0, WHOLE * 100 - hundredths) / 100;
  if (percentageBilled <= left) return;
  const reason = `The invoices of a job come to ${WHOLE}% at most: ${left}% are left for this one`;
  throw new Failure(400, reason, { errors: [{ field: 'percentageBilled', reason }] });
}

/**
 * Updates a job's billed amount and last billing date from its invoices. The caller locks the job.
 */
async function sumInvoices({ tx, changed, audit }: Write, jobId: number): Promise<void> {
  const invoices = await listBilled(tx, jobId);
  const last =
    invoices
      .map(({ date }) => date)
      .toSorted()
      .at(-1) ?? null;
  const after = { amountBilled: storableSum(invoiceTotal(invoices)), dateBilled: last };
  const job = await findJob(tx, jobId);
  const before = job && { amountBilled: job.amountBilled, dateBilled: job.dateBilled };
  if (before?.amountBilled === after.amountBilled && before.dateBilled === after.dateBilled) return;
  await updateSums(tx, jobId, after);
  changed('job');
  audit({ action: 'job.billed', subject: 'job', subjectId: jobId, before, after });
}
