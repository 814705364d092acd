import type { z } from 'zod';
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
import { presentWrites } from '../audit/present.ts';
import type { Services } from '../context.ts';
import type { Api } from '../http/api.ts';
import { liveRoute } from '../http/routes.ts';
import { isSeenJob } from '../jobs/repository.ts';
import { ownersSeenBy } from '../visibility/visibility.ts';
import { disclosedJobFields, disclosedPartOf, readJobHistory } from './history-query.ts';
import { readCostDays, readJobDetails, readSheets } from './query.ts';
import { workforceRoutes } from './workforce-routes.ts';

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
    answer: JobSheets,
    compute: async ({ caller, params: { id }, query }) => {
      if (!(await isSeenJob(db, caller, id))) throw notFound('job', id);
      return { ...(await readSheets(db, caller, id, query)), ...query, order: BY_DAY };
    },
  });

  liveRoute(app, {
    ...jobHistoryLive,
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
