import { and, desc, eq, gte, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { Reader } from '../db/schema.ts';
import { auditLog } from '../db/tables/settings.ts';
import { vehicle, vehicleUsage } from '../db/tables/vehicles.ts';

/** The vehicles in service. */
export const listInService = (reader: Reader): Promise<{ id: number; name: string; vin: string | null }[]> =>
  reader
    .select({ id: vehicle.id, name: vehicle.name, vin: vehicle.vin })
    .from(vehicle)
    .where(eq(vehicle.isRetired, false))
    .orderBy(vehicle.id);

/** Those of a supplier's trips that were taken before, also those that were removed since. */
export async function findTaken(reader: Reader, suppliedIds: readonly string[], since: Date): Promise<Set<string>> {
  const stored = await reader
    .select({ id: vehicleUsage.suppliedId })
    .from(vehicleUsage)
    .where(inArray(vehicleUsage.suppliedId, [...suppliedIds]));
  const removed = await reader
    .select({ id: sql<string | null>`${auditLog.before} ->> 'suppliedId'` })
    .from(auditLog)
    .where(and(eq(auditLog.subject, 'vehicle/foreman'), eq(auditLog.action, 'vehicle/foreman.delete'), gte(auditLog.at, since)));
  return new Set([...stored, ...removed].flatMap(({ id }) => (id === null ? [] : [id])));
}

/** Whether a vehicle has a trip that overlaps this time. */
export async function hasTripWithin(reader: Reader, vehicleId: number, start: Date, end: Date): Promise<boolean> {
  const found = await reader
    .select({ id: vehicleUsage.id })
    .from(vehicleUsage)
    .where(
      and(
        eq(vehicleUsage.vehicleId, vehicleId),
        lt(vehicleUsage.startDate, end),
        or(isNull(vehicleUsage.endDate), sql`${vehicleUsage.endDate} > ${start.toISOString()}`),
      ),
    )
    .limit(1);
  return found.length > 0;
}

/** The foreman of a vehicle's last trip before a moment. */
export async function findForemanBefore(reader: Reader, vehicleId: number, moment: Date): Promise<number | undefined> {
  const [last] = await reader
    .select({ foremanId: vehicleUsage.foremanId })
    .from(vehicleUsage)
    .where(and(eq(vehicleUsage.vehicleId, vehicleId), lt(vehicleUsage.startDate, moment)))
    .orderBy(desc(vehicleUsage.startDate), desc(vehicleUsage.id))
    .limit(1);
  return last?.foremanId;
}
