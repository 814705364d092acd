import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { ExportBlocker } from '#shared/exports.ts';
import { UploadStatus } from '#shared/uploads.ts';
import { createdAt, isOneOf, key, moment, revision, updatedAt, word } from './columns.ts';
import { file } from './files.ts';
import { employee } from './people.ts';

/** One employee CSV that somebody uploaded, and how its import went. */
export const uploadEmployee = pgTable(
  'upload_employee',
  {
    id: key(),
    fileName: text().notNull(),
    storageKey: text().notNull().unique(),
    uploadStatus: word(UploadStatus).notNull().default('Pending'),
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
    check('upload_employee_status', isOneOf(table.uploadStatus, UploadStatus)),
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

const EXPORT_FAMILIES = { options: ['workshift_csv', 'workshift_vista', 'workshift_iif', 'job_csv', 'employee_csv'] } as const;
const EXPORT_STATUSES = { options: ['Generating', 'Successful', 'Failed', 'Canceled'] } as const;

/** One generated file of an export family; `information`, `url` and the history read it. */
export const exportFile = pgTable(
  'export_file',
  {
    id: key(),
    family: word(EXPORT_FAMILIES).notNull(),
    status: word(EXPORT_STATUSES).notNull(),
    company: text(),
    start: date(),
    end: date(),
    fileName: text(),
    fileId: integer().references(() => file.id),
    rows: integer(),
    /** Whole minutes in the file; null for files that hold none. */
    minutes: integer(),
    /** Files of hours: rows that nobody approved are in it, too. */
    withUnapproved: boolean().notNull().default(false),
    skippedNoShow: integer().notNull().default(0),
    skippedZero: integer().notNull().default(0),
    skippedUnapproved: integer().notNull().default(0),
    /** What kept the file from being made; the first of them, when there are many. */
    blockers: jsonb().$type<ExportBlocker[]>().notNull().default([]),
    reason: text(),
    requestedById: integer()
      .notNull()
      .references(() => employee.id),
    /** The file that was taken in its place; of files in the same words the newest counts. */
    replacedById: integer().references((): AnyPgColumn => exportFile.id),
    /** Since when, and by whom, it is on its way to payroll: its first download. */
    takenAt: moment(),
    takenById: integer().references(() => employee.id),
    /** Taken beside the files that were: one that a call gave out unasked never was. */
    isJudged: boolean().notNull().default(false),
    /** Of which file it was the differences when it was taken; null when it was taken whole. */
    followsId: integer().references((): AnyPgColumn => exportFile.id),
    /** What somebody said when they were asked whether payroll has it; null while nobody was. */
    wasImported: boolean(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    revision: revision(),
  },
  (table) => [
    check('export_file_family', isOneOf(table.family, EXPORT_FAMILIES)),
    check('export_file_status', isOneOf(table.status, EXPORT_STATUSES)),
    uniqueIndex('export_file_one_at_a_time').on(table.family, table.requestedById).where(sql`${table.status} = 'Generating'`),
    index('export_file_file').on(table.fileId).where(sql`${table.fileId} is not null`),
    index('export_file_history').on(table.family, table.createdAt, table.id),
    index('export_file_taken').on(table.family, table.start, table.end).where(sql`${table.takenAt} is not null`),
  ],
);

/**
 * The rows that a file holds, whatever its family is made of: each one's number, its revision, and
 * a print of what the file says of it. Beside the file, whose own row is read far more often.
 */
export const exportContent = pgTable(
  'export_content',
  {
    exportFileId: integer()
      .notNull()
      .references(() => exportFile.id, { onDelete: 'cascade' }),
    /** From 0 on; of a file without rows there is the first. */
    part: integer().notNull().default(0),
    rows: jsonb().$type<[id: number, revision: number, fingerprint: number][]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.exportFileId, table.part] })],
);
