import { z } from 'zod';
import type { WriteContext } from '#api/context.ts';
import { changeVehicle, createVehicle, removeVehicle } from '#api/vehicles/fleet-commands.ts';
import { findAlike, lockFleet, lockVehicle, type VehicleRow } from '#api/vehicles/repository.ts';
import { plain } from '#shared/rules/letters.ts';
import { NewVehicle, VehicleChange } from '#shared/vehicles.ts';
import { defineImport, type Stored } from '../engine/define-rules.ts';
import { listVehicles } from './listed-repository.ts';
import { findRegions } from './names-repository.ts';
import { columnsOf, nameLookup, nameWord, yesNoLookup } from './words-rules.ts';

/** A vehicle that has been retired already may come too. */
const Given = NewVehicle.extend({ isRetired: z.boolean().default(false) });

const storedOf = (row: VehicleRow): Stored => ({ id: row.id, revision: row.revision, values: { ...row } });
const asStored = (row: VehicleRow | undefined): Stored | undefined => row && storedOf(row);

/** Locks a vehicle, and the fleet before it: identities are compared. */
async function lock({ write: { tx } }: WriteContext, id: number): Promise<VehicleRow | undefined> {
  await lockFleet(tx);
  return lockVehicle(tx, id);
}

async function locked(context: WriteContext, id: number): Promise<VehicleRow> {
  const row = await lock(context, id);
  if (!row) throw new Error(`vehicle ${id} was locked, and is gone`);
  return row;
}

/** Vehicles, by their plates. */
export const vehicleImport = defineImport({
  kind: 'vehicle',
  columns: columnsOf('vehicle', ['name', 'plate', 'vin', 'model', 'regionId', 'isRetired'], {
    name: { kind: 'identifier', aliases: ['Vehicle', 'Unit', 'Unit No', 'Vehicle Name', 'Vehicle No', 'Truck'] },
    plate: { kind: 'identifier', aliases: ['License Plate', 'Licence Plate', 'Plate No', 'Tag', 'Registration'] },
    vin: { kind: 'identifier', aliases: ['Serial No', 'Chassis No', 'Vehicle Identification Number'] },
    model: { aliases: ['Make and Model', 'Make/Model'] },
    regionId: { kind: 'known', aliases: ['Zone', 'Area', 'Yard'] },
    isRetired: { kind: 'known', aliases: ['Inactive', 'Out of Service', 'Sold'], empty: false },
  }),
  keyFields: ['plate'],
  schemas: { create: Given, change: VehicleChange },
  examples: [
    {
      name: 'Truck 12',
      plate: 'XKR 4821',
      vin: '1FTFW1ET5DFC10312',
      model: 'Ford F-150',
      regionId: 'East',
      isRetired: 'No',
    },
    { name: 'Digger 3', plate: 'TRC 0907', vin: '', model: 'Altec DM47', regionId: 'East', isRetired: 'Yes' },
  ],
  lookups: async (reader) => ({ regionId: nameLookup(await findRegions(reader)), isRetired: yesNoLookup }),
  words: async (reader) => ({ regionId: nameWord(await findRegions(reader)) }),
  list: async (reader, { after, limit }) => (await listVehicles(reader, after, limit)).map(storedOf),
  find: async (context, { plate }) => {
    const { tx } = context.write;
    await lockFleet(tx);
    const known = (await findAlike(tx, { plate: String(plate) })).find((one) => plain(one.plate) === plain(String(plate)));
    return known && asStored(await lockVehicle(tx, known.id));
  },
  lock: async (context, id) => asStored(await lock(context, id)),
  create: async (context, values) => {
    const { isRetired, ...given } = values as z.output<typeof Given>;
    const id = await createVehicle(context, given);
    if (isRetired) await changeVehicle(context, await locked(context, id), { isRetired });
    return id;
  },
  change: async (context, id, values) =>
    changeVehicle(context, await locked(context, id), values as z.output<typeof VehicleChange>),
  remove: async (context, id) => removeVehicle(context, await locked(context, id)),
});
