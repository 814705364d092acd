import { z } from 'zod';
import { PersonRef } from './employees.ts';
import { changeOf, writeOf } from './http/history.ts';
import { Day, Id, listOf, Money, Paging } from './http/query.ts';
import { Job } from './jobs/jobs.ts';
import { OF_JOB, OF_JOB_ALONE } from './jobs/live.ts';
import { LIVE_PATHS } from './live/addresses.ts';
import { ListAnswer, liveResource, ThingAnswer } from './live/resource.ts';
import { Region } from './regions.ts';
import { TimesheetStatus } from './timesheets/sheets.ts';

/** A crew of the job as Job Details names it. */
export const JobDetailsCrew = z.object({
  id: Id,
  isPrimary: z.boolean(),
  foremanId: Id.nullable(),
  foreman: PersonRef.nullable(),
});

/** A sheet of the job: its hours of one foreman's day. */
export const JobSheet = z.object({
  /** The DWO job's number, and the day's, at which Crew Details opens. */
  dwoJobId: Id,
  dwoId: Id,
  date: Day,
  foreman: PersonRef,
  status: TimesheetStatus,
});
export type JobSheet = z.infer<typeof JobSheet>;

/** So many of the newest sheets come with the job; the others are in its list of them. */
export const SHEETS_SHOWN = 30;

/** `GET job/{id}/details`: a job and what its page puts around it. Hours are whole minutes. */
export const JobDetails = Job.omit({ crews: true }).extend({
  region: Region.nullable(),
  supervisor: PersonRef.nullable(),
  /** Those of today, the primary one first. */
  crews: z.array(JobDetailsCrew),
  /** The newest first, and no more than `SHEETS_SHOWN`. */
  sheets: z.array(JobSheet),
  sheetCount: z.number().int(),
});
export type JobDetails = z.infer<typeof JobDetails>;

/** Job Details. `id` is the job's row number. */
export const jobDetailsLive = liveResource<{ data: JobDetails }>()({
  path: LIVE_PATHS.jobDetails,
  everyMs: 3_000,
  ...OF_JOB_ALONE,
  answer: ThingAnswer,
  topics: ['crew', 'dwo', 'dwo_job', 'employee', 'job', 'region'],
  place: 'job',
});

/** `GET job/{id}/sheets`: the newest first. */
export const JobSheets = listOf(JobSheet);

/** The sheets of a job. `id` is the job's row number. */
export const jobSheetsLive = liveResource<z.infer<typeof JobSheets>>()({
  path: LIVE_PATHS.jobSheets,
  everyMs: 5_000,
  ...OF_JOB,
  query: Paging.strict(),
  answer: ListAnswer,
  topics: ['crew', 'dwo', 'dwo_job', 'employee', 'job'],
});

const Cents = z.number().int();

/** What a job came to on one day on which it did; cents. */
export const JobCostDay = z.object({ date: Day, labor: Cents, materials: Cents, other: Cents, billed: Cents });

/** `GET job/{id}/costDays`: how the cost of a job grew, the oldest day first. */
export const JobCostDays = z.object({
  bidPrice: Money,
  /** Cents of the job's cost that are of no day: neither of its sheets nor of its expenses. */
  undated: Cents,
  days: z.array(JobCostDay),
});
export type JobCostDays = z.infer<typeof JobCostDays>;

/** The cost of a job, day by day. `id` is the job's row number. */
export const jobCostDaysLive = liveResource<{ data: JobCostDays }>()({
  path: LIVE_PATHS.jobCostDays,
  everyMs: 5_000,
  ...OF_JOB_ALONE,
  answer: ThingAnswer,
  topics: ['crew', 'dwo', 'dwo_job', 'employee', 'job', 'job_invoice', 'job_site_photo'],
});

/** What the history of a job is made of, by the subjects of its audit. */
export const JobPart = z.enum(['job', 'job_invoice', 'job_site_photo', 'jobnote', 'crew', 'employee_crew']);
export type JobPart = z.infer<typeof JobPart>;
/** As it is told: of what one table holds, photos of the site and expenses are two things. */
export const DisclosedPart = z.enum([...JobPart.options, 'site_photo']);
export type DisclosedPart = z.infer<typeof DisclosedPart>;

/**
 * What may be told of a job's rows to whoever reads its costs, by the subject of their audit. What
 * is not named, such as row numbers and what is searched, is not told.
 */
export const DISCLOSED_OF_JOB = {
  job: [
    'jobId',
    'address',
    'category',
    'type',
    'workOrderType',
    'workOrderNumber',
    'status',
    'startDate',
    'endDate',
    'finalizedDate',
    'company',
    'fcc',
    'inspector',
    'billedTo',
    'description',
    'bidLaborCost',
    'bidMaterialsCost',
    'bidOtherCost',
    'bidPrice',
    'progressPercentage',
    'totalHours',
  ],
  job_invoice: ['invoiceNumber', 'date', 'amount', 'percentageBilled'],
  job_site_photo: ['description', 'date', 'amount', 'type'],
  site_photo: ['description', 'date'],
  jobnote: ['title', 'note'],
  /** Which crew it is, and what somebody is on it. */
  crew: ['crewId'],
  employee_crew: ['crewId', 'isForeman', 'isSupervisor', 'isDriver'],
} as const satisfies Record<DisclosedPart, readonly string[]>;

export const JobChange = changeOf(DisclosedPart);
export type JobChange = z.infer<typeof JobChange>;

/** `GET job/{id}/history`: the newest write first. */
export const JobHistory = listOf(writeOf(JobChange));
export type JobHistory = z.infer<typeof JobHistory>;

/** What was written to a job and all that hangs on it. `id` is the job's row number. */
export const jobHistoryLive = liveResource<JobHistory>()({
  path: LIVE_PATHS.jobHistory,
  everyMs: 5_000,
  ...OF_JOB,
  query: Paging.strict(),
  answer: ListAnswer,
  topics: ['crew', 'employee', 'employee_crew', 'job', 'job_invoice', 'job_site_photo', 'jobnote'],
});
