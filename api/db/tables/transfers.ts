import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, key, revision, updatedAt } from './columns.ts';
import { file } from './files.ts';
import { employee } from './people.ts';

/** One employee CSV that somebody uploaded, and how its import went. */
export const uploadEmployee = pgTable(
  'upload_employee',
  {
    id: key(),
    fileName: text().notNull(),
    storageKey: text().notNull().unique(),
    uploadStatus: text({ enum: ['Pending', 'In Progress', 'Successful', 'Failed'] })
      .notNull()
      .default('Pending'),
    uploadedById: integer()
      .notNull()
      .references(() => employee.id),
    totalColumns: integer().notNull().default(0),
    totalRows: integer().notNull().default(0),
    rowsCorrectlyImported: integer().notNull().default(0),
    rowsIgnored: integer().notNull().default(0),
    rowsIncorrectlyImported: integer().notNull().default(0),
    reason: text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    revision: revision(),
  },
  (table) => [
    check('upload_employee_status', sql`${table.uploadStatus} in ('Pending','In Progress','Successful','Failed')`),
    index('upload_employee_updated').on(table.updatedAt, table.id),
  ],
);

export const uploadEmployeeError = pgTable(
  'upload_employee_error',
  {
    id: key(),
    uploadEmployeeFileId: integer()
      .notNull()
      .references(() => uploadEmployee.id, { onDelete: 'cascade' }),
    line: integer().notNull(),
    data: jsonb().$type<Record<string, string>>().notNull(),
    errors: jsonb().$type<{ field: string; reason: string }[]>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('upload_employee_error_line').on(table.uploadEmployeeFileId, table.line)],
);

/** One generated file of an export family; `information`, `url` and the history read it. */
export const exportFile = pgTable(
  'export_file',
  {
    id: key(),
    family: text({ enum: ['workshift_csv', 'workshift_vista', 'workshift_iif', 'job_csv', 'employee_csv'] }).notNull(),
    status: text({ enum: ['Generating', 'Successful', 'Failed', 'Canceled'] }).notNull(),
    company: text(),
    start: date(),
    end: date(),
    fileName: text(),
    fileId: integer().references(() => file.id),
    rows: integer(),
    /** Whole minutes in the file; null for files that hold none. */
    minutes: integer(),
    /** Payroll files: rows that nobody approved are in it, too. */
    withUnapproved: boolean().notNull().default(false),
    skippedNoShow: integer().notNull().default(0),
    skippedZero: integer().notNull().default(0),
    skippedUnapproved: integer().notNull().default(0),
    /** What kept the file from being made; the first of them, when there are many. */
    blockers: jsonb().$type<{ about: string; reason: string }[]>().notNull().default([]),
    reason: text(),
    requestedById: integer()
      .notNull()
      .references(() => employee.id),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    revision: revision(),
  },
  (table) => [
    check(
      'export_file_family',
      sql`${table.family} in ('workshift_csv','workshift_vista','workshift_iif','job_csv','employee_csv')`,
    ),
    check('export_file_status', sql`${table.status} in ('Generating','Successful','Failed','Canceled')`),
    uniqueIndex('export_file_one_at_a_time').on(table.family, table.requestedById).where(sql`${table.status} = 'Generating'`),
    index('export_file_history').on(table.family, table.createdAt, table.id),
  ],
);
