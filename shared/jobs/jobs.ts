import { z } from 'zod';
import { PersonRef } from '../employees.ts';
import { Day, Id, type ListOf, ListQuery, MayOpen, Money, Revision, SeenRevision, Timestamp } from '../http/query.ts';
import { LIVE_PATHS } from '../live/addresses.ts';
import { ListAnswer, liveResource } from '../live/resource.ts';
import { Region } from '../regions.ts';
import { isInHundredths } from './amounts.ts';
import { JOB_CATEGORIES, JOB_STATUSES } from './words.ts';

export const JobStatus = z.enum(JOB_STATUSES);
export type JobStatus = z.infer<typeof JobStatus>;

export const JobCategory = z.enum(JOB_CATEGORIES);
export type JobCategory = z.infer<typeof JobCategory>;

/** Pay type; whether it is maintenance or new construction is the work order type. */
export const JobType = z.enum(['hourly', 'perfoot', 'bid', 'unit']);
export const WorkOrderType = z.enum(['maintenance', 'newConstruction']);

/** Muster's number of a job, and the one that people see: `numberOf` chooses [jobs-12]. */
export const NUMBERS = { jobId: z.string(), shownNumber: z.string().optional() };

/** A job in answers of the api. Estimated cost is `bidPrice`; hours are whole minutes. */
export const Job = z.object({
  id: Id,
  ...NUMBERS,
  /** The company's own number of the job. */
  externalNumber: z.string().nullable(),
  mayOpen: MayOpen,
  address: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  category: JobCategory,
  type: JobType,
  workOrderType: WorkOrderType,
  workOrderNumber: z.string().nullable(),
  status: JobStatus,
  startDate: Timestamp,
  endDate: Timestamp,
  finalizedDate: Day.nullable(),
  regionId: Id,
  supervisorId: Id.nullable(),
  company: z.string().nullable(),
  fcc: z.string().nullable(),
  inspector: z.string().nullable(),
  billedTo: z.string().nullable(),
  description: z.string().nullable(),
  /** When its crews start, by weekday: `mon 07:00`. */
  startTimes: z.array(z.string()).nullable(),
  bidLaborCost: Money,
  bidMaterialsCost: Money,
  bidOtherCost: Money,
  bidPrice: Money,
  laborCost: Money,
  materialsCost: Money,
  otherCost: Money,
  overtimeCost: Money,
  amountBilled: Money,
  dateBilled: Day.nullable(),
  progressPercentage: z.number(),
  currentHours: z.number().int(),
  totalHours: z.number().int(),
  /** Hours and costs from before the first sheet here, which are among the job's own. */
  openingHours: z.number().int(),
  openingLaborCost: Money,
  openingMaterialsCost: Money,
  openingOtherCost: Money,
  isOvercost: z.boolean(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  revision: Revision,
  region: Region.nullable().optional(),
  supervisor: PersonRef.nullable().optional(),
  crews: z.array(z.looseObject({ id: Id })).optional(),
});
export type Job = z.infer<typeof Job>;

/** Estimate, cost and billing fields of a job, for readers of `jobCosts`. */
export const JOB_COSTS = {
  billedTo: true,
  bidLaborCost: true,
  bidMaterialsCost: true,
  bidOtherCost: true,
  bidPrice: true,
  laborCost: true,
  materialsCost: true,
  otherCost: true,
  overtimeCost: true,
  amountBilled: true,
  dateBilled: true,
  openingLaborCost: true,
  openingMaterialsCost: true,
  openingOtherCost: true,
  isOvercost: true,
} as const;

/** The answer of `job`; costs only for those who may read them. */
export const JobAnswer = Job.partial(JOB_COSTS);

/** A job in the list of jobs, with its supervisor and the foremen of its crews. */
export const ListedJob = JobAnswer.extend({
  supervisor: PersonRef.nullable(),
  crews: z.array(z.object({ id: Id, isPrimary: z.boolean(), foreman: PersonRef.nullable() })),
});
export type ListedJob = z.infer<typeof ListedJob>;

/** The list of jobs. */
export const jobsLive = liveResource<ListOf<typeof ListedJob>>()({
  path: LIVE_PATHS.jobs,
  everyMs: 5_000,
  audience: 'scope',
  right: ['read', 'job'],
  query: ListQuery,
  answer: ListAnswer,
  topics: ['crew', 'employee', 'job', 'region'],
});

/** The progress dialog's two fields [jobs-6], both optional. */
export const JobProgress = z
  .object({
    status: z.enum(JobStatus.options, 'Please select a Status').optional(),
    progressPercentage: z
      .number({ error: ({ input }) => (input === null || input === '' ? 'Progress is Requiered' : 'Invalid Progress') })
      .min(0, { error: 'Progress must be a value between 0 and 100', abort: true })
      .max(100, { error: 'Progress must be a value between 0 and 100', abort: true })
      .refine(isInHundredths, 'Progress must have at most two decimals')
      .optional(),
    revision: SeenRevision,
  })
  .strict();

/** `GET job/{id}/location`: the job's place. */
export const JobLocation = Job.pick({ id: true, jobId: true, shownNumber: true, address: true, latitude: true, longitude: true });
