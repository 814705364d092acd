import { JobInvoice } from '#shared/jobs/invoices.ts';
import { jobInvoice } from '../db/tables/jobs.ts';
import { jobRefView } from '../jobs/job-ref-view.ts';
import { defineView, one } from '../query/view.ts';
import { ofJobsSeenBy } from '../visibility/company.ts';

export const invoiceView = defineView({
  name: 'job_invoice',
  table: jobInvoice,
  row: JobInvoice,
  sortable: ['id', 'date', 'invoiceNumber', 'amount', 'percentageBilled', 'createdAt'],
  relations: { job: one(jobRefView, 'jobId') },
  scope: (caller) => ofJobsSeenBy(caller, jobInvoice.jobId),
  topics: ['job', 'crew'],
});
