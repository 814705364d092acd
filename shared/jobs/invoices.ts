import { z } from 'zod';
import { Day, Id, type ListOf, ListQuery, Money, Revision, SeenRevision, Timestamp } from '../http/query.ts';
import { LIVE_PATHS } from '../live/addresses.ts';
import { ListAnswer, liveResource } from '../live/resource.ts';
import { refuseRuined } from '../rules/ruined.ts';
import { Amount, isInHundredths, PickedDay, WHOLE } from './amounts.ts';

/** An invoice to the client of a job. */
export const JobInvoice = z.object({
  id: Id,
  jobId: Id,
  invoiceNumber: z.string(),
  date: Day,
  amount: Money,
  percentageBilled: z.number(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  revision: Revision,
  job: z.looseObject({ id: Id }).nullable().optional(),
});
export type JobInvoice = z.infer<typeof JobInvoice>;

/** Message also for a day in the future. */
export const INVOICE_DATE_REFUSED = 'Date must be a valid date';

const isMissing = (input: unknown) => input === undefined || input === null || input === '';

const fields = {
  invoiceNumber: z
    .string('Invoice number is required')
    .trim()
    .min(1, 'Invoice number is required')
    .max(60, 'Invoice number must have at most 60 characters')
    .superRefine(refuseRuined),
  date: PickedDay('Date is required', INVOICE_DATE_REFUSED),
  amount: Amount('Amount is required', 'Amount must be a number'),
  percentageBilled: z
    .number({ error: ({ input }) => (isMissing(input) ? 'Percentage billed is required' : 'Percentage must be a number') })
    .min(0, { error: 'Percentage must be a number', abort: true })
    .max(WHOLE, { error: `Percentage must be at most ${WHOLE}`, abort: true })
    .refine(isInHundredths, 'Percentage must have at most two decimals'),
};

/** `POST job_invoice` [invoices-1]. */
export const NewJobInvoice = z.object({ jobId: Id, ...fields }).strict();
/** `PUT job_invoice/{id}`: an invoice stays with its job. */
export const JobInvoiceForm = z.object({ ...fields, revision: SeenRevision }).strict();

const hasDay = ({ value }: { value: unknown }): boolean => z.looseObject({ date: Day }).safeParse(value).success;
const isUntil =
  (today: string) =>
  ({ date }: { date: string }): boolean =>
    date <= today;
const inFuture = { path: ['date'], error: INVOICE_DATE_REFUSED, when: hasDay };
/** The two forms with the screen's validation before sending: no date is in the future. */
export const validatedNewInvoice = (today: string) => NewJobInvoice.refine(isUntil(today), inFuture);
export const validatedInvoice = (today: string) => JobInvoiceForm.refine(isUntil(today), inFuture);
/** `PATCH job_invoice/{id}` */
export const JobInvoiceChange = z.object(fields).partial().extend({ revision: SeenRevision }).strict();

/** Invoices, e.g. of one job. */
export const jobInvoicesLive = liveResource<ListOf<typeof JobInvoice>>()({
  path: LIVE_PATHS.jobInvoices,
  everyMs: 5_000,
  audience: 'scope',
  right: ['read', 'jobInvoice'],
  query: ListQuery,
  answer: ListAnswer,
  topics: ['crew', 'job', 'job_invoice'],
});
