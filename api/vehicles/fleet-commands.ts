import type { z } from 'zod';
import { Failure, refused } from '#shared/http/errors.ts';
import type { NewVehicle, VehicleChange } from '#shared/vehicles.ts';
import type { WriteContext } from '../context.ts';
import { insertRow, removeRow, reviseRow } from '../db/rows.ts';
import { vehicle } from '../db/tables/vehicles.ts';
import { findAlike, findTripUnderWay, lockFleet, type VehicleRow } from './repository.ts';
import { type Identity, takenField } from './rules.ts';

/** @throws Failure 400 naming the field, 409 `TAKEN` */
export async function createVehicle(context: WriteContext, input: z.output<typeof NewVehicle>): Promise<number> {
  await lockFleet(context.write.tx);
  await assertOwnIdentity(context, input);
  return (await insertRow(context.write, 'vehicle', vehicle, input)).id;
}

/**
 * Changes a vehicle, retires it, or takes it back. The fleet is locked.
 * @throws Failure 400 naming the field, 409 `TAKEN`, or `VEHICLE_IN_USE` for one that is retired on
 *   a trip
 */
export async function changeVehicle(
  context: WriteContext,
  before: VehicleRow,
  change: Omit<z.output<typeof VehicleChange>, 'revision'>,
): Promise<void> {
  const { write } = context;
  const { name = before.name, plate = before.plate, vin = before.vin } = change;
  await assertOwnIdentity(context, { id: before.id, name, plate, vin });
  const { isRetired = before.isRetired } = change;
  const isMoved = isRetired !== before.isRetired;
  if (isMoved && isRetired) {
    const id = await findTripUnderWay(write.tx, before.id);
    if (id !== undefined)
      throw new Failure(409, 'This vehicle is in use: end its trip first', { code: 'VEHICLE_IN_USE', details: { id } });
  }
  const action = isMoved ? `vehicle.${isRetired ? 'retire' : 'takeBack'}` : undefined;
  await reviseRow(write, 'vehicle', vehicle, before, change, action);
}

/** Removes a vehicle that an import brought; the database refuses one that has been on a trip. */
export const removeVehicle = ({ write }: WriteContext, before: VehicleRow): Promise<void> =>
  removeRow(write, 'vehicle', vehicle, before);

/** @throws Failure 409 `TAKEN` naming the field that another vehicle has [vehicles-2] */
async function assertOwnIdentity({ write: { tx } }: WriteContext, wanted: Identity): Promise<void> {
  const taken = takenField(await findAlike(tx, wanted), wanted);
  if (!taken) return;
  const reason = `is that of ${taken.of}`;
  throw new Failure(409, refused(taken.field, reason).message, { code: 'TAKEN', errors: [{ field: taken.field, reason }] });
}
