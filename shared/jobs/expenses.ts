import { z } from 'zod';
import { PersonRef } from '../employees.ts';
import { Day, Id, type ListOf, ListQuery, Money, Revision, SeenRevision, Timestamp } from '../http/query.ts';
import { LIVE_PATHS } from '../live/addresses.ts';
import { ListAnswer, liveResource } from '../live/resource.ts';
import { Amount, PickedDay } from './amounts.ts';

/** Type of an expense: `Material` counts as material cost of the job, `Other` as other cost. */
export const ExpenseType = z.enum(['Material', 'Other']);

/** An expense of a job, or a site photo, which has no type and no amount [expenses-1]. */
export const JobSitePhoto = z.object({
  id: Id,
  jobId: Id,
  date: Day,
  description: z.string(),
  amount: Money,
  type: z.string().nullable(),
  fileId: Id.nullable(),
  createdById: Id.nullable(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  revision: Revision,
  createdBy: PersonRef.loose().nullable().optional(),
  job: z.looseObject({ id: Id }).nullable().optional(),
});
export type JobSitePhoto = z.infer<typeof JobSitePhoto>;

/** The answer of `job_site_photo`; the amount only for readers of `jobCosts`. */
export const JobSitePhotoAnswer = JobSitePhoto.partial({ amount: true });

const description = z
  .string('Description is required')
  .trim()
  .min(1, 'Description is required')
  .max(2000, 'Description must have at most 2000 characters');
const date = PickedDay('Date is required', 'Date must be a valid date');
const amount = Amount('Amount is required', 'Amount must be a number');
/** Refuses the form's placeholder `NO_SELECTION` like any other invalid type. */
const type = z.enum(ExpenseType.options, 'Type is required').nullable();
const fileId = Id.nullable();

/** `POST job_site_photo` [expenses-1]. */
export const NewJobSitePhoto = z
  .object({
    jobId: Id,
    description,
    date,
    amount: amount.default('0.00'),
    type: type.default(null),
    fileId: fileId.default(null),
  })
  .strict();
/** The office's form of an expense, which requires amount and type [expenses-1]. */
export const NewExpense = NewJobSitePhoto.extend({ amount, type: z.enum(ExpenseType.options, 'Type is required') }).strict();
/** The form of an existing expense. */
export const ExpenseForm = NewExpense.pick({ description: true, date: true, amount: true, type: true });
/** The office's form of site photos, which share description and day. */
export const NewSitePhotos = NewJobSitePhoto.pick({ jobId: true, description: true, date: true })
  .extend({ fileIds: z.array(Id).min(1, 'Photo is required') })
  .strict();
/** `PUT job_site_photo/{id}`: an expense stays with its job. */
export const JobSitePhotoForm = NewJobSitePhoto.omit({ jobId: true }).extend({ revision: SeenRevision }).strict();
/** `PATCH job_site_photo/{id}` */
export const JobSitePhotoChange = z
  .object({ description, date, amount, type, fileId })
  .partial()
  .extend({ revision: SeenRevision })
  .strict();

/** Expenses and site photos, e.g. of a job. */
export const jobExpensesLive = liveResource<ListOf<typeof JobSitePhotoAnswer>>()({
  path: LIVE_PATHS.jobExpenses,
  everyMs: 5_000,
  audience: 'scope',
  right: ['read', 'jobSitePhoto'],
  query: ListQuery,
  answer: ListAnswer,
  topics: ['crew', 'employee', 'job', 'job_site_photo'],
});
