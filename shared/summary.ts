import { z } from 'zod';
import { Day, DayOrTimestamp, Id, Money, Regions } from './http/query.ts';
import { JobCategory } from './jobs/jobs.ts';
import { LIVE_PATHS } from './live/addresses.ts';
import { liveResource, ThingAnswer } from './live/resource.ts';

/** Both ends or neither. */
const range = { startDate: DayOrTimestamp.optional(), endDate: DayOrTimestamp.optional() };
/** One category or several separated by commas; `all` or nothing means every one. */
const Categories = z
  .string()
  .max(100)
  .transform((text) => (text === '' || text === 'all' ? [] : text.split(',')))
  .pipe(z.array(JobCategory));

/** Of `job/summary` and `employee/summary`. */
export const JobSummaryQuery = z.object({ ...range, region: Regions.optional(), category: Categories.optional() }).strict();
export const DwoSummaryQuery = z
  .object({ ...range, region: Regions.optional(), foremanId: z.coerce.number().pipe(Id).optional() })
  .strict();

const Count = z.number().int().nonnegative();

/** Jobs of one status: how many, and how many of them cost more than was bid or needed overtime. */
export const JobCount = z.object({ total: Count, overcost: Count, overtime: Count });
export type JobCount = z.infer<typeof JobCount>;

/**
 * What was worked in a category: `hours` in whole minutes, `cost` in dollars: labor, overtime with
 * it, and expenses.
 */
export const OverviewEntry = z.object({ category: JobCategory, hours: Count, cost: Money });
export type OverviewEntry = z.infer<typeof OverviewEntry>;
const DayOverview = z.object({ date: Day, entries: z.array(OverviewEntry) });
const SpanOverview = z.object({ startDate: Day, endDate: Day, entries: z.array(OverviewEntry) });
export type SpanOverview = z.infer<typeof SpanOverview>;

/**
 * Active people of a role: on a crew (or in charge) of a job that is assigned or in progress, or
 * not.
 */
export const WorkforceCount = z.object({ assigned: Count, unassigned: Count });
/**
 * `GET employee/summary`: by role, who is assigned to jobs of these categories that run in the
 * range.
 */
export const Workforce = z.object({ crewMembers: WorkforceCount, foremen: WorkforceCount, supervisors: WorkforceCount });
export type Workforce = z.infer<typeof Workforce>;

/**
 * `GET job/summary`. Counts are of the jobs that run in the range, or of all without one; `total`
 * is over every status. The overview is of the range, or without one of the current week; of its
 * three lists those are filled that the granularity offers.
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
  /** Shifts of those days that still run, by category: the overview is of finished ones. */
  running: z.record(JobCategory, Count),
  workforce: Workforce,
});
export type JobSummary = z.infer<typeof JobSummary>;

/** Crew hours of one bar, in whole minutes. */
export const ChartBar = z.object({ startDate: Day, endDate: Day, hours: Count });
export type ChartBar = z.infer<typeof ChartBar>;

/**
 * `GET dwo/summary`. The counts are of daily work orders: `idMismatch` have a work shift with a
 * picture that did not match, `telematicsMismatch` one that was clocked at an unknown place.
 * `workforce` counts people with such a shift.
 */
export const DwoSummary = z.object({
  total: Count,
  submitted: Count,
  approved: Count,
  draft: Count,
  idMismatch: Count,
  telematicsMismatch: Count,
  /** Whole percents; they add up to 100 unless there is nothing. */
  percentages: z.object({ submitted: Count, approved: Count, draft: Count }),
  workforce: z.object({
    approvedTimeOff: Count,
    noShow: Count,
    training: Count,
    holiday: Count,
    rainday: Count,
    pto: Count,
  }),
  /** Active foremen and workers, everywhere and in the regions asked for. */
  employeeCounts: z.object({
    totalEmployees: Count,
    employeesInRegion: Count,
    totalForemen: Count,
    foremenInRegion: Count,
    totalWorkers: Count,
    workersInRegion: Count,
  }),
  /** What the chart compares: the range, or without one the current week, with the one before. */
  startDate: Day,
  endDate: Day,
  rangeType: z.enum(['week', 'month', 'quarter', 'year']),
  chart: z.array(ChartBar),
  chartOld: z.array(ChartBar),
  /** Shifts of the chart's days that still run: its hours are of finished ones. */
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
