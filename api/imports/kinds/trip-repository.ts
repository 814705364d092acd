import { and, eq } from 'drizzle-orm';
import type { Tx } from '#api/db/schema.ts';
import { vehicleUsage } from '#api/db/tables/vehicles.ts';

/** Locks the trip of a vehicle that began at a moment. */
export async function findTripFrom(tx: Tx, vehicleId: number, startDate: Date) {
  const [row] = await tx
    .select()
    .from(vehicleUsage)
    .where(and(eq(vehicleUsage.vehicleId, vehicleId), eq(vehicleUsage.startDate, startDate)))
    .for('no key update');
  return row;
}
