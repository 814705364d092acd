import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { FileType } from '#shared/files.ts';
import { createdAt, isOneOf, key, moment, revision, updatedAt, word } from './columns.ts';
import { employee } from './people.ts';

/** A stored or awaited file; its bytes lie on disk or in S3 under `storageKey`. */
export const file = pgTable(
  'file',
  {
    id: key(),
    fileName: text().notNull(),
    type: word(FileType).notNull(),
    contentType: text().notNull(),
    storageKey: text().notNull().unique(),
    size: bigint({ mode: 'number' }),
    storedAt: moment(),
    uploadedById: integer().references(() => employee.id),
    /** When its bytes were removed after their time, or with its person; the row stays. */
    removedAt: moment(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check('file_type', isOneOf(table.type, FileType)),
    index('file_uploader').on(table.uploadedById),
    /** Clock photos that are kept, the oldest first. */
    index('file_clock_photo').on(table.createdAt).where(sql`${table.type} = 'clock_photo' and ${table.removedAt} is null`),
  ],
);

export const employeePicture = pgTable(
  'employee_picture',
  {
    id: key(),
    employeeId: integer()
      .notNull()
      .references(() => employee.id, { onDelete: 'cascade' }),
    pictureId: integer()
      .notNull()
      .references(() => file.id),
    isMain: boolean().notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    revision: revision(),
  },
  (table) => [
    index('employee_picture_employee').on(table.employeeId),
    index('employee_picture_file').on(table.pictureId),
    uniqueIndex('employee_picture_main').on(table.employeeId).where(sql`${table.isMain}`),
  ],
);
