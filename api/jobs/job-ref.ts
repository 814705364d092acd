import { Job } from '../../shared/jobs.ts';
import { job } from '../db/tables/jobs.ts';
import { defineView, fieldsOf } from '../query/view.ts';

/** A job as other rows show it. */
export const jobRefView = defineView({
  name: 'job',
  table: job,
  row: Job.pick({
    id: true,
    jobId: true,
    address: true,
    status: true,
    type: true,
    regionId: true,
    supervisorId: true,
    startDate: true,
    endDate: true,
  }),
  fields: fieldsOf(job, ['id', 'jobId', 'address', 'status', 'type', 'regionId', 'supervisorId', 'startDate', 'endDate']),
});
