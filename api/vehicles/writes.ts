import { and, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import { Failure, refused } from '../../shared/errors.ts';
import { businessDate } from '../../shared/rules/periods.ts';
import type { NewVehicleUsage, VehicleUsageChange } from '../../shared/vehicles.ts';
import { insertRow, removeRow, reviseRow } from '../db/rows.ts';
import { crew } from '../db/tables/crews.ts';
import { employee } from '../db/tables/people.ts';
import { vehicle, vehicleUsage } from '../db/tables/vehicles.ts';
import type { Desk } from '../desk.ts';
import { assertNameable } from '../employees/named-person.ts';
import { lockSeenJob } from '../jobs/seen-job.ts';
import { findForeman } from '../timesheets/sheets/repository.ts';
import { assertAnswersFor } from '../timesheets/sheets/rules.ts';
import type { VehicleUsageRow } from './repository.ts';
import { assertTrip } from './rules.ts';

/** @throws Failure 400, 403, and 409 `VEHICLE_IN_USE` with the trip that is under way */
export async function createTrip(desk: Desk, input: z.output<typeof NewVehicleUsage>): Promise<number> {
  const { write, timeZone } = desk;
  const trip = {
    ...input,
    startDate: new Date(input.startDate),
    endDate: input.endDate === null ? null : new Date(input.endDate),
  };
  assertTrip(trip, desk.now);
  await assertForemansTrip(desk, input.foremanId);
  // Locked, so that of two who take the same vehicle at once the second one sees the first.
  const [locked] = await write.tx.select({ id: vehicle.id }).from(vehicle).where(eq(vehicle.id, input.vehicleId)).for('update');
  if (!locked) throw refused('vehicleId', 'does not exist');
  if (trip.endDate === null) await assertParked(desk, input.vehicleId);
  await assertPlace(desk, input);
  const date = businessDate(trip.startDate, timeZone);
  return (await insertRow(write, 'vehicle/foreman', vehicleUsage, { ...trip, date })).id;
}

/** Form and change alike. @throws Failure 400, 403, and 409 `VEHICLE_IN_USE` */
export async function changeTrip(
  desk: Desk,
  before: VehicleUsageRow,
  change: Omit<z.output<typeof VehicleUsageChange>, 'revision'>,
): Promise<void> {
  await assertForemansTrip(desk, before.foremanId);
  const { startDate: start, endDate: end, ...rest } = change;
  const moments = {
    ...(start === undefined ? {} : { startDate: new Date(start), date: businessDate(new Date(start), desk.timeZone) }),
    ...(end === undefined ? {} : { endDate: end === null ? null : new Date(end) }),
  };
  const { milesIn = before.milesIn, milesOut = before.milesOut } = change;
  const { startDate, endDate } = { ...before, ...moments };
  assertTrip({ startDate, endDate, milesIn, milesOut }, desk.now);
  await desk.write.tx.select({ id: vehicle.id }).from(vehicle).where(eq(vehicle.id, before.vehicleId)).for('update');
  if (endDate === null && before.endDate !== null) await assertParked(desk, before.vehicleId);
  await assertPlace(desk, {
    foremanId: before.foremanId,
    driverId: change.driverId === before.driverId ? null : (change.driverId ?? null),
    jobId: change.jobId === before.jobId ? null : (change.jobId ?? null),
    crewId: change.crewId === before.crewId ? null : (change.crewId ?? null),
  });
  await reviseRow(desk.write, 'vehicle/foreman', vehicleUsage, before, { ...rest, ...moments });
}

/** @throws Failure 403 */
export async function removeTrip(desk: Desk, before: VehicleUsageRow): Promise<void> {
  await assertForemansTrip(desk, before.foremanId);
  await removeRow(desk.write, 'vehicle/foreman', vehicleUsage, before);
}

/** A foreman drives for themselves, a supervisor enters for their foremen, admins for all. */
async function assertForemansTrip({ write: { tx }, caller }: Desk, foremanId: number): Promise<void> {
  const foreman = await findForeman(tx, foremanId);
  if (foreman?.role !== 'foreman') throw refused('foremanId', 'is not a foreman');
  assertAnswersFor(caller, { foremanId, supervisorIds: [foreman.supervisorId] });
}

async function assertParked({ write: { tx } }: Desk, vehicleId: number): Promise<void> {
  const [out] = await tx
    .select({ id: vehicleUsage.id })
    .from(vehicleUsage)
    .where(and(eq(vehicleUsage.vehicleId, vehicleId), isNull(vehicleUsage.endDate)))
    .limit(1);
  if (out) throw new Failure(409, 'This vehicle is in use', { code: 'VEHICLE_IN_USE', details: { id: out.id } });
}

/** @throws Failure 400 for a driver, job or crew that does not exist or is not the caller's to name */
async function assertPlace(
  desk: Desk,
  {
    foremanId,
    driverId,
    jobId,
    crewId,
  }: { foremanId: number; driverId: number | null; jobId: number | null; crewId: number | null },
): Promise<void> {
  const { tx } = desk.write;
  if (jobId !== null) await lockSeenJob(desk, jobId);
  if (driverId !== null) {
    await assertNameable(desk, 'driverId', driverId);
    const [driver] = await tx.select({ isActive: employee.isActive }).from(employee).where(eq(employee.id, driverId));
    if (!driver?.isActive) throw refused('driverId', 'is not an active employee');
  }
  if (crewId !== null) {
    const [found] = await tx
      .select({ id: crew.id })
      .from(crew)
      .where(and(eq(crew.id, crewId), eq(crew.foremanId, foremanId)));
    if (!found) throw refused('crewId', "is not one of the foreman's crews");
  }
}
