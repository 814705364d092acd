import { businessDate } from '#shared/rules/periods.ts';
import type { Services } from '../context.ts';
import { insertRow } from '../db/rows.ts';
import { vehicleUsage } from '../db/tables/vehicles.ts';
import type { Write } from '../db/write.ts';
import { lockVehicle } from '../vehicles/repository.ts';
import { findForemanBefore, findTaken, hasTripWithin } from './repository.ts';
import { milesOf, type SuppliedTrip } from './rules.ts';

/**
 * Writes the trips of a vehicle that are not known yet, for the foreman of its last trip before
 * each [vehicles-3]. A trip that somebody entered, and one that was corrected or removed, stays as
 * people left it.
 * @returns the number of trips that are for no foreman, because the vehicle had none before
 */
export async function takeTrips(
  write: Write,
  { businessTimeZone }: Pick<Services, 'businessTimeZone'>,
  vehicleId: number,
  trips: readonly SuppliedTrip[],
): Promise<number> {
  const { tx } = write;
  const [first] = trips;
  const locked = await lockVehicle(tx, vehicleId);
  if (!first || !locked || locked.isRetired) return 0;
  const ids = trips.map(({ id }) => id);
  const taken = await findTaken(tx, ids, first.start);
  let without = 0;
  for (const { id, start, end, metersIn, metersOut } of trips) {
    if (taken.has(id) || (await hasTripWithin(tx, vehicleId, start, end))) continue;
    const foremanId = await findForemanBefore(tx, vehicleId, start);
    if (foremanId === undefined) {
      without += 1;
      continue;
    }
    await insertRow(write, 'vehicle/foreman', vehicleUsage, {
      vehicleId,
      foremanId,
      date: businessDate(start, businessTimeZone),
      startDate: start,
      endDate: end,
      milesIn: milesOf(metersIn),
      milesOut: milesOf(metersOut),
      suppliedId: id,
    });
  }
  return without;
}
