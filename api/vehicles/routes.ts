import { z } from 'zod';
import { tripCalls, vehicleCalls } from '#shared/calls/vehicles.ts';
import { Id, type ListQuery, listOf, oneOf } from '#shared/http/query.ts';
import { businessDate } from '#shared/rules/periods.ts';
import { CurrentVehicleQuery, jobVehiclesLive, VehicleHistoryQuery, VehicleUsage } from '#shared/vehicles.ts';
import type { Caller, Services } from '../context.ts';
import type { Api } from '../http/api.ts';
import type { LiveAnswer } from '../http/live/cached-view.ts';
import { liveRoute } from '../http/routes.ts';
import { rowRoutes } from '../http/write-routes.ts';
import { jobView } from '../jobs/views.ts';
import { parseQuery, topicsOf } from '../query/parse.ts';
import { periodOf } from '../query/ranges.ts';
import { type ListAnswer, readList, readSeen } from '../query/read.ts';
import type { View } from '../query/view.ts';
import { assertDayHasCome } from '../timesheets/days/rules.ts';
import { changeTrip, createTrip, removeTrip } from './commands.ts';
import { changeVehicle, createVehicle } from './fleet-commands.ts';
import { lockFleet } from './repository.ts';
import { tripsOf, underWay, vehicleUsageView, vehicleView } from './views.ts';

/** The row before serialization, when times are still dates. */
const Row: z.ZodType = VehicleUsage;
const PathId = z.coerce.number('must be a whole number').pipe(Id);
const ForemanJob = z.object({ foremanId: PathId, jobId: PathId });
/** Trips are shown with their driver. */
const INCLUDE = '["driver"]';
type Page = Pick<ListQuery, 'limit' | 'offset' | 'order'>;

/** Routes of `vehicle`, and of `vehicle/foreman`, the trips: by foreman and by job. */
export function vehicleRoutes(app: Api, services: Services): void {
  rowRoutes(app, services, tripCalls, {
    view: vehicleUsageView,
    subject: 'vehicle',
    post: createTrip,
    put: changeTrip,
    patch: changeTrip,
    delete: removeTrip,
  });
  rowRoutes(app, services, vehicleCalls, {
    view: vehicleView,
    subject: 'fleet',
    lock: lockFleet,
    post: createVehicle,
    patch: changeVehicle,
  });
  currentRoute(app, services);
  historyRoutes(app, services);
}

/** The vehicle in use on a day; for a past day its last trip. `data` is null when there is none. */
function currentRoute(app: Api, { db, now, businessTimeZone }: Services): void {
  liveRoute(app, {
    operationId: 'getCurrentTrip',
    summary: 'Get the vehicle that a foreman uses on a job, or used on a past day',
    path: '/vehicle/foreman/:foremanId/job/:jobId/current',
    right: ['read', 'vehicle'],
    params: ForemanJob,
    query: CurrentVehicleQuery,
    answer: oneOf(Row.nullable()),
    prepare: ({ caller, params, query: asked }) => {
      const moment = { now: now(), timeZone: businessTimeZone };
      const today = businessDate(moment.now, moment.timeZone);
      const { date = today } = asked;
      assertDayHasCome(date, moment);
      const ofDay = tripsOf({ ...params, period: { start: date, end: date } });
      const query = parseQuery(ofDay, caller, { include: INCLUDE, limit: 1, offset: 0 }, businessTimeZone);
      return {
        topics: topicsOf(ofDay, query.includes),
        compute: async () => {
          const [out] = (await readList(db, underWay(ofDay), caller, query)).data;
          if (out || date === today) return { data: out ?? null };
          return { data: (await readList(db, ofDay, caller, query)).data[0] ?? null };
        },
      };
    },
  });
}

function historyRoutes(app: Api, { db, businessTimeZone }: Services): void {
  const right = ['read', 'vehicle'] as const;
  const answer = listOf(Row);
  const history = (caller: Caller, view: View, jobId: number, page: Page): LiveAnswer<ListAnswer> => {
    const query = parseQuery(view, caller, { ...page, include: INCLUDE }, businessTimeZone);
    return {
      topics: [...new Set([...topicsOf(view, query.includes), ...topicsOf(jobView)])],
      compute: async () => {
        await readSeen(db, jobView, caller, jobId);
        return readList(db, view, caller, query);
      },
    };
  };

  liveRoute(app, {
    operationId: 'listTripsOfForeman',
    summary: 'List the trips of a foreman on a job',
    path: '/vehicle/foreman/:foremanId/job/:jobId',
    right,
    params: ForemanJob,
    query: VehicleHistoryQuery,
    answer,
    prepare: ({ caller, params, query: { startDate, endDate, ...page } }) => {
      const period = periodOf({ startDate, endDate }, businessTimeZone);
      return history(caller, tripsOf({ ...params, period }), params.jobId, page);
    },
  });

  liveRoute(app, {
    ...jobVehiclesLive,
    operationId: 'listTripsOfJob',
    summary: 'List the trips of a job',
    answer,
    prepare: ({ caller, params: { id }, query }) => history(caller, tripsOf({ jobId: id, period: null }), id, query),
  });
}
