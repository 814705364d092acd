import { z } from 'zod';
import { PersonRef } from './employees.ts';
import {
  Day,
  DayOrTimestamp,
  Id,
  type ListOf,
  ListQuery,
  Paging,
  PathId,
  Revision,
  SeenRevision,
  Timestamp,
} from './http/query.ts';
import { LIVE_PATHS } from './live/addresses.ts';
import { ListAnswer, liveResource } from './live/resource.ts';

/** A vehicle's trip for a foreman and a job on a day [vehicles-1]. Miles are odometer readings. */
export const VehicleUsage = z.object({
  id: Id,
  vehicleId: Id,
  name: z.string(),
  model: z.string().nullable(),
  foremanId: Id,
  driverId: Id.nullable(),
  jobId: Id.nullable(),
  crewId: Id.nullable(),
  date: Day,
  startDate: Timestamp,
  /** Null while the vehicle is in use. */
  endDate: Timestamp.nullable(),
  milesIn: z.number(),
  milesOut: z.number().nullable(),
  /** Miles with two decimals; null while the vehicle is in use. */
  totalDistance: z.number().nullable(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  revision: Revision,
  driver: PersonRef.loose().nullable().optional(),
  foreman: PersonRef.loose().nullable().optional(),
  job: z.looseObject({ id: Id }).nullable().optional(),
});
export type VehicleUsage = z.infer<typeof VehicleUsage>;

const Miles = z
  .number('must be a number')
  .min(0, 'must be at least 0')
  .max(9_999_999, 'is too large')
  .refine((miles) => Number.isInteger(Math.round(miles * 1e6) / 1e4), 'must have at most two decimals');

const fields = {
  driverId: Id.nullable(),
  jobId: Id.nullable(),
  crewId: Id.nullable(),
  startDate: Timestamp,
  endDate: Timestamp.nullable(),
  milesIn: Miles,
  milesOut: Miles.nullable(),
};

/** `POST vehicle/foreman`: begins a trip, or enters a finished one. */
export const NewVehicleUsage = z
  .object({
    ...fields,
    vehicleId: Id,
    foremanId: Id,
    driverId: fields.driverId.default(null),
    jobId: fields.jobId.default(null),
    crewId: fields.crewId.default(null),
    endDate: fields.endDate.default(null),
    milesOut: fields.milesOut.default(null),
  })
  .strict();
/** `PUT vehicle/foreman/{id}`: vehicle and foreman cannot change. */
export const VehicleUsageForm = z.object({ ...fields, revision: SeenRevision }).strict();
/** `PATCH vehicle/foreman/{id}` */
export const VehicleUsageChange = z.object(fields).partial().extend({ revision: SeenRevision }).strict();

export const CurrentVehicleQuery = z.object({ date: Day.optional() }).strict();
export const VehicleHistoryQuery = Paging.extend({
  startDate: DayOrTimestamp.optional(),
  endDate: DayOrTimestamp.optional(),
  order: z.string().optional(),
}).strict();
/** `GET job/{id}/vehicle` */
export const JobVehicleQuery = Paging.extend({ order: z.string().optional() }).strict();

/** Trips of vehicles for a job, running ones included. `id` is the job's. */
export const jobVehiclesLive = liveResource<ListOf<typeof VehicleUsage>>()({
  path: LIVE_PATHS.jobVehicles,
  everyMs: 15_000,
  audience: 'scope',
  right: ['read', 'vehicle'],
  params: z.object({ id: PathId }),
  query: JobVehicleQuery,
  answer: ListAnswer,
  topics: ['crew', 'employee', 'job', 'vehicle/foreman'],
});

/** Trips by filter; Job Details opens the running ones. */
export const vehiclesLive = liveResource<ListOf<typeof VehicleUsage>>()({
  path: LIVE_PATHS.vehicles,
  everyMs: 15_000,
  audience: 'scope',
  right: ['read', 'vehicle'],
  query: ListQuery,
  answer: ListAnswer,
  topics: ['employee', 'job', 'vehicle/foreman'],
});
