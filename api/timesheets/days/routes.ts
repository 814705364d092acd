import type { Services } from '#api/context.ts';
import type { Api } from '#api/http/api.ts';
import { readRoutes } from '#api/http/read-routes.ts';
import { commandRoute } from '#api/http/routes.ts';
import { rowRoutes, writeRoutes } from '#api/http/write-routes.ts';
import { markRows, pageTopics } from '#api/query/pages.ts';
import { regionsOf } from '#api/query/ranges.ts';
import { hazardCalls } from '#shared/calls/hazards.ts';
import { dayCalls, sheetCalls } from '#shared/calls/timesheets.ts';
import { DwoListQuery } from '#shared/timesheets/days.ts';
import { lockSheets, lockWholeDay } from '../sheets/lock-repository.ts';
import { presentDwo, presentDwoJob, presentHazardAnalysis } from '../sheets/present.ts';
import { dwoJobView, dwosIn, dwoView, hazardAnalysisView } from '../sheets/views.ts';
import {
  changeDay,
  changeDwoJob,
  changeHazardAnalysis,
  removeDay,
  removeDwoJob,
  removeHazardAnalysis,
} from './change-commands.ts';
import { addDwoJob, addDwoJobWithShifts, startBlankDay, startDwo, storeHazardAnalysis } from './commands.ts';

/** Routes of a foreman's safety talk, their day, and the jobs on it. */
export function dayRoutes(app: Api, services: Services): void {
  hazardAnalysisRoutes(app, services);
  dwoRoutes(app, services);
  dwoJobRoutes(app, services);
}

function hazardAnalysisRoutes(app: Api, services: Services): void {
  rowRoutes(app, services, hazardCalls, {
    view: hazardAnalysisView,
    subject: 'hazardAnalysis',
    post: 'own',
    put: changeHazardAnalysis,
    patch: changeHazardAnalysis,
    delete: removeHazardAnalysis,
  });

  commandRoute(app, services, {
    ...hazardCalls.post,
    run: async (context, { body }) => ({ data: presentHazardAnalysis(await storeHazardAnalysis(context, body)) }),
  });
}

function dwoRoutes(app: Api, services: Services): void {
  const view = dwoView;
  const list = { query: DwoListQuery, narrow: ({ region }: DwoListQuery) => dwosIn(regionsOf(region)) };
  const people = ['foreman', 'supervisor'];
  readRoutes(app, services, {
    view,
    subject: 'dwo',
    list,
    present: (rows, reading) => markRows(rows, { ...reading, people }),
    presentTopics: pageTopics,
  });
  writeRoutes(app, services, dayCalls, {
    view,
    lock: lockWholeDay,
    post: 'own',
    put: changeDay,
    patch: changeDay,
    delete: removeDay,
  });

  commandRoute(app, services, {
    ...dayCalls.post,
    run: async (context, { body }) => ({ data: presentDwo(await startDwo(context, body)) }),
  });

  commandRoute(app, services, {
    ...dayCalls.begin,
    run: async (context, { params, body }) => ({ data: presentDwo(await startBlankDay(context, params, body)) }),
  });
}

function dwoJobRoutes(app: Api, services: Services): void {
  rowRoutes(app, services, sheetCalls, {
    view: dwoJobView,
    subject: 'dwoJob',
    lock: (tx, id) => lockSheets(tx, [id]),
    post: 'own',
    put: changeDwoJob,
    patch: changeDwoJob,
    delete: removeDwoJob,
  });

  commandRoute(app, services, {
    ...sheetCalls.post,
    run: async (context, { body }) => {
      const add = context.caller.role === 'foreman' ? addDwoJob : addDwoJobWithShifts;
      return { data: presentDwoJob(await add(context, body), 0) };
    },
  });
}
