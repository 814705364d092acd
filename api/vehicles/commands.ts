import type { z } from 'zod';
import { refused } from '#shared/http/errors.ts';
import { businessDate } from '#shared/rules/periods.ts';
import type { NewVehicleUsage, VehicleUsageChange } from '#shared/vehicles.ts';
import type { WriteContext } from '../context.ts';
import { insertRow, removeRow, reviseRow } from '../db/rows.ts';
import { vehicleUsage } from '../db/tables/vehicles.ts';
import { assertForemansTrip, assertParked, assertPlace } from './checks.ts';
import { lockVehicle } from './repository.ts';
import { assertTrip } from './rules.ts';
import type { VehicleUsageRow } from './views.ts';

/** @throws Failure 400, 403, and 409 `VEHICLE_IN_USE` with the trip that is under way */
export async function createTrip(context: WriteContext, input: z.output<typeof NewVehicleUsage>): Promise<number> {
  const { write, timeZone } = context;
  const trip = {
    ...input,
    startDate: new Date(input.startDate),
    endDate: input.endDate === null ? null : new Date(input.endDate),
  };
  assertTrip(trip, context.now);
  await assertForemansTrip(context, input.foremanId);
  // The lock serializes two who take the same vehicle: the second one sees the first.
  if (!(await lockVehicle(write.tx, input.vehicleId))) throw refused('vehicleId', 'does not exist');
  if (trip.endDate === null) await assertParked(context, input.vehicleId);
  await assertPlace(context, input);
  const date = businessDate(trip.startDate, timeZone);
  return (await insertRow(write, 'vehicle/foreman', vehicleUsage, { ...trip, date })).id;
}

/**
 * Serves PUT and PATCH.
 * @throws Failure 400, 403, and 409 `VEHICLE_IN_USE`
 */
export async function changeTrip(
  context: WriteContext,
  before: VehicleUsageRow,
  change: Omit<z.output<typeof VehicleUsageChange>, 'revision'>,
): Promise<void> {
  await assertForemansTrip(context, before.foremanId);
  const { startDate: start, endDate: end, ...rest } = change;
  const moments = {
    ...(start === undefined ? {} : { startDate: new Date(start), date: businessDate(new Date(start), context.timeZone) }),
    ...(end === undefined ? {} : { endDate: end === null ? null : new Date(end) }),
  };
  const { milesIn = before.milesIn, milesOut = before.milesOut } = change;
  const { startDate, endDate } = { ...before, ...moments };
  assertTrip({ startDate, endDate, milesIn, milesOut }, context.now);
  await lockVehicle(context.write.tx, before.vehicleId);
  if (endDate === null && before.endDate !== null) await assertParked(context, before.vehicleId);
  await assertPlace(context, {
    foremanId: before.foremanId,
    driverId: change.driverId === before.driverId ? null : (change.driverId ?? null),
    jobId: change.jobId === before.jobId ? null : (change.jobId ?? null),
    crewId: change.crewId === before.crewId ? null : (change.crewId ?? null),
  });
  await reviseRow(context.write, 'vehicle/foreman', vehicleUsage, before, { ...rest, ...moments });
}

/** @throws Failure 403 */
export async function removeTrip(context: WriteContext, before: VehicleUsageRow): Promise<void> {
  await assertForemansTrip(context, before.foremanId);
  await removeRow(context.write, 'vehicle/foreman', vehicleUsage, before);
}
