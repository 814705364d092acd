import { type Column, type SQL, sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, numeric, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, key, moment, revision, searchedAs, updatedAt } from './columns.ts';
import { crew } from './crews.ts';
import { job } from './jobs.ts';
import { employee, employeeKey, region } from './people.ts';

/** What JavaScript matches by `\s+`. */
const SPACES = String.raw`[\s\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF]+`;

/** A name, plate or VIN as it is looked up: without case, marks and doubled spaces of any kind. */
export const identityKey = (text: SQL | Column): SQL<string> =>
  sql<string>`btrim(regexp_replace(${searchedAs(text)}, ${sql.raw(`'${SPACES}'`)}, ' ', 'g'))`;

export const vehicle = pgTable(
  'vehicle',
  {
    id: key(),
    name: text().notNull(),
    model: text(),
    plate: text().notNull().unique(),
    vin: text().unique(),
    regionId: integer().references(() => region.id),
    isRetired: boolean().notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    revision: revision(),
  },
  (table) => [
    index('vehicle_name_key').on(identityKey(table.name)),
    index('vehicle_plate_key').on(identityKey(table.plate)),
    index('vehicle_vin_key').on(identityKey(table.vin)),
  ],
);

/** One vehicle's trip for a foreman and a job on a day; miles as the odometer read them. */
export const vehicleUsage = pgTable(
  'vehicle_usage',
  {
    id: key(),
    vehicleId: integer()
      .notNull()
      .references(() => vehicle.id),
    foremanId: employeeKey(),
    driverId: integer().references(() => employee.id),
    jobId: integer().references(() => job.id),
    crewId: integer().references(() => crew.id),
    date: date().notNull(),
    startDate: moment().notNull(),
    endDate: moment(),
    milesIn: numeric({ precision: 10, scale: 2, mode: 'number' }).notNull(),
    milesOut: numeric({ precision: 10, scale: 2, mode: 'number' }),
    /** The supplier's id of a trip that telematics told. */
    suppliedId: text().unique(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    revision: revision(),
  },
  (table) => [
    check('vehicle_usage_miles', sql`${table.milesOut} is null or ${table.milesOut} >= ${table.milesIn}`),
    index('vehicle_usage_foreman').on(table.foremanId, table.jobId, table.date),
    index('vehicle_usage_job').on(table.jobId, table.startDate),
    index('vehicle_usage_vehicle').on(table.vehicleId, table.startDate),
  ],
);
