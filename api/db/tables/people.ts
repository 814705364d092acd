import { type Column, type SQL, sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  type PgTableExtraConfigValue,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { Role } from '#shared/roles.ts';
import { createdAt, foldedEmail, isOneOf, key, moment, revision, searchedAs, updatedAt, word } from './columns.ts';

export const region = pgTable('region', {
  id: key(),
  name: text().notNull().unique(),
  /** Depot of the region's trucks; a clock-in close to it is "at the yard". */
  yardLatitude: doublePrecision(),
  yardLongitude: doublePrecision(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  revision: revision(),
});

/** A legal company that people work for. Jobs and files of hours name it as text. */
export const company = pgTable(
  'company',
  {
    id: key(),
    name: text().notNull().unique(),
    /** Its number in the payroll program. */
    code: text().unique(),
    isActive: boolean().notNull().default(true),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    revision: revision(),
  },
  // A CSV file names it in any letter case.
  (table) => [uniqueIndex('company_folded_name').on(sql`lower(${table.name})`)],
);

/** A phone number as it is looked up, however it is written. */
export const phoneDigits = (phone: SQL | Column): SQL<string> => sql<string>`regexp_replace(${phone}, '\\D', '', 'g')`;

export const employee = pgTable(
  'employee',
  {
    id: key(),
    employeeId: text().notNull().unique(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    fullName: text()
      .notNull()
      .generatedAlwaysAs((): SQL => sql`${employee.firstName} || ' ' || ${employee.lastName}`),
    role: word(Role).notNull(),
    isActive: boolean().notNull().default(true),
    regionId: integer().references(() => region.id),
    workPhone: text(),
    email: text(),
    companyName: text().references(() => company.name, { onUpdate: 'cascade' }),
    class: text(),
    accountNo: text(),
    earningRate1: text(),
    earningRate2: text(),
    earningRate3: text(),
    earningRate4: text(),
    earningRate5: text(),
    earningRate6: text(),
    /**
     * The business day from which these rates count; null: always. Earlier rates stand in
     * `employee_rate`.
     */
    ratesFrom: date(),
    vacationAvailable: text(),
    hasNotMatchedPictures: boolean().notNull().default(false),
    /** When an admin erased the person; their hours and money stay. */
    erasedAt: moment(),
    searchData: text()
      .notNull()
      .generatedAlwaysAs(
        (): SQL => searchedAs(sql`${employee.firstName} || ' ' || ${employee.lastName} || ' ' || ${employee.employeeId}`),
      ),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    revision: revision(),
  },
  (table): PgTableExtraConfigValue[] => [
    check(
      'employee_number_shape',
      sql`${table.employeeId} ~ '^[0-9]-[0-9]{5}-[0-9]{2}$' and ${table.employeeId} <> '0-00000-00'`,
    ),
    check('employee_role', isOneOf(table.role, Role)),
    /** Deferred by its migration: both rows are written in one transaction, in any order. */
    foreignKey({
      name: 'employee_home_region',
      columns: [table.id, table.regionId],
      foreignColumns: [employeeRegion.employeeId, employeeRegion.regionId],
    }),
    uniqueIndex('employee_email').on(foldedEmail(table.email)),
    index('employee_company').on(table.companyName),
    index('employee_role_region').on(table.role, table.regionId),
    /** Uses the collation of lists, not the database's. */
    index('employee_full_name').on(sql`${table.fullName} collate "und-x-icu"`, table.id),
    index('employee_last_name').on(sql`${table.lastName} collate "und-x-icu"`, table.id),
    /** Counts of people are read from this index alone. */
    index('employee_standing').on(table.id, table.role, table.isActive),
    index('employee_search').using('gin', sql`${table.searchData} gin_trgm_ops`),
    index('employee_phone_digits').using('gin', sql`${phoneDigits(table.workPhone)} gin_trgm_ops`),
  ],
);

/** Names a person, who cannot be deleted while the row exists. */
export const employeeKey = () =>
  integer()
    .notNull()
    .references(() => employee.id);

/** Earlier rates of a person, each until the day of the next. */
export const employeeRate = pgTable(
  'employee_rate',
  {
    id: key(),
    employeeId: integer()
      .notNull()
      .references(() => employee.id, { onDelete: 'cascade' }),
    ratesFrom: date(),
    earningRate1: text(),
    earningRate2: text(),
    earningRate3: text(),
    earningRate4: text(),
    earningRate5: text(),
    earningRate6: text(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('employee_rate_day').on(table.employeeId, table.ratesFrom)],
);

/** The sign-in side of an employee. */
export const user = pgTable('user', {
  id: key(),
  employeeId: integer()
    .notNull()
    .unique()
    .references(() => employee.id, { onDelete: 'cascade' }),
  lastLogin: moment(),
  isLoggedIn: boolean().notNull().default(false),
  /** Until when they were online before what they have not been told of [away-1]. */
  awaySince: moment(),
  /** When they were online again after an hour at least; null while there is nothing to tell. */
  backAt: moment(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  revision: revision(),
});

/** Every region of a person, the home region of their row among them [people-10]. */
export const employeeRegion = pgTable(
  'employee_region',
  {
    employeeId: integer()
      .notNull()
      .references(() => employee.id, { onDelete: 'cascade' }),
    regionId: integer()
      .notNull()
      .references(() => region.id),
  },
  (table) => [
    primaryKey({ columns: [table.employeeId, table.regionId] }),
    index('employee_region_region').on(table.regionId, table.employeeId),
  ],
);

/** Supervision with its history: at most one row per employee is current. */
export const employeeSupervisor = pgTable(
  'employee_supervisor',
  {
    id: key(),
    employeeId: integer()
      .notNull()
      .references(() => employee.id, { onDelete: 'cascade' }),
    supervisorId: employeeKey(),
    isCurrent: boolean().notNull().default(true),
    assignedAt: createdAt(),
    endedAt: moment(),
  },
  (table) => [
    uniqueIndex('employee_supervisor_current').on(table.employeeId).where(sql`${table.isCurrent}`),
    index('employee_supervisor_supervisor').on(table.supervisorId).where(sql`${table.isCurrent}`),
  ],
);

/** A person who was erased: at once in their own row, then wherever texts speak of them. */
export const erasure = pgTable('erasure', {
  id: key(),
  employeeId: employeeKey().unique(),
  /** By what texts that speak of them are found; null once there are none. */
  words: jsonb().$type<{ firstName: string; lastName: string; email: string | null; workPhone: string | null }>(),
  erasedById: employeeKey(),
  createdAt: createdAt(),
  finishedAt: moment(),
});
