import { and, eq, isNull } from 'drizzle-orm';
import type { Reader, Tx } from '../db/schema.ts';
import { crew } from '../db/tables/crews.ts';
import { vehicle, vehicleUsage } from '../db/tables/vehicles.ts';

/** Locks a vehicle; false when there is none. */
export async function lockVehicle(tx: Tx, id: number): Promise<boolean> {
  const locked = await tx.select({ id: vehicle.id }).from(vehicle).where(eq(vehicle.id, id)).for('update');
  return locked.length > 0;
}

/** The id of the trip on which a vehicle is out. */
export async function findTripUnderWay(reader: Reader, vehicleId: number): Promise<number | undefined> {
  const [out] = await reader
    .select({ id: vehicleUsage.id })
    .from(vehicleUsage)
    .where(and(eq(vehicleUsage.vehicleId, vehicleId), isNull(vehicleUsage.endDate)))
    .limit(1);
  return out?.id;
}

/** Whether a crew is, or was, led by this foreman. */
export async function isCrewOf(reader: Reader, crewId: number, foremanId: number): Promise<boolean> {
  const found = await reader
    .select({ id: crew.id })
    .from(crew)
    .where(and(eq(crew.id, crewId), eq(crew.foremanId, foremanId)));
  return found.length > 0;
}
