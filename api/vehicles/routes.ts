import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Id, listOf, oneOf } from '../../shared/query.ts';
import { businessDate } from '../../shared/rules/periods.ts';
import {
  CurrentVehicleQuery,
  JobVehicleQuery,
  NewVehicleUsage,
  VehicleHistoryQuery,
  VehicleUsage,
  VehicleUsageChange,
  VehicleUsageForm,
} from '../../shared/vehicles.ts';
import type { Services } from '../context.ts';
import type { Api } from '../http/api.ts';
import { callerOf } from '../http/caller.ts';
import { about, refusals } from '../http/declared.ts';
import { allow } from '../http/guard.ts';
import { answerLive } from '../http/live.ts';
import { IdParams, readRoutes } from '../http/read-routes.ts';
import { writeRoutes } from '../http/write-routes.ts';
import { jobView } from '../jobs/views.ts';
import { parseQuery, topicsOf } from '../query/parse.ts';
import { periodOf } from '../query/ranges.ts';
import { readList, readSeen } from '../query/read.ts';
import type { View } from '../query/view.ts';
import { assertDayHasCome } from '../timesheets/days/rules.ts';
import { changeTrip, createTrip, removeTrip } from './commands.ts';
import { tripsOf, underWay, vehicleUsageView } from './views.ts';

/** As it is answered; times are still dates where it is read. */
const Row: z.ZodType = VehicleUsage;
const PathId = z.coerce.number('must be a whole number').pipe(Id);
const ForemanJob = z.object({ foremanId: PathId, jobId: PathId });
/** Whoever reads a trip wants to know who drove. */
const INCLUDE = '["driver"]';

/** `vehicle/foreman` and what belongs to it: the vehicle in use, and the history of a foreman or a job. */
export function vehicleRoutes(app: Api, services: Services): void {
  readRoutes(app, services, { view: vehicleUsageView, subject: 'vehicle' });
  writeRoutes(app, services, {
    view: vehicleUsageView,
    subject: 'vehicle',
    post: { body: NewVehicleUsage, run: createTrip },
    put: { body: VehicleUsageForm, run: changeTrip },
    patch: { body: VehicleUsageChange, run: changeTrip },
    delete: { run: removeTrip },
  });
  currentRoute(app, services);
  historyRoutes(app, services);
}

/** The vehicle in use on that day; of a day that is over its last trip. `data` is null when there is none. */
function currentRoute(app: Api, { db, now, businessTimeZone }: Services): void {
  app.get(
    '/vehicle/foreman/:foremanId/job/:jobId/current',
    {
      preHandler: allow('read', 'vehicle'),
      schema: {
        ...about('vehicle'),
        params: ForemanJob,
        querystring: CurrentVehicleQuery,
        response: { 200: oneOf(Row.nullable()), ...refusals },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request);
      const moment = { now: now(), timeZone: businessTimeZone };
      const today = businessDate(moment.now, moment.timeZone);
      const { date = today } = request.query;
      assertDayHasCome(date, moment);
      const ofDay = tripsOf({ ...request.params, period: { start: date, end: date } });
      const query = parseQuery(ofDay, caller.role, { include: INCLUDE, limit: 1, offset: 0 }, businessTimeZone);
      return answerLive(request, reply, {
        topics: topicsOf(ofDay, query.includes),
        compute: async () => {
          const [out] = (await readList(db, underWay(ofDay), caller, query)).data;
          if (out || date === today) return { data: out ?? null };
          return { data: (await readList(db, ofDay, caller, query)).data[0] ?? null };
        },
      });
    },
  );
}

function historyRoutes(app: Api, { db, businessTimeZone }: Services): void {
  const answer = { 200: listOf(Row), ...refusals };
  const preHandler = allow('read', 'vehicle');
  const list = (
    request: FastifyRequest,
    reply: FastifyReply,
    view: View,
    jobId: number,
    page: { limit: number; offset: number; order?: string | undefined },
  ) => {
    const caller = callerOf(request);
    const query = parseQuery(view, caller.role, { ...page, include: INCLUDE }, businessTimeZone);
    return answerLive(request, reply, {
      topics: [...new Set([...topicsOf(view, query.includes), ...topicsOf(jobView)])],
      compute: async () => {
        await readSeen(db, jobView, caller, jobId);
        return readList(db, view, caller, query);
      },
    });
  };

  app.get(
    '/vehicle/foreman/:foremanId/job/:jobId',
    { preHandler, schema: { ...about('vehicle'), params: ForemanJob, querystring: VehicleHistoryQuery, response: answer } },
    async (request, reply) => {
      const { startDate, endDate, ...page } = request.query;
      const period = periodOf({ startDate, endDate }, businessTimeZone);
      return list(request, reply, tripsOf({ ...request.params, period }), request.params.jobId, page);
    },
  );

  app.get(
    '/job/:id/vehicle',
    { preHandler, schema: { ...about('job'), params: IdParams, querystring: JobVehicleQuery, response: answer } },
    async (request, reply) => {
      const { id } = request.params;
      return list(request, reply, tripsOf({ jobId: id, period: null }), id, request.query);
    },
  );
}
