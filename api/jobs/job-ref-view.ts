import { Job } from '#shared/jobs/jobs.ts';
import { job, numberOrder } from '../db/tables/jobs.ts';
import { defineView, fieldOf, fieldsOf } from '../query/view.ts';

/** The columns that name a job. A list by number has the order of the numbers that people see. */
export const jobNames = {
  ...fieldsOf(job, ['id']),
  jobId: fieldOf(job.jobId, { hasNumberSign: true, ordered: numberOrder(job.shownNumber) }),
};

/** A job as other rows show it. */
export const jobRefView = defineView({
  name: 'job',
  table: job,
  row: Job.pick({
    id: true,
    jobId: true,
    shownNumber: true,
    address: true,
    status: true,
    type: true,
    regionId: true,
    supervisorId: true,
    startDate: true,
    endDate: true,
  }),
  fields: {
    ...jobNames,
    ...fieldsOf(job, ['address', 'status', 'type', 'regionId', 'supervisorId', 'startDate', 'endDate']),
  },
  aspects: {},
});
