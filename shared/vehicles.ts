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
import { Region } from './regions.ts';
import { isOneLine, NAME_IS_ONE_LINE, TypedName } from './rules/typed-name.ts';

/** The letters I, O and Q are in no VIN: they look like 1 and 0. */
const VIN = /^[A-HJ-NPR-Z0-9]{17}$/;

/** A vehicle of the company; a retired one makes no more trips [vehicles-2]. */
export const Vehicle = z.object({
  id: Id,
  name: z.string(),
  model: z.string().nullable(),
  plate: z.string(),
  vin: z.string().nullable(),
  regionId: Id.nullable(),
  isRetired: z.boolean(),
  /** Whether it is on a trip, also one that the reader does not see. */
  isInUse: z.boolean(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  revision: Revision,
  region: Region.loose().nullable().optional(),
  /** The trip under way, if the reader sees it. */
  trips: z.array(z.looseObject({ id: Id })).optional(),
});
export type Vehicle = Omit<z.infer<typeof Vehicle>, 'trips'> & { trips?: VehicleUsage[] };

const vehicleFields = {
  name: TypedName({ missing: 'Name is required', most: 60, tooLong: 'Name must have at most 60 characters' }),
  plate: TypedName({ missing: 'Plate is required', most: 20, tooLong: 'Plate must have at most 20 characters' }),
  /** An empty model or VIN is none. */
  model: z
    .string('must be a text')
    .trim()
    .max(60, 'Model must have at most 60 characters')
    .refine(isOneLine, NAME_IS_ONE_LINE)
    .nullable()
    .transform((text) => text || null),
  vin: z
    .string('must be a text')
    .trim()
    .toUpperCase()
    .refine((text) => text === '' || VIN.test(text), 'VIN must have 17 letters and digits, without I, O and Q')
    .nullable()
    .transform((text) => text || null),
  regionId: Id.nullable(),
};

/** `POST vehicle` */
export const NewVehicle = z
  .object({
    ...vehicleFields,
    model: vehicleFields.model.default(null),
    vin: vehicleFields.vin.default(null),
    regionId: vehicleFields.regionId.default(null),
  })
  .strict();
/** The choice of no region in the form. */
export const NO_REGION = 0;
/** The vehicle form's values: `NewVehicle`, with a number for no region. */
export const TypedVehicle = NewVehicle.extend({
  regionId: z
    .number()
    .int()
    .nullable()
    .transform((id) => (id === NO_REGION ? null : id)),
});
/** `PATCH vehicle/{id}`: absent fields stay unchanged. */
export const VehicleChange = z
  .object({ ...vehicleFields, isRetired: z.boolean() })
  .partial()
  .extend({ revision: SeenRevision })
  .strict();

/** The vehicles of the company. */
export const fleetLive = liveResource<ListOf<typeof Vehicle> & { data: Vehicle[] }>()({
  path: LIVE_PATHS.fleet,
  everyMs: 15_000,
  audience: 'scope',
  right: ['read', 'fleet'],
  query: ListQuery,
  answer: ListAnswer,
  topics: ['employee', 'job', 'region', 'vehicle', 'vehicle/foreman'],
});

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
/** A field of a form that may be left empty. */
const orNone = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((typed) => (typed === '' ? null : typed), schema.nullable());
const typedFields = {
  driverId: fields.driverId,
  jobId: fields.jobId,
  startDate: z.string('Date is required').min(1, 'Date is required').pipe(z.iso.datetime('Date must be a valid date')),
  endDate: orNone(z.iso.datetime('Date must be a valid date')),
  milesIn: Miles,
  milesOut: orNone(Miles),
};
/** The values of the form that enters a trip of a vehicle. */
export const TypedTrip = z.object({ foremanId: z.number('Foreman is required').pipe(Id), ...typedFields }).strict();
/** The values of the form that corrects a trip. */
export const TypedTripChange = z.object(typedFields).strict();
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
