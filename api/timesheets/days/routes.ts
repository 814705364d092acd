import type { Services } from '#api/context.ts';
import type { Api } from '#api/http/api.ts';
import { readRoutes } from '#api/http/read-routes.ts';
import { commandRoute } from '#api/http/routes.ts';
import { writeRoutes } from '#api/http/write-routes.ts';
import { markRows, pagesMove } from '#api/query/pages.ts';
import { regionsOf } from '#api/query/ranges.ts';
import { oneOf } from '#shared/http/query.ts';
import {
  BlankDay,
  DwoChange,
  DwoJobChange,
  DwoListQuery,
  ForemanDay,
  HazardAnalysisChange,
  NewDwo,
  NewDwoJob,
  NewHazardAnalysis,
} from '#shared/timesheets/days.ts';
import { Dwo, DwoJob, HazardAnalysis } from '#shared/timesheets/sheets.ts';
import { lockSheets, lockWholeDay } from '../sheets/lock-repository.ts';
import { presentDwo, presentDwoJob, presentHazardAnalysis } from '../sheets/present.ts';
import { dwoJobView, dwosIn, dwoView, hazardAnalysisView } from '../sheets/views.ts';
import { startBlankDay } from './blank-day-commands.ts';
import {
  changeDay,
  changeDwoJob,
  changeHazardAnalysis,
  removeDay,
  removeDwoJob,
  removeHazardAnalysis,
} from './change-commands.ts';
import { addDwoJob, addDwoJobWithShifts, keepHazardAnalysis, startDwo } from './commands.ts';

/** A foreman's safety talk, their day, and the jobs on it. */
export function dayRoutes(app: Api, services: Services): void {
  hazardAnalysisRoutes(app, services);
  dwoRoutes(app, services);
  dwoJobRoutes(app, services);
}

function hazardAnalysisRoutes(app: Api, services: Services): void {
  const [view, subject] = [hazardAnalysisView, 'hazardAnalysis'] as const;
  readRoutes(app, services, { view, subject });
  writeRoutes(app, services, {
    view,
    subject,
    own: ['POST'],
    put: { body: HazardAnalysisChange, run: changeHazardAnalysis },
    patch: { body: HazardAnalysisChange, run: changeHazardAnalysis },
    delete: { run: removeHazardAnalysis },
  });

  commandRoute(app, services, {
    method: 'POST',
    path: '/daily_job_hazard_analysis',
    right: ['create', subject],
    body: NewHazardAnalysis,
    answer: oneOf(HazardAnalysis),
    status: 201,
    run: async (desk, { body }) => ({ data: presentHazardAnalysis(await keepHazardAnalysis(desk, body)) }),
  });
}

function dwoRoutes(app: Api, services: Services): void {
  const [view, subject] = [dwoView, 'dwo'] as const;
  const list = { query: DwoListQuery, narrow: ({ region }: DwoListQuery) => dwosIn(regionsOf(region)) };
  const people = ['foreman', 'supervisor'];
  readRoutes(app, services, {
    view,
    subject,
    list,
    present: (rows, reading) => markRows(rows, { ...reading, people }),
    presentMoves: pagesMove,
  });
  writeRoutes(app, services, {
    view,
    subject,
    own: ['POST'],
    lock: lockWholeDay,
    put: { body: DwoChange, run: changeDay },
    patch: { body: DwoChange, run: changeDay },
    delete: { run: removeDay },
  });

  commandRoute(app, services, {
    method: 'POST',
    path: '/dwo',
    right: ['create', subject],
    body: NewDwo,
    answer: oneOf(Dwo),
    status: 201,
    run: async (desk, { body }) => ({ data: presentDwo(await startDwo(desk, body)) }),
  });

  commandRoute(app, services, {
    method: 'POST',
    path: '/dwo/foreman/:foremanId/date/:date',
    right: ['update', 'officeTimesheet'],
    params: ForemanDay,
    body: BlankDay,
    answer: oneOf(Dwo),
    status: 201,
    run: async (desk, { params, body }) => ({ data: presentDwo(await startBlankDay(desk, params, body)) }),
  });
}

function dwoJobRoutes(app: Api, services: Services): void {
  const [view, subject] = [dwoJobView, 'dwoJob'] as const;
  readRoutes(app, services, { view, subject });
  writeRoutes(app, services, {
    view,
    subject,
    own: ['POST'],
    lock: (tx, id) => lockSheets(tx, [id]),
    put: { body: DwoJobChange, run: changeDwoJob },
    patch: { body: DwoJobChange, run: changeDwoJob },
    delete: { run: removeDwoJob },
  });

  commandRoute(app, services, {
    method: 'POST',
    path: '/dwo_job',
    right: ['create', subject],
    body: NewDwoJob,
    answer: oneOf(DwoJob),
    status: 201,
    run: async (desk, { body }) => {
      const add = desk.caller.role === 'foreman' ? addDwoJob : addDwoJobWithShifts;
      return { data: presentDwoJob(await add(desk, body), 0) };
    },
  });
}
