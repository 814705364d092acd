import { JOB_COSTS, JobAnswer, JobLocation } from '#shared/jobs/jobs.ts';
import { job, workFirst } from '../db/tables/jobs.ts';
import { personView } from '../employees/person-view.ts';
import { defineView, fieldOf, fieldsOf, one, searchField, type View } from '../query/view.ts';
import { regionView } from '../regions/view.ts';
import { jobsSeenBy } from '../visibility/company.ts';
import { ownersSeenBy } from '../visibility/visibility.ts';
import { jobNames } from './job-ref-view.ts';

/** A job. `crewedJobView` in `api/crews/views.ts` adds its crews. */
export const jobView = defineView({
  name: 'job',
  table: job,
  row: JobAnswer,
  fields: {
    ...jobNames,
    externalNumber: fieldOf(job.externalNumber, { hasNumberSign: true }),
    status: fieldOf(job.status, { ordered: workFirst(job.status) }),
    ...fieldsOf(job, Object.keys(JOB_COSTS) as (keyof typeof JOB_COSTS)[], { needs: 'jobCosts' }),
    ...searchField(job.searchData),
  },
  // By number, start, end and hours alone, and by status, which the list begins with [jobs-4].
  sortable: ['id', 'jobId', 'startDate', 'endDate', 'currentHours', 'status'],
  relations: {
    region: one(regionView, 'regionId'),
    supervisor: one(personView, 'supervisorId'),
  },
  scope: jobsSeenBy,
  // The search text holds names.
  topics: ['crew', 'employee'],
  aspects: { cost: ['currentHours', 'laborCost', 'materialsCost', 'otherCost', 'overtimeCost', 'isOvercost', 'updatedAt'] },
  // A new foreman leads no day of the job yet, so its marks do not name them as an owner.
  seenAs: (caller) => (caller.role === 'foreman' ? undefined : ownersSeenBy(caller)),
});

/** The location of a job alone. */
export const jobLocationView: View<typeof job> = {
  ...jobView,
  row: JobLocation,
  fields: { ...jobNames, ...fieldsOf(job, ['shownNumber', 'address', 'latitude', 'longitude']) },
};
