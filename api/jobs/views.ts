import { JOB_COSTS, JobAnswer, JobLocation } from '#shared/jobs/jobs.ts';
import { job, workFirst } from '../db/tables/jobs.ts';
import { personView } from '../employees/person-view.ts';
import { defineView, fieldOf, fieldsOf, one, searchField, type View } from '../query/view.ts';
import { regionView } from '../regions/view.ts';
import { jobsSeenBy } from '../visibility/company.ts';
import { ownersSeenBy } from '../visibility/visibility.ts';
import { jobNames } from './job-ref-view.ts';

/** A job. Its crews stand beside it in its own list: `crewedJobView` in `api/crews/views.ts`. */
export const jobView = defineView({
  name: 'job',
  table: job,
  row: JobAnswer,
  fields: {
    ...jobNames,
    status: fieldOf(job.status, { ordered: workFirst(job.status) }),
    ...fieldsOf(job, Object.keys(JOB_COSTS) as (keyof typeof JOB_COSTS)[], { needs: 'jobCosts' }),
    ...searchField(job.searchData),
  },
  // By number, start, end and hours alone, and by status, as the list is at first [jobs-4].
  sortable: ['id', 'jobId', 'startDate', 'endDate', 'currentHours', 'status'],
  relations: {
    region: one(regionView, 'regionId'),
    supervisor: one(personView, 'supervisorId'),
  },
  scope: jobsSeenBy,
  // What a job is found by has names in it.
  topics: ['crew', 'employee'],
  aspects: { cost: ['currentHours', 'laborCost', 'materialsCost', 'otherCost', 'overtimeCost', 'isOvercost', 'updatedAt'] },
  // Who comes to lead a crew is on no day of the job yet: writes of it are not told as theirs.
  seenAs: (caller) => (caller.role === 'foreman' ? undefined : ownersSeenBy(caller)),
});

/** Where a job is, and nothing else of it. */
export const jobLocationView: View<typeof job> = {
  ...jobView,
  row: JobLocation,
  fields: { ...jobNames, ...fieldsOf(job, ['address', 'latitude', 'longitude']) },
};
