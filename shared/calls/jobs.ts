import { z } from 'zod';
import { defineCall, IdParams, rowCalls } from '../http/call.ts';
import { IdOrName, OwnNumber, oneOf, SeenRevision } from '../http/query.ts';
import { JobSitePhotoAnswer, JobSitePhotoChange, JobSitePhotoForm, NewJobSitePhoto } from '../jobs/expenses.ts';
import { JobInvoice, JobInvoiceChange, JobInvoiceForm, NewJobInvoice } from '../jobs/invoices.ts';
import { JobChange, JobForm, NewJob, OpeningFields } from '../jobs/job-form.ts';
import { JobAnswer } from '../jobs/jobs.ts';
import { ForeseenJobs, ForeseenJobsQuery } from '../jobs/many.ts';
import {
  CompanyPhaseCode,
  CompanyPhaseCodeChange,
  CopiedPhaseCodes,
  CopyPhaseCodes,
  JobPhaseCode,
  JobPhaseCodeChange,
  NewCompanyPhaseCode,
  NewJobPhaseCode,
  PhaseCodes,
  PhaseCodesQuery,
} from '../jobs/phase-codes.ts';

/** The company's own number of a job, and the company where several have the number. */
export const OwnJobQuery = z
  .object({
    externalNumber: OwnNumber,
    company: z.string().trim().max(100).optional().describe('The company of the job, where several have its number.'),
  })
  .strict();
const { openingHours, openingLaborCost, openingMaterialsCost, openingOtherCost } = OpeningFields.shape;
/**
 * `PUT job/external`: absent fields stay; a new job needs those that its form needs. An opening
 * balance and the foreman of the first crew may come with it, as in an import.
 */
export const OwnJobForm = NewJob.omit({ externalNumber: true, company: true, phaseCodes: true })
  .partial()
  .extend({
    regionId: IdOrName.optional(),
    supervisorId: IdOrName.nullish(),
    foremanId: IdOrName.nullish().meta({
      description: 'The foreman of its first crew, which a job without crews gets; null for none.',
      examples: ['1-00017-01'],
    }),
    totalHours: NewJob.shape.totalHours.describe('Planned hours, in minutes.'),
    openingHours: openingHours.describe('Hours before its first sheet here, in minutes. Its totals include them.'),
    openingLaborCost: openingLaborCost.describe('What labor had cost before its first sheet here, in dollars.'),
    openingMaterialsCost: openingMaterialsCost.describe('What materials had cost by then, in dollars.'),
    openingOtherCost: openingOtherCost.describe('What else it had cost by then, in dollars.'),
    revision: SeenRevision,
  });
/** A job, and a code in its list. */
export const OwnJobPhaseCodeQuery = OwnJobQuery.extend({ phaseCode: OwnNumber });
/** `PUT job_phase_code/external` */
export const OwnJobPhaseCodeForm = JobPhaseCodeChange.omit({ phaseCode: true });
/** A category of jobs, and a code in the company's list for it. */
export const OwnPhaseCodeQuery = z
  .object({
    category: NewCompanyPhaseCode.shape.category.describe('The category of jobs whose list has the code.'),
    phaseCode: OwnNumber,
  })
  .strict();
/** `PUT phase_code/external` */
export const OwnPhaseCodeForm = CompanyPhaseCodeChange.omit({ phaseCode: true });

export const jobCalls = {
  ...rowCalls('job', 'job', {
    row: JobAnswer,
    post: NewJob,
    put: JobForm,
    patch: JobChange,
    delete: true,
    rights: { put: ['update', 'jobForm'] },
  }),
  own: defineCall({
    operationId: 'putJobByOwnNumber',
    summary: 'Create the job with this own number, or change it',
    method: 'PUT',
    path: '/job/external',
    right: ['create', 'job'],
    query: OwnJobQuery,
    body: OwnJobForm,
    answer: oneOf(JobAnswer),
    creates: true,
  }),
  // [screens-5]
  foreseen: defineCall({
    operationId: 'foreseeJobChanges',
    summary: 'List some jobs, each with the outcome of changing its status, region or supervisor now',
    method: 'GET',
    path: '/job/foreseen',
    right: ['update', 'job'],
    query: ForeseenJobsQuery,
    answer: ForeseenJobs,
  }),
  phaseCodes: defineCall({
    operationId: 'listBookablePhaseCodes',
    summary: 'List the phase codes of a job that hours can be booked on',
    method: 'GET',
    path: '/jobphasecode/:id',
    right: ['read', 'job'],
    params: IdParams,
    query: PhaseCodesQuery,
    answer: PhaseCodes,
  }),
  copyPhaseCodes: defineCall({
    operationId: 'copyPhaseCodes',
    summary: 'Add the phase codes of another job, or of the company, that a job lacks',
    method: 'POST',
    path: '/job/:id/phaseCodes',
    right: ['create', 'phaseCode'],
    params: IdParams,
    body: CopyPhaseCodes,
    answer: CopiedPhaseCodes,
  }),
};

export const invoiceCalls = rowCalls('job_invoice', 'jobInvoice', {
  row: JobInvoice,
  post: NewJobInvoice,
  put: JobInvoiceForm,
  patch: JobInvoiceChange,
  delete: true,
});

/** Calls about the codes of jobs. */
export const jobPhaseCodeCalls = {
  ...rowCalls('job_phase_code', 'phaseCode', {
    row: JobPhaseCode,
    post: NewJobPhaseCode,
    patch: JobPhaseCodeChange,
    delete: true,
  }),
  own: defineCall({
    operationId: 'putJobPhaseCodeByOwnNumber',
    summary: 'Add a phase code to the job with this own number, or change it',
    method: 'PUT',
    path: '/job_phase_code/external',
    right: ['create', 'phaseCode'],
    query: OwnJobPhaseCodeQuery,
    body: OwnJobPhaseCodeForm,
    answer: oneOf(JobPhaseCode),
    creates: true,
  }),
};

/** Calls about the codes of the company. */
export const companyPhaseCodeCalls = {
  ...rowCalls('phase_code', 'phaseCode', {
    row: CompanyPhaseCode,
    post: NewCompanyPhaseCode,
    patch: CompanyPhaseCodeChange,
    delete: true,
  }),
  own: defineCall({
    operationId: 'putCompanyPhaseCodeByCode',
    summary: 'Add a phase code to the company’s list, or change it',
    method: 'PUT',
    path: '/phase_code/external',
    right: ['create', 'phaseCode'],
    query: OwnPhaseCodeQuery,
    body: OwnPhaseCodeForm,
    answer: oneOf(CompanyPhaseCode),
    creates: true,
  }),
};

/** Calls about expenses and site photos. */
export const expenseCalls = rowCalls('job_site_photo', 'jobSitePhoto', {
  row: JobSitePhotoAnswer,
  post: NewJobSitePhoto,
  put: JobSitePhotoForm,
  patch: JobSitePhotoChange,
  delete: true,
});
