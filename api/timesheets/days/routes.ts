import { oneOf } from '../../../shared/query.ts';
import {
  DwoChange,
  DwoJobChange,
  DwoListQuery,
  HazardAnalysisChange,
  NewDwo,
  NewDwoJob,
  NewHazardAnalysis,
} from '../../../shared/timesheets/days.ts';
import { Dwo, DwoJob, HazardAnalysis } from '../../../shared/timesheets/sheets.ts';
import type { Services } from '../../context.ts';
import type { Api } from '../../http/api.ts';
import { callerOf } from '../../http/caller.ts';
import { about, refusals } from '../../http/declared.ts';
import { atDesk } from '../../http/desk.ts';
import { allow } from '../../http/guard.ts';
import { readRoutes } from '../../http/read-routes.ts';
import { writeRoutes } from '../../http/write-routes.ts';
import { regionsOf } from '../../query/ranges.ts';
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

  app.post(
    '/daily_job_hazard_analysis',
    {
      preHandler: allow('create', subject),
      schema: { ...about(view.name), body: NewHazardAnalysis, response: { 201: oneOf(HazardAnalysis), ...refusals } },
    },
    async (request, reply) => {
      const row = await atDesk(services, request, (desk) => keepHazardAnalysis(desk, request.body));
      return reply.code(201).send({ data: presentHazardAnalysis(row) });
    },
  );
}

function dwoRoutes(app: Api, services: Services): void {
  const [view, subject] = [dwoView, 'dwo'] as const;
  const list = { query: DwoListQuery, narrow: ({ region }: DwoListQuery) => dwosIn(regionsOf(region)) };
  readRoutes(app, services, { view, subject, list });
  writeRoutes(app, services, {
    view,
    subject,
    own: ['POST'],
    lock: lockWholeDay,
    put: { body: DwoChange, run: changeDay },
    patch: { body: DwoChange, run: changeDay },
    delete: { run: removeDay },
  });

  app.post(
    '/dwo',
    {
      preHandler: allow('create', subject),
      schema: { ...about(view.name), body: NewDwo, response: { 201: oneOf(Dwo), ...refusals } },
    },
    async (request, reply) => {
      const row = await atDesk(services, request, (desk) => startDwo(desk, request.body));
      return reply.code(201).send({ data: presentDwo(row) });
    },
  );
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

  app.post(
    '/dwo_job',
    {
      preHandler: allow('create', subject),
      schema: { ...about(view.name), body: NewDwoJob, response: { 201: oneOf(DwoJob), ...refusals } },
    },
    async (request, reply) => {
      const add = callerOf(request).role === 'foreman' ? addDwoJob : addDwoJobWithShifts;
      const row = await atDesk(services, request, (desk) => add(desk, request.body));
      return reply.code(201).send({ data: presentDwoJob(row, 0) });
    },
  );
}
