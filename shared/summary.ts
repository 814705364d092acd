import { z } from 'zod';
import { Day, DayOrTimestamp, Id, Money, Regions } from './http/query.ts';
import { JobCategory } from './jobs/jobs.ts';
import { LIVE_PATHS } from './live/addresses.ts';
import { liveResource, ThingAnswer } from './live/resource.ts';

/** A range of days; both ends or neither. */
const range = { startDate: DayOrTimestamp.optional(), endDate: DayOrTimestamp.optional() };
/** Categories separated by commas; `all` or empty means every one. */
const Categories = z
  .string()
  .max(100)
  .transform((text) => (text === '' || text === 'all' ? [] : text.split(',')))
  .pipe(z.array(JobCategory));

/** Query of `job/summary` and `employee/summary`. */
export const JobSummaryQuery = z.object({ ...range, region: Regions.optional(), category: Categories.optional() }).strict();
export const DwoSummaryQuery = z
  .object({ ...range, region: Regions.optional(), foremanId: z.coerce.number().pipe(Id).optional() })
  .strict();

const Count = z.number().int().nonnegative();

/** Number of jobs of one status, and of those over their bid or with overtime. */
export const JobCount = z.object({ total: Count, overcost: Count, overtime: Count });
export type JobCount = z.infer<typeof JobCount>;

/**
 * Work in a category: `hours` in whole minutes; `cost` in dollars, of labor with overtime, and of
 * expenses.
 */
export const OverviewEntry = z.object({ category: JobCategory, hours: Count, cost: Money });
export type OverviewEntry = z.infer<typeof OverviewEntry>;
const DayOverview = z.object({ date: Day, entries: z.array(OverviewEntry) });
const SpanOverview = z.object({ startDate: Day, endDate: Day, entries: z.array(OverviewEntry) });
export type SpanOverview = z.infer<typeof SpanOverview>;

/** Active people of a role, by whether they are on or in charge of an assigned or running job. */
export const WorkforceCount = z.object({ assigned: Count, unassigned: Count });
/** `GET employee/summary`: assigned people by role, for jobs of these categories in the range. */
export const WorkforceCounts = z.object({ crewMembers: WorkforceCount, foremen: WorkforceCount, supervisors: WorkforceCount });
export type WorkforceCounts = z.infer<typeof WorkforceCounts>;

/**
 * `GET job/summary`. Counts cover the jobs that run in the range, or all jobs; `total` is over
 * every status. The overview covers the range, by default the current week; of its three lists
 * those of the granularity are filled.
 */
export const JobSummary = z.object({
  assigned: JobCount,
  inProgress: JobCount,
  suspended: JobCount,
  completed: JobCount,
  unassigned: JobCount,
  done: JobCount,
  canceled: JobCount,
  total: JobCount,
  workOrderTypes: z.object({ maintenance: Count, newConstruction: Count }),
  startDate: Day,
  endDate: Day,
  granularity: z.enum(['day', 'days', 'weeks', 'months']),
  overviewDataPerDay: z.array(DayOverview),
  overviewDataPerWeek: z.array(SpanOverview),
  overviewDataPerMonth: z.array(SpanOverview),
  /** Running shifts of those days by category; the overview contains finished ones only. */
  running: z.record(JobCategory, Count),
  workforce: WorkforceCounts,
});
export type JobSummary = z.infer<typeof JobSummary>;

/** A bar of the chart; crew hours in whole minutes. */
export const ChartBar = z.object({ startDate: Day, endDate: Day, hours: Count });
export type ChartBar = z.infer<typeof ChartBar>;

/**
 * `GET dwo/summary`. Counts of daily work orders: `idMismatch` with a shift whose picture did not
 * match, `telematicsMismatch` with one clocked at an unknown place. `workforce` counts people with
 * such a shift.
 */
export const DwoSummary = z.object({
  total: Count,
  submitted: Count,
  approved: Count,
  draft: Count,
  idMismatch: Count,
  telematicsMismatch: Count,
  /** Whole percents that sum to 100, or all 0. */
  percentages: z.object({ submitted: Count, approved: Count, draft: Count }),
  workforce: z.object({
    approvedTimeOff: Count,
    noShow: Count,
    training: Count,
    holiday: Count,
    rainday: Count,
    pto: Count,
  }),
  /** Active foremen and workers, in total and in the requested regions. */
  employeeCounts: z.object({
    totalEmployees: Count,
    employeesInRegion: Count,
    totalForemen: Count,
    foremenInRegion: Count,
    totalWorkers: Count,
    workersInRegion: Count,
  }),
  /** The chart's range, by default the current week, compared with the one before. */
  startDate: Day,
  endDate: Day,
  rangeType: z.enum(['week', 'month', 'quarter', 'year']),
  chart: z.array(ChartBar),
  chartOld: z.array(ChartBar),
  /** Running shifts of the chart's days; its hours are of finished ones only. */
  running: Count,
});
export type DwoSummary = z.infer<typeof DwoSummary>;

export const jobSummaryLive = liveResource<{ data: JobSummary }>()({
  path: LIVE_PATHS.jobSummary,
  everyMs: 15_000,
  audience: 'scope',
  right: ['read', 'summary'],
  query: JobSummaryQuery,
  answer: ThingAnswer,
  topics: ['job', 'job_site_photo', 'dwo', 'dwo_job', 'workshift', 'crew', 'employee_crew', 'employee'],
});
export const dwoSummaryLive = liveResource<{ data: DwoSummary }>()({
  path: LIVE_PATHS.dwoSummary,
  everyMs: 15_000,
  audience: 'scope',
  right: ['read', 'summary'],
  query: DwoSummaryQuery,
  answer: ThingAnswer,
  topics: ['dwo', 'dwo_job', 'workshift', 'job', 'crew', 'employee_crew', 'employee'],
});

/** A need of a company before its first day: how many it has, and how many are not ready. */
export const SetupStep = z.object({ total: Count, missing: Count });
export type SetupStep = z.infer<typeof SetupStep>;

/** The steps, in the order in which a company takes them. */
export const SETUP_STEPS = ['regions', 'people', 'jobs', 'places', 'crews', 'phaseCodes', 'payroll', 'phones'] as const;
export type SetupStepName = (typeof SETUP_STEPS)[number];

/**
 * `GET setup`: what a company that begins has, and what is missing, in the part that the caller
 * sees [summary-7]. Missing are: people in no crew, jobs without a supervisor, open jobs without
 * coordinates, foremen who lead nobody, open jobs without a phase code, people without company or
 * class, and foremen who never signed in.
 */
export const CompanySetup = z.object({
  /** True once a shift was recorded; then the checklist is hidden. */
  isDone: z.boolean(),
  steps: z.record(z.enum(SETUP_STEPS), SetupStep),
});
export type CompanySetup = z.infer<typeof CompanySetup>;

/** The checklist of a company that begins. */
export const setupLive = liveResource<{ data: CompanySetup }>()({
  path: LIVE_PATHS.setup,
  everyMs: 5_000,
  audience: 'scope',
  right: ['read', 'setup'],
  query: z.object({}).strict(),
  answer: ThingAnswer,
  topics: ['crew', 'employee', 'employee_crew', 'job', 'region', 'user', 'workshift'],
});
