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
import { type ExportBlocker, ExportFamily } from '#shared/exports.ts';
import { UploadStatus } from '#shared/uploads.ts';
import { createdAt, isOneOf, key, moment, revision, updatedAt, word } from './columns.ts';
import { file } from './files.ts';
import { employee, employeeKey } from './people.ts';

/** An uploaded employee CSV and the outcome of its import. */
export const uploadEmployee = pgTable(
  'upload_employee',
  {
    id: key(),
    fileName: text().notNull(),
    storageKey: text().notNull().unique(),
    uploadStatus: word(UploadStatus).notNull().default('Pending'),
    uploadedById: employeeKey(),
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

const EXPORT_STATUSES = { options: ['Generating', 'Successful', 'Failed', 'Canceled'] } as const;

/** One generated file of an export family; serves `information`, `url` and the history. */
export const exportFile = pgTable(
  'export_file',
  {
    id: key(),
    family: word(ExportFamily).notNull(),
    status: word(EXPORT_STATUSES).notNull(),
    company: text(),
    start: date(),
    end: date(),
    fileName: text(),
    fileId: integer().references(() => file.id),
    rows: integer(),
    /** Whole minutes in the file; null for files without hours. */
    minutes: integer(),
    /** Whether unapproved rows are included, for files of hours. */
    withUnapproved: boolean().notNull().default(false),
    skippedNoShow: integer().notNull().default(0),
    skippedZero: integer().notNull().default(0),
    skippedUnapproved: integer().notNull().default(0),
    /** The first reasons that blocked the file. */
    blockers: jsonb().$type<ExportBlocker[]>().notNull().default([]),
    reason: text(),
    requestedById: employeeKey(),
    /** The file that was taken instead; of files with the same request the newest counts. */
    replacedById: integer().references((): AnyPgColumn => exportFile.id),
    /** The first download, which puts it on its way to payroll. */
    takenAt: moment(),
    takenById: integer().references(() => employee.id),
    /** Compared with the files taken before; false for one that a call gave out unasked. */
    isJudged: boolean().notNull().default(false),
    /** The file that it was the differences of when it was taken; null when it was taken whole. */
    followsId: integer().references((): AnyPgColumn => exportFile.id),
    /** The answer to whether payroll has it; null while nobody was asked. */
    wasImported: boolean(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    revision: revision(),
  },
  (table) => [
    check('export_file_family', isOneOf(table.family, ExportFamily)),
    check('export_file_status', isOneOf(table.status, EXPORT_STATUSES)),
    uniqueIndex('export_file_one_at_a_time').on(table.family, table.requestedById).where(sql`${table.status} = 'Generating'`),
    index('export_file_file').on(table.fileId).where(sql`${table.fileId} is not null`),
    index('export_file_history').on(table.family, table.createdAt, table.id),
    index('export_file_taken').on(table.family, table.start, table.end).where(sql`${table.takenAt} is not null`),
  ],
);

/**
 * The rows that a file holds: each one's id, its revision, and a fingerprint of what the file says
 * of it. In a table of its own, because the file's row is read far more often.
 */
export const exportContent = pgTable(
  'export_content',
  {
    exportFileId: integer()
      .notNull()
      .references(() => exportFile.id, { onDelete: 'cascade' }),
    /** Counts from 0; a file without rows has part 0. */
    part: integer().notNull().default(0),
    rows: jsonb().$type<[id: number, revision: number, fingerprint: number][]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.exportFileId, table.part] })],
);
