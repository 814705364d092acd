import type { z } from 'zod';
import { Needs, needsLive } from '#shared/crews/needs.ts';
import {
  type CandidateRole,
  Candidates,
  candidatesLive,
  crewCandidatesLive,
  Workforce,
  workforceLive,
} from '#shared/crews/workforce.ts';
import { notFound } from '#shared/http/errors.ts';
import { type Order, oneOf } from '#shared/http/query.ts';
import {
  JobCostDays,
  JobDetails,
  JobHistory,
  JobSheets,
  jobCostDaysLive,
  jobDetailsLive,
  jobHistoryLive,
  jobSheetsLive,
} from '#shared/job-details.ts';
import { businessDate, businessDay } from '#shared/rules/periods.ts';
import { presentWrites } from '../audit/present.ts';
import type { Caller, Services } from '../context.ts';
import type { Api } from '../http/api.ts';
import { liveRoute } from '../http/routes.ts';
import { isSeenJob } from '../jobs/repository.ts';
import { ownersSeenBy } from '../visibility/visibility.ts';
import { type Place, readCandidates } from './candidates-query.ts';
import { disclosedJobFields, disclosedPartOf, readJobHistory } from './history-query.ts';
import { readNeeds } from './needs-query.ts';
import { readCostDays, readJobDetails, readSheets } from './query.ts';
import { presentCandidates, presentNeeds, presentWorkforce } from './workforce-present.ts';
import { readWorkforce } from './workforce-query.ts';

const ORDER: Order = [['id', 'DESC']];
const BY_DAY: Order = [
  ['date', 'DESC'],
  ['dwoJobId', 'DESC'],
];

/** The row before serialization, when times are still dates. */
const DetailsRow: z.ZodType = JobDetails;

/** Live routes of Job Details: the job, its sheets, its cost over time, and its history. */
export function jobDetailsRoutes(app: Api, services: Services): void {
  const { db } = services;
  workforceRoutes(app, services);

  liveRoute(app, {
    ...jobDetailsLive,
    operationId: 'getJobDetails',
    summary: 'Get a job with what its page shows',
    answer: oneOf(DetailsRow),
    confine: ({ caller, params: { id } }) => ({
      owners: ownersSeenBy(caller),
      aspects: ['cost'],
      rows: { topic: 'job', ids: new Set([id]) },
    }),
    compute: async ({ caller, params }) => ({ data: await readJobDetails(db, caller, params.id) }),
  });

  liveRoute(app, {
    ...jobCostDaysLive,
    operationId: 'listCostDays',
    summary: 'List the cost of a job by day',
    answer: oneOf(JobCostDays),
    confine: ({ caller, params: { id } }) => ({
      owners: ownersSeenBy(caller),
      aspects: ['cost'],
      rows: { topic: 'job', ids: new Set([id]) },
    }),
    compute: async ({ caller, params: { id } }) => {
      const data = (await isSeenJob(db, caller, id)) ? await readCostDays(db, id) : undefined;
      if (!data) throw notFound('job', id);
      return { data };
    },
  });

  liveRoute(app, {
    ...jobSheetsLive,
    operationId: 'listSheetsOfJob',
    summary: 'List the sheets of a job',
    answer: JobSheets,
    compute: async ({ caller, params: { id }, query }) => {
      if (!(await isSeenJob(db, caller, id))) throw notFound('job', id);
      return { ...(await readSheets(db, caller, id, query)), ...query, order: BY_DAY };
    },
  });

  liveRoute(app, {
    ...jobHistoryLive,
    operationId: 'getJobHistory',
    summary: 'Get the recorded changes of a job',
    answer: JobHistory,
    compute: async ({ caller, params: { id }, query }) => {
      if (!(await isSeenJob(db, caller, id))) throw notFound('job', id);
      const { count, entries } = await readJobHistory(db, id, query);
      return {
        data: presentWrites(
          entries.map((entry) => ({ ...entry, part: disclosedPartOf(entry) })),
          disclosedJobFields,
        ),
        count,
        ...query,
        order: ORDER,
      };
    },
  });
}

/** Live routes of a job's workforce: its members, candidates, and jobs that need people. */
function workforceRoutes(app: Api, { db, files, now, businessTimeZone }: Services): void {
  const addressOf = (storageKey: string) => files.addressOf(storageKey);
  const today = () => businessDate(now(), businessTimeZone);
  // Time off counts whatever job it was entered on, so owners do not narrow this.
  const confineCandidates = () => ({ days: { start: today(), end: today() }, aspects: ['pictures'] as const });
  const candidatesOf = async (
    caller: Caller,
    id: number,
    place: Place,
    asked: { role: CandidateRole; search?: string | undefined; near?: string | undefined },
  ) => {
    const { role, search, near } = asked;
    const rows = await readCandidates(db, { caller, place, role, search, isForgiving: near !== undefined, today: today() });
    return { data: await presentCandidates(id, rows, addressOf) };
  };

  liveRoute(app, {
    ...workforceLive,
    operationId: 'getJobWorkforce',
    summary: 'Get the crews and people of a job',
    answer: oneOf(Workforce),
    confine: ({ caller }) => ({ owners: ownersSeenBy(caller), aspects: ['pictures'] }),
    compute: async ({ caller, params: { id } }) => ({
      data: await presentWorkforce(await readWorkforce(db, caller, id), addressOf),
    }),
  });

  liveRoute(app, {
    ...candidatesLive,
    operationId: 'listJobCandidates',
    summary: 'List the people that a job could be given',
    answer: oneOf(Candidates),
    confine: confineCandidates,
    compute: ({ caller, params: { id }, query }) => candidatesOf(caller, id, { jobId: id }, query),
  });

  liveRoute(app, {
    ...crewCandidatesLive,
    operationId: 'listCrewCandidates',
    summary: 'List the people that a crew could be given',
    answer: oneOf(Candidates),
    confine: confineCandidates,
    compute: ({ caller, params: { id }, query }) => candidatesOf(caller, id, { crewId: id }, query),
  });

  liveRoute(app, {
    ...needsLive,
    operationId: 'listNeeds',
    summary: 'List the jobs that lack people',
    answer: oneOf(Needs),
    confine: confineCandidates,
    compute: async ({ caller, query: { region } }) => {
      const dayStart = businessDay(today(), businessTimeZone).start;
      const rows = await readNeeds(db, { caller, regionId: region, today: today(), dayStart });
      return { data: await presentNeeds(rows, addressOf) };
    },
  });
}
