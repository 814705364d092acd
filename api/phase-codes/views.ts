import { CompanyPhaseCode, JobPhaseCode } from '#shared/jobs/phase-codes.ts';
import { jobPhaseCode, phaseCode } from '../db/tables/jobs.ts';
import { jobRefView } from '../jobs/job-ref-view.ts';
import { defineView, one } from '../query/view.ts';
import { ofJobsSeenBy } from '../visibility/company.ts';

export const jobPhaseCodeView = defineView({
  name: 'job_phase_code',
  table: jobPhaseCode,
  row: JobPhaseCode,
  sortable: ['id', 'phaseCode', 'description', 'isRetired', 'createdAt'],
  order: [['phaseCode', 'ASC']],
  relations: { job: one(jobRefView, 'jobId') },
  scope: (caller) => ofJobsSeenBy(caller, jobPhaseCode.jobId),
  topics: ['job', 'crew'],
});

export const companyPhaseCodeView = defineView({
  name: 'phase_code',
  table: phaseCode,
  row: CompanyPhaseCode,
  sortable: ['id', 'category', 'phaseCode', 'description', 'createdAt'],
  order: [
    ['category', 'ASC'],
    ['phaseCode', 'ASC'],
  ],
  aspects: {},
});
