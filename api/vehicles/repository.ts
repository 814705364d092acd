import { and, eq, isNull, or, sql } from 'drizzle-orm';
import type { Reader, Tx } from '../db/schema.ts';
import { crew } from '../db/tables/crews.ts';
import { identityKey, vehicle, vehicleUsage } from '../db/tables/vehicles.ts';

export type VehicleRow = typeof vehicle.$inferSelect;

/** Locks a vehicle; undefined when there is none. */
export async function lockVehicle(tx: Tx, id: number): Promise<VehicleRow | undefined> {
  const [locked] = await tx.select().from(vehicle).where(eq(vehicle.id, id)).for('update');
  return locked;
}

/** Serializes those who name vehicles, until the transaction ends. */
export async function lockFleet(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('vehicle names'))`);
}

/** What identifies a vehicle, and must be its own. */
type Identities = Pick<VehicleRow, 'id' | 'name' | 'plate' | 'vin'>;
const IDENTITIES = { id: vehicle.id, name: vehicle.name, plate: vehicle.plate, vin: vehicle.vin };

/**
 * The vehicles that have this name, plate or VIN, found by index; also those that differ in case,
 * marks and spaces, which the caller tells apart.
 */
export const findAlike = (
  reader: Reader,
  alike: Partial<Record<'name' | 'plate' | 'vin', string | null>>,
): Promise<Identities[]> =>
  reader
    .select(IDENTITIES)
    .from(vehicle)
    .where(
      or(
        ...(['name', 'plate', 'vin'] as const).flatMap((field) => {
          const text = alike[field];
          return text == null ? [] : [eq(identityKey(vehicle[field]), identityKey(sql`${text}::text`))];
        }),
      ),
    )
    .orderBy(vehicle.id);

/** What identifies each vehicle. */
export const listIdentities = (reader: Reader): Promise<Identities[]> => reader.select(IDENTITIES).from(vehicle);

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
