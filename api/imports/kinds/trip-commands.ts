import type { z } from 'zod';
import type { WriteContext } from '#api/context.ts';
import { lockRow } from '#api/db/rows.ts';
import { vehicleUsage } from '#api/db/tables/vehicles.ts';
import { changeTrip, createTrip, removeTrip } from '#api/vehicles/commands.ts';
import { listIdentities, lockVehicle } from '#api/vehicles/repository.ts';
import type { VehicleUsageRow } from '#api/vehicles/views.ts';
import { NewVehicleUsage, VehicleUsageChange } from '#shared/vehicles.ts';
import { defineImport, type Stored } from '../engine/define-rules.ts';
import { listTrips } from './listed-repository.ts';
import { findEverybody, findJobNumbers, findPeople } from './names-repository.ts';
import { findTripFrom } from './trip-repository.ts';
import { columnsOf, jobLookup, jobWord, personLookup, personWord, vehicleLookup, vehicleWord } from './words-rules.ts';

const Given = NewVehicleUsage.omit({ crewId: true });
/** The vehicle, its foreman and the start stay: they are the key, or cannot change. */
const Changed = VehicleUsageChange.pick({ driverId: true, jobId: true, endDate: true, milesIn: true, milesOut: true }).strict();

const storedOf = (row: VehicleUsageRow): Stored => ({
  id: row.id,
  revision: row.revision,
  values: { ...row, startDate: row.startDate.toISOString(), endDate: row.endDate?.toISOString() ?? null },
});

async function locked({ write: { tx } }: WriteContext, id: number): Promise<VehicleUsageRow> {
  const row = await lockRow(tx, vehicleUsage, id);
  if (!row) throw new Error(`trip ${id} was locked, and is gone`);
  return row;
}

/** Trips of vehicles, by vehicle and start. */
export const tripImport = defineImport({
  kind: 'vehicle/foreman',
  columns: columnsOf(
    'vehicle/foreman',
    ['vehicleId', 'startDate', 'endDate', 'foremanId', 'driverId', 'jobId', 'milesIn', 'milesOut'],
    {
      vehicleId: { kind: 'known', aliases: ['Unit', 'Unit No', 'Vehicle Name', 'Truck', 'Plate', 'License Plate', 'VIN'] },
      startDate: { kind: 'moment', aliases: ['Start', 'Start Time', 'Departure', 'From'] },
      endDate: { kind: 'moment', aliases: ['End', 'End Time', 'Arrival', 'To'] },
      foremanId: { kind: 'known', aliases: ['Crew Leader', 'Lead', 'Foreman ID', 'Foreman Name'] },
      driverId: { kind: 'known', aliases: ['Driver ID', 'Driver Name'] },
      jobId: { kind: 'known', aliases: ['Job No', 'Job Number', 'Job #', 'Job ID', 'Own Job Number'] },
      milesIn: { kind: 'number', aliases: ['Start Miles', 'Odometer Start', 'Start Odometer'] },
      milesOut: { kind: 'number', aliases: ['End Miles', 'Odometer End', 'End Odometer'] },
    },
  ),
  keyFields: ['vehicleId', 'startDate'],
  schemas: { create: Given, change: Changed },
  examples: [
    {
      vehicleId: 'TRK 0007',
      startDate: '2026-01-12 06:45',
      endDate: '2026-01-12 16:20',
      foremanId: '1-00017-01',
      driverId: '1-00042-01',
      jobId: '27-0042',
      milesIn: '48210.4',
      milesOut: '48266.9',
    },
    {
      vehicleId: 'Truck 7',
      startDate: '2026-01-13 07:00',
      endDate: '2026-01-13 15:30',
      foremanId: 'Vega, Rosa',
      milesIn: '9120',
      milesOut: '9142',
    },
  ],
  lookups: async (reader) => ({
    vehicleId: vehicleLookup(await listIdentities(reader)),
    foremanId: personLookup(await findPeople(reader, ['foreman']), 'foreman'),
    driverId: personLookup(await findPeople(reader, ['foreman', 'worker']), 'employee'),
    jobId: jobLookup(await findJobNumbers(reader)),
  }),
  words: async (reader) => {
    const person = personWord(await findEverybody(reader));
    const [vehicles, jobs] = [await listIdentities(reader), await findJobNumbers(reader)];
    return { vehicleId: vehicleWord(vehicles), foremanId: person, driverId: person, jobId: jobWord(jobs) };
  },
  list: async (reader, { after, limit }) => (await listTrips(reader, after, limit)).map(storedOf),
  find: async ({ write: { tx } }, { vehicleId, startDate }) => {
    await lockVehicle(tx, Number(vehicleId));
    const row = typeof startDate === 'string' ? await findTripFrom(tx, Number(vehicleId), new Date(startDate)) : undefined;
    return row && storedOf(row);
  },
  lock: async ({ write: { tx } }, id) => {
    const row = await lockRow(tx, vehicleUsage, id);
    return row && storedOf(row);
  },
  create: (context, values) => createTrip(context, { ...(values as z.output<typeof Given>), crewId: null }),
  change: async (context, id, values) =>
    changeTrip(context, await locked(context, id), values as z.output<typeof VehicleUsageChange>),
  remove: async (context, id) => removeTrip(context, await locked(context, id)),
});
