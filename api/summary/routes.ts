import type { z } from 'zod';
import { oneOf } from '#shared/http/query.ts';
import { BUCKET_OF, priorPeriod, rangeTypeOf } from '#shared/rules/periods.ts';
import {
  DwoSummary,
  type DwoSummaryQuery,
  dwoSummaryLive,
  JobSummary,
  JobSummaryQuery,
  jobSummaryLive,
  WorkforceCounts,
} from '#shared/summary.ts';
import type { Caller, Services } from '../context.ts';
import type { Api } from '../http/api.ts';
import { liveRoute } from '../http/routes.ts';
import { periodOf, regionsOf } from '../query/ranges.ts';
import { ownersSeenBy } from '../visibility/visibility.ts';
import { countJobs } from './job-query.ts';
import { overtimeRoutes } from './overtime-routes.ts';
import { countRunning as countRunningOnJobs, readOverview } from './overview-query.ts';
import { chartOf, currentWeek, isByDay, jobCards, overviewOf, percentsOf, shownDays } from './rules.ts';
import { countAway, countMismatches, countPeople, countRunning, countSheets, readHours } from './sheet-query.ts';
import { countWorkforce } from './workforce-query.ts';

/** `GET job/summary`, `GET dwo/summary`, `GET dwo/overtime`, `GET employee/summary`. */
export function summaryRoutes(app: Api, services: Services): void {
  overtimeRoutes(app, services);

  liveRoute(app, {
    ...jobSummaryLive,
    operationId: 'getJobSummary',
    summary: 'Get counts, hours and costs of jobs in a period',
    // Hours of each category stand beside their cost.
    shows: ['jobCosts'],
    answer: oneOf(JobSummary),
    confine: ({ caller }) => ({ owners: ownersSeenBy(caller), aspects: ['cost'] }),
    compute: async ({ caller, query }) => ({ data: await summarizeJobs(services, caller, query) }),
  });

  liveRoute(app, {
    ...dwoSummaryLive,
    operationId: 'getSheetSummary',
    summary: 'Get counts and hours of sheets in a period',
    answer: oneOf(DwoSummary),
    confine: ({ caller, query }) => {
      const chosen = periodOf(query, services.businessTimeZone);
      const days = chosen && { start: priorPeriod(chosen).start, end: chosen.end };
      return { days: days ?? undefined, owners: ownersSeenBy(caller), aspects: ['cost'] };
    },
    compute: async ({ caller, query }) => ({ data: await summarizeSheets(services, caller, query) }),
  });

  liveRoute(app, {
    operationId: 'getWorkforceSummary',
    summary: 'Get how many people work and how many are free',
    path: '/employee/summary',
    right: ['read', 'summary'],
    query: JobSummaryQuery,
    answer: oneOf(WorkforceCounts),
    topics: ['crew', 'employee', 'employee_crew', 'job'],
    compute: async ({ caller, query: { category: categories = [], region, ...range } }) => {
      const { businessTimeZone: timeZone } = services;
      const scope = { caller, regions: regionsOf(region), period: periodOf(range, timeZone), timeZone };
      return { data: await countWorkforce(services.db, { ...scope, categories }) };
    },
  });
}

async function summarizeJobs(
  { db, now, businessTimeZone: timeZone }: Services,
  caller: Caller,
  { region, category: categories = [], ...range }: z.output<typeof JobSummaryQuery>,
): Promise<JobSummary> {
  const chosen = periodOf(range, timeZone);
  const scope = { caller, regions: regionsOf(region), period: chosen, timeZone };
  const period = chosen ?? currentWeek(now(), timeZone);
  const [groups, worked, running, workforce] = await Promise.all([
    countJobs(db, scope),
    readOverview(db, { ...scope, period, categories }),
    countRunningOnJobs(db, { ...scope, period, categories }, shownDays(period, isByDay(period))),
    countWorkforce(db, { ...scope, period: null, categories: [] }),
  ]);
  return {
    ...jobCards(groups),
    startDate: period.start,
    endDate: period.end,
    ...overviewOf(period, worked, categories),
    running,
    workforce,
  };
}

async function summarizeSheets(
  { db, now, businessTimeZone: timeZone }: Services,
  caller: Caller,
  { region, foremanId, ...range }: z.output<typeof DwoSummaryQuery>,
): Promise<DwoSummary> {
  const chosen = periodOf(range, timeZone);
  const scope = { caller, regions: regionsOf(region), foremanId: foremanId ?? null, period: chosen };
  const period = chosen ?? currentWeek(now(), timeZone);
  const prior = priorPeriod(period);
  const rangeType = rangeTypeOf(period);
  const [sheets, mismatches, workforce, people, hours, hoursBefore, running] = await Promise.all([
    countSheets(db, scope),
    countMismatches(db, scope),
    countAway(db, scope),
    countPeople(db, scope),
    readHours(db, { ...scope, period }),
    readHours(db, { ...scope, period: prior }),
    countRunning(db, scope, shownDays(period, BUCKET_OF[rangeType] === 'day')),
  ]);
  const counts = {
    submitted: 0,
    approved: 0,
    draft: 0,
    ...Object.fromEntries(sheets.map(({ status, total }) => [status, total])),
  };
  const staff = (role: string) => people.find((row) => row.role === role) ?? { total: 0, inRegion: 0 };
  const [foremen, workers] = [staff('foreman'), staff('worker')];
  return {
    ...counts,
    total: counts.submitted + counts.approved + counts.draft,
    ...mismatches,
    percentages: percentsOf(counts),
    workforce,
    employeeCounts: {
      totalEmployees: foremen.total + workers.total,
      employeesInRegion: foremen.inRegion + workers.inRegion,
      totalForemen: foremen.total,
      foremenInRegion: foremen.inRegion,
      totalWorkers: workers.total,
      workersInRegion: workers.inRegion,
    },
    startDate: period.start,
    endDate: period.end,
    rangeType,
    chart: chartOf(period, BUCKET_OF[rangeType], hours),
    chartOld: chartOf(prior, BUCKET_OF[rangeType], hoursBefore),
    running,
  };
}
