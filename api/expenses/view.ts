import { JobSitePhotoAnswer } from '#shared/jobs/expenses.ts';
import { jobSitePhoto } from '../db/tables/jobs.ts';
import { personView } from '../employees/person-view.ts';
import { jobRefView } from '../jobs/job-ref-view.ts';
import { defineView, fieldsOf, one, searchField } from '../query/view.ts';
import { ofJobsSeenBy } from '../visibility/company.ts';

export const expenseView = defineView({
  name: 'job_site_photo',
  table: jobSitePhoto,
  row: JobSitePhotoAnswer,
  fields: {
    ...fieldsOf(jobSitePhoto, ['amount'], { needs: 'jobCosts' }),
    ...searchField(jobSitePhoto.searchData),
  },
  sortable: ['id', 'date', 'amount', 'createdAt', 'updatedAt'],
  relations: { createdBy: one(personView, 'createdById'), job: one(jobRefView, 'jobId') },
  scope: (caller) => ofJobsSeenBy(caller, jobSitePhoto.jobId),
  topics: ['job', 'crew'],
});
