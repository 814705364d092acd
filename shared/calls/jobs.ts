import { defineCall, IdParams, rowCalls } from '../http/call.ts';
import { JobSitePhotoAnswer, JobSitePhotoChange, JobSitePhotoForm, NewJobSitePhoto } from '../jobs/expenses.ts';
import { JobInvoice, JobInvoiceChange, JobInvoiceForm, NewJobInvoice } from '../jobs/invoices.ts';
import { JobChange, JobForm, NewJob } from '../jobs/job-form.ts';
import { JobAnswer } from '../jobs/jobs.ts';
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

export const jobCalls = {
  ...rowCalls('job', 'job', {
    row: JobAnswer,
    post: NewJob,
    put: JobForm,
    patch: JobChange,
    delete: true,
    rights: { put: ['update', 'jobForm'] },
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
export const jobPhaseCodeCalls = rowCalls('job_phase_code', 'phaseCode', {
  row: JobPhaseCode,
  post: NewJobPhaseCode,
  patch: JobPhaseCodeChange,
  delete: true,
});

/** Calls about the codes of the company. */
export const companyPhaseCodeCalls = rowCalls('phase_code', 'phaseCode', {
  row: CompanyPhaseCode,
  post: NewCompanyPhaseCode,
  patch: CompanyPhaseCodeChange,
  delete: true,
});

/** Calls about expenses and site photos. */
export const expenseCalls = rowCalls('job_site_photo', 'jobSitePhoto', {
  row: JobSitePhotoAnswer,
  post: NewJobSitePhoto,
  put: JobSitePhotoForm,
  patch: JobSitePhotoChange,
  delete: true,
});
