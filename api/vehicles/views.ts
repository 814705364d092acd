import { and, between, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Period } from '#shared/rules/periods.ts';
import { Vehicle, VehicleUsage } from '#shared/vehicles.ts';
import type { Caller } from '../context.ts';
import { searchedAs } from '../db/tables/columns.ts';
import { vehicle, vehicleUsage } from '../db/tables/vehicles.ts';
import { personView } from '../employees/person-view.ts';
import { jobRefView } from '../jobs/job-ref-view.ts';
import { defineView, fieldOf, many, narrowed, one, type View } from '../query/view.ts';
import { regionView } from '../regions/view.ts';
import { jobsUnder, seenBy, supervisedBy } from '../visibility/company.ts';

export type VehicleUsageRow = typeof vehicleUsage.$inferSelect;

/**
 * Condition on `vehicle_usage`: trips for jobs that the caller sees, of their foremen, and their
 * own.
 */
const tripsSeenBy = (caller: Caller): SQL | undefined =>
  seenBy(caller, {
    supervisors: (ids) => or(inArray(vehicleUsage.foremanId, supervisedBy(ids)), inArray(vehicleUsage.jobId, jobsUnder(ids))),
    foreman: (id) => eq(vehicleUsage.foremanId, id),
  });

/** Rows are trips; the specification's name of the controller has two words. */
export const vehicleUsageView = defineView({
  name: 'vehicle/foreman',
  table: vehicleUsage,
  row: VehicleUsage,
  joins: [{ table: vehicle, on: eq(vehicle.id, vehicleUsage.vehicleId) }],
  fields: {
    name: fieldOf(vehicle.name),
    model: fieldOf(vehicle.model),
    totalDistance: {
      column: sql`(${vehicleUsage.milesOut} - ${vehicleUsage.milesIn})::float8`,
      kind: 'number',
      isNullable: true,
      isShown: true,
      isFilterable: true,
      isSearch: false,
    },
  },
  sortable: ['id', 'date', 'startDate', 'endDate', 'name', 'totalDistance', 'createdAt'],
  order: [['startDate', 'DESC']],
  relations: { driver: one(personView, 'driverId'), foreman: one(personView, 'foremanId'), job: one(jobRefView, 'jobId') },
  scope: tripsSeenBy,
  topics: ['employee', 'job'],
});

/** The trips of a foreman on a job, in a range. */
export const tripsOf = ({ foremanId, jobId, period }: { foremanId?: number; jobId: number; period: Period | null }): View =>
  narrowed(
    vehicleUsageView,
    and(
      eq(vehicleUsage.jobId, jobId),
      foremanId === undefined ? undefined : eq(vehicleUsage.foremanId, foremanId),
      period ? between(vehicleUsage.date, period.start, period.end) : undefined,
    ),
  );

/** Narrows to trips on which the vehicle is still out. */
export const underWay = (view: View): View => narrowed(view, isNull(vehicleUsage.endDate));

/** The vehicles themselves, without their drivers. */
export const vehicleView = defineView({
  name: 'vehicle',
  table: vehicle,
  row: Vehicle,
  fields: {
    isInUse: {
      column: sql`exists (select 1 from ${vehicleUsage} where ${and(eq(vehicleUsage.vehicleId, vehicle.id), isNull(vehicleUsage.endDate))})`,
      kind: 'boolean',
      isNullable: false,
      isShown: true,
      isFilterable: true,
      isSearch: false,
    },
    searchData: {
      column: searchedAs(sql`concat_ws(' ', ${vehicle.name}, ${vehicle.model}, ${vehicle.plate}, ${vehicle.vin})`),
      kind: 'text',
      isNullable: false,
      isShown: false,
      isFilterable: true,
      isSearch: true,
    },
  },
  sortable: ['id', 'name', 'model', 'plate', 'vin', 'isInUse', 'isRetired', 'createdAt'],
  order: [['name', 'ASC']],
  relations: { region: one(regionView, 'regionId'), trips: many(vehicleUsageView, 'vehicleId', isNull(vehicleUsage.endDate)) },
  topics: ['vehicle/foreman'],
});
