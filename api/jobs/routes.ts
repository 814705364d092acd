import { jobCalls } from '#shared/calls/jobs.ts';
import { IdParams, NoQuery } from '#shared/http/call.ts';
import { oneOf } from '#shared/http/query.ts';
import type { Services } from '../context.ts';
import type { Api } from '../http/api.ts';
import { readRoutes } from '../http/read-routes.ts';
import { liveRoute, plainRoute } from '../http/routes.ts';
import { writeRoutes } from '../http/write-routes.ts';
import { markRows } from '../query/pages.ts';
import { topicsOf } from '../query/parse.ts';
import { readSeen } from '../query/read.ts';
import { assertRegion } from '../regions/checks.ts';
import { foreseeChange } from './checks.ts';
import { type AddFirstCodes, changeJob, createJob, removeJob, replaceJob, type SeatSupervisor } from './commands.ts';
import { readJobsOf } from './many-query.ts';
import { jobLocationView, type jobView } from './views.ts';

/** Parts of crews and phase codes, areas above jobs, that jobs use. */
interface AboveJobs {
  /** The job's view with its crews. */
  view: typeof jobView;
  seatSupervisor: SeatSupervisor;
  addFirstCodes: AddFirstCodes;
}

/** Routes of `job`: the generic calls, `GET job/{id}/location` and `GET job/foreseen`. */
export function jobRoutes(app: Api, services: Services, { view, seatSupervisor, addFirstCodes }: AboveJobs): void {
  readRoutes(app, services, { view, subject: 'job' });
  writeRoutes(app, services, jobCalls, {
    view,
    post: (context, form) => createJob(context, form, addFirstCodes),
    put: (context, before, form) => replaceJob(context, before, form, seatSupervisor),
    patch: (context, before, change) => changeJob(context, before, change, seatSupervisor),
    delete: removeJob,
    // A new job has no supervisor yet: callers with selected supervisors do not see it.
    present: (rows, reading) => markRows(rows, { ...reading, rowsAre: 'jobs' }),
  });

  plainRoute(app, {
    ...jobCalls.foreseen,
    // A token that writes alone reads nothing by it.
    shows: ['job'],
    handle: async ({ caller, query: { ids, ...change } }) => {
      const { db: reader } = services;
      if (change.regionId !== undefined) await assertRegion(reader, change.regionId);
      const jobs = await readJobsOf(reader, caller, ids);
      return { data: await Promise.all(jobs.map((job) => foreseeChange({ reader, caller }, job, change))) };
    },
  });

  liveRoute(app, {
    operationId: 'getJobLocation',
    summary: 'Get where a job is',
    path: '/job/:id/location',
    right: ['read', 'job'],
    params: IdParams,
    query: NoQuery,
    answer: oneOf(jobLocationView.row),
    topics: topicsOf(jobLocationView),
    compute: async ({ caller, params }) => ({ data: await readSeen(services.db, jobLocationView, caller, params.id) }),
  });
}
