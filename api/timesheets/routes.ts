import { z } from 'zod';
import { Day, Id, oneOf } from '../../shared/query.ts';
import { businessDate } from '../../shared/rules/periods.ts';
import { AppState, SaveDwos } from '../../shared/timesheets/clock.ts';
import { DwoListQuery, NewDwo, NewDwoJob, NewHazardAnalysis } from '../../shared/timesheets/days.ts';
import { Dwo, DwoJob, HazardAnalysis } from '../../shared/timesheets/sheets.ts';
import type { Services } from '../context.ts';
import { deskOf } from '../desk.ts';
import type { Api } from '../http/api.ts';
import { about, refusals } from '../http/declared.ts';
import { allow } from '../http/guard.ts';
import { readRoutes } from '../http/read-routes.ts';
import { regionsOf } from '../query/ranges.ts';
import { authorOf, callerOf } from '../sign-in/authenticate.ts';
import { findAppState, keepAppState } from './clock/app-state-commands.ts';
import { timebreakRoutes, workshiftRoutes } from './clock/routes.ts';
import { saveDays } from './clock/save-commands.ts';
import { addDwoJob, addDwoJobWithShifts, keepHazardAnalysis, startDwo } from './days/commands.ts';
import { officeRoutes } from './office-routes.ts';
import { officeReadRoutes } from './screens/routes.ts';
import { presentDwo, presentDwoJob, presentHazardAnalysis } from './sheets/present.ts';
import { dwoJobView, dwosIn, dwoView, hazardAnalysisView } from './sheets/views.ts';

const AppStateQuery = z.object({ date: Day.optional(), foremanId: z.coerce.number().pipe(Id).optional() }).strict();
const SavedDays = z.object({ data: z.array(z.object({ clientId: z.uuid(), created: z.boolean(), dwo: Dwo })) });

/** A foreman's day: hazard analysis, DWO, its jobs, the bundle a phone kept, the phone's backup; and the clocks on it. */
export function timesheetRoutes(app: Api, services: Services): void {
  readRoutes(app, services, { view: hazardAnalysisView, subject: 'hazardAnalysis' });
  readRoutes(app, services, {
    view: dwoView,
    subject: 'dwo',
    list: { query: DwoListQuery, narrow: ({ region }) => dwosIn(regionsOf(region)) },
  });
  readRoutes(app, services, { view: dwoJobView, subject: 'dwoJob' });
  dayRoutes(app, services);
  bundleRoutes(app, services);
  workshiftRoutes(app, services);
  timebreakRoutes(app, services);
  officeRoutes(app, services);
  officeReadRoutes(app, services);
}

function dayRoutes(app: Api, services: Services): void {
  app.post(
    '/daily_job_hazard_analysis',
    {
      preHandler: allow('create', 'hazardAnalysis'),
      schema: {
        ...about('daily_job_hazard_analysis'),
        body: NewHazardAnalysis,
        response: { 201: oneOf(HazardAnalysis), ...refusals },
      },
    },
    async (request, reply) => {
      const row = await services.write(authorOf(request), (write) =>
        keepHazardAnalysis(deskOf(services, request, write), request.body),
      );
      return reply.code(201).send({ data: presentHazardAnalysis(row) });
    },
  );

  app.post(
    '/dwo',
    {
      preHandler: allow('create', 'dwo'),
      schema: { ...about('dwo'), body: NewDwo, response: { 201: oneOf(Dwo), ...refusals } },
    },
    async (request, reply) => {
      const row = await services.write(authorOf(request), (write) => startDwo(deskOf(services, request, write), request.body));
      return reply.code(201).send({ data: presentDwo(row) });
    },
  );

  app.post(
    '/dwo_job',
    {
      preHandler: allow('create', 'dwoJob'),
      schema: { ...about('dwo_job'), body: NewDwoJob, response: { 201: oneOf(DwoJob), ...refusals } },
    },
    async (request, reply) => {
      const add = callerOf(request).role === 'foreman' ? addDwoJob : addDwoJobWithShifts;
      const row = await services.write(authorOf(request), (write) => add(deskOf(services, request, write), request.body));
      return reply.code(201).send({ data: presentDwoJob(row, 0) });
    },
  );
}

function bundleRoutes(app: Api, services: Services): void {
  app.post(
    '/dwo/save',
    {
      preHandler: allow('create', 'dwo'),
      schema: { ...about('dwo'), body: SaveDwos, response: { 200: SavedDays, ...refusals } },
    },
    async (request) => {
      const saved = await services.write(authorOf(request), (write) =>
        saveDays(deskOf(services, request, write), request.body.dwos),
      );
      return { data: saved.map(({ dwo, ...rest }) => ({ ...rest, dwo: presentDwo(dwo) })) };
    },
  );

  app.post(
    '/dwo/appState',
    {
      preHandler: allow('update', 'dwo'),
      schema: { ...about('dwo'), body: AppState, response: { 200: oneOf(AppState), ...refusals } },
    },
    async (request) => ({
      data: await services.write(authorOf(request), (write) => keepAppState(write, callerOf(request), request.body)),
    }),
  );

  app.get(
    '/dwo/appState',
    {
      preHandler: allow('read', 'dwo'),
      schema: { ...about('dwo'), querystring: AppStateQuery, response: { 200: oneOf(AppState), ...refusals } },
    },
    async (request) => {
      const caller = callerOf(request);
      const { date = businessDate(services.now(), services.businessTimeZone), foremanId = caller.employeeId } = request.query;
      return { data: await findAppState(services.db, caller, { date, foremanId }) };
    },
  );
}
