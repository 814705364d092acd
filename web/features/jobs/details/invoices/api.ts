import type { z } from 'zod';
import type { JobInvoice, JobInvoiceForm, NewJobInvoice } from '#shared/jobs/invoices.ts';
import { call } from '#web/http/client.ts';

const path = '/api/v1/job_invoice';

export async function addInvoice(invoice: z.output<typeof NewJobInvoice>): Promise<void> {
  await call('POST', path, invoice);
}

/** The revision goes with it: what somebody else wrote meanwhile is not written over unseen. */
export async function changeInvoice(id: number, change: z.output<typeof JobInvoiceForm>): Promise<void> {
  await call('PUT', `${path}/${id}`, change);
}

export async function removeInvoice({ id, revision }: Pick<JobInvoice, 'id' | 'revision'>): Promise<void> {
  await call('DELETE', `${path}/${id}?revision=${revision}`);
}
