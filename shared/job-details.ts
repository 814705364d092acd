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

/** A crew of the job, for Job Details. */
export const JobDetailsCrew = z.object({
  id: Id,
  isPrimary: z.boolean(),
  foremanId: Id.nullable(),
  foreman: PersonRef.nullable(),
});

/** A sheet of the job: its hours on one foreman's day. */
export const JobSheet = z.object({
  /** Row numbers of the DWO job and the day, for the link to Crew Details. */
  dwoJobId: Id,
  dwoId: Id,
  date: Day,
  foreman: PersonRef,
  status: TimesheetStatus,
});
export type JobSheet = z.infer<typeof JobSheet>;

/** Number of the newest sheets in Job Details; the list of sheets has all. */
export const SHEETS_SHOWN = 30;

/** `GET job/{id}/details`: a job with the other data of its page. Hours are whole minutes. */
export const JobDetails = Job.omit({ crews: true }).extend({
  region: Region.nullable(),
  supervisor: PersonRef.nullable(),
  /** Today's crews, the primary one first. */
  crews: z.array(JobDetailsCrew),
  /** Newest first, at most `SHEETS_SHOWN`. */
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

/** Costs and invoices of a job on one day, in cents; days without either are absent. */
export const JobCostDay = z.object({ date: Day, labor: Cents, materials: Cents, other: Cents, billed: Cents });

/** `GET job/{id}/costDays`: the cost of a job by day, oldest first. */
export const JobCostDays = z.object({
  bidPrice: Money,
  /** Cents of the job's cost without a day: neither from sheets nor from expenses. */
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

/** The audit subjects in a job's history. */
export const JobPart = z.enum(['job', 'job_invoice', 'job_site_photo', 'jobnote', 'crew', 'employee_crew']);
export type JobPart = z.infer<typeof JobPart>;
/** Parts of a job's history: site photos and expenses share a table, but are two parts. */
export const DisclosedPart = z.enum([...JobPart.options, 'site_photo']);
export type DisclosedPart = z.infer<typeof DisclosedPart>;

/**
 * Allow-list of the fields in a job's history, by part; its readers may read the job's costs. Row
 * numbers and search texts are not disclosed.
 */
export const DISCLOSED_OF_JOB = {
  job: [
    'jobId',
    'externalNumber',
    'address',
    'latitude',
    'longitude',
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
    'openingHours',
    'openingLaborCost',
    'openingMaterialsCost',
    'openingOtherCost',
    'startTimes',
  ],
  job_invoice: ['invoiceNumber', 'date', 'amount', 'percentageBilled'],
  job_site_photo: ['description', 'date', 'amount', 'type'],
  site_photo: ['description', 'date'],
  jobnote: ['title', 'note'],
  /** The crew and its starts, and the person's role on it. */
  crew: ['crewId', 'startTimes'],
  employee_crew: ['crewId', 'isForeman', 'isSupervisor', 'isDriver'],
} as const satisfies Record<DisclosedPart, readonly string[]>;

/** `GET job/{id}/history`: the newest write first. */
export const JobHistory = listOf(writeOf(changeOf(DisclosedPart)));
export type JobHistory = z.infer<typeof JobHistory>;

/** The history of a job and its related rows. `id` is the job's row number. */
export const jobHistoryLive = liveResource<JobHistory>()({
  path: LIVE_PATHS.jobHistory,
  everyMs: 5_000,
  ...OF_JOB,
  query: Paging.strict(),
  answer: ListAnswer,
  topics: ['crew', 'employee', 'employee_crew', 'job', 'job_invoice', 'job_site_photo', 'jobnote'],
});
