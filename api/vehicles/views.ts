import { and, between, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Period } from '#shared/rules/periods.ts';
import { VehicleUsage } from '#shared/vehicles.ts';
import type { Caller } from '../context.ts';
import { vehicle, vehicleUsage } from '../db/tables/vehicles.ts';
import { personView } from '../employees/person-view.ts';
import { jobRefView } from '../jobs/job-ref-view.ts';
import { defineView, fieldOf, narrowed, one, type View } from '../query/view.ts';
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
