import type { z } from 'zod';
import { Failure, refused } from '#shared/http/errors.ts';
import { businessDate } from '#shared/rules/periods.ts';
import type { NewVehicleUsage, VehicleUsageChange } from '#shared/vehicles.ts';
import type { WriteContext } from '../context.ts';
import { insertRow, removeRow, reviseRow } from '../db/rows.ts';
import { vehicleUsage } from '../db/tables/vehicles.ts';
import { assertNameable } from '../employees/checks.ts';
import { findPerson } from '../employees/repository.ts';
import { lockSeenJob } from '../jobs/checks.ts';
import { findForeman } from '../timesheets/sheets/repository.ts';
import { assertAnswersFor } from '../timesheets/sheets/rules.ts';
import { findTripUnderWay, isCrewOf, lockVehicle } from './repository.ts';
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
  const driven = await lockVehicle(write.tx, input.vehicleId);
  if (!driven) throw refused('vehicleId', 'does not exist');
  if (driven.isRetired) throw refused('vehicleId', 'is retired');
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

/**
 * Checks the foreman of a trip: a foreman enters their own, a supervisor those of their foremen,
 * admins all.
 */
async function assertForemansTrip({ write: { tx }, caller }: WriteContext, foremanId: number): Promise<void> {
  const foreman = await findForeman(tx, foremanId);
  if (foreman?.role !== 'foreman') throw refused('foremanId', 'is not a foreman');
  assertAnswersFor(caller, { foremanId, supervisorIds: [foreman.supervisorId] });
}

/** @throws Failure 409 `VEHICLE_IN_USE` with the trip that is under way */
async function assertParked({ write: { tx } }: WriteContext, vehicleId: number): Promise<void> {
  const out = await findTripUnderWay(tx, vehicleId);
  if (out !== undefined) throw new Failure(409, 'This vehicle is in use', { code: 'VEHICLE_IN_USE', details: { id: out } });
}

/**
 * @throws Failure 400 for a driver, job or crew that does not exist or that the caller may not name
 */
async function assertPlace(
  context: WriteContext,
  {
    foremanId,
    driverId,
    jobId,
    crewId,
  }: { foremanId: number; driverId: number | null; jobId: number | null; crewId: number | null },
): Promise<void> {
  const { tx } = context.write;
  if (jobId !== null) await lockSeenJob(context, jobId);
  if (driverId !== null) {
    await assertNameable(context, 'driverId', driverId);
    const driver = await findPerson(tx, driverId);
    if (!driver?.isActive) throw refused('driverId', 'is not an active employee');
  }
  if (crewId !== null) {
    if (!(await isCrewOf(tx, crewId, foremanId))) throw refused('crewId', "is not one of the foreman's crews");
  }
}
