import { invoiceCalls } from '#shared/calls/jobs.ts';
import type { Services } from '../context.ts';
import type { Api } from '../http/api.ts';
import { rowRoutes } from '../http/write-routes.ts';
import { changeInvoice, createInvoice, removeInvoice } from './commands.ts';
import { lockJobOfInvoice } from './repository.ts';
import { invoiceView } from './view.ts';

/** Routes of `job_invoice`: invoices of a job. The job's `amountBilled` and `dateBilled` follow. */
export function invoiceRoutes(app: Api, services: Services): void {
  rowRoutes(app, services, invoiceCalls, {
    view: invoiceView,
    subject: 'jobInvoice',
    lock: lockJobOfInvoice,
    post: createInvoice,
    put: changeInvoice,
    patch: changeInvoice,
    delete: removeInvoice,
  });
}
