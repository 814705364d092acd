import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import {
  DayOrder,
  DecimalMark,
  FileEncoding,
  type ImportFindings,
  ImportKind,
  ImportOutcome,
  type ImportSettings,
  ImportStatus,
  ImportStep,
} from '#shared/imports.ts';
import { createdAt, isOneOf, key, moment, revision, updatedAt, word } from './columns.ts';
import { employeeKey } from './people.ts';

/** A file that is imported: what it holds, what is said about it, and how far its import is. */
export const importFile = pgTable(
  'import_file',
  {
    id: key(),
    kind: word(ImportKind).notNull(),
    status: word(ImportStatus).notNull().default('draft'),
    fileName: text().notNull(),
    storageKey: text().notNull().unique(),
    encoding: word(FileEncoding),
    /** The sign between the columns of a CSV. */
    separator: text(),
    sheets: jsonb().$type<string[]>().notNull(),
    sheet: text(),
    header: jsonb().$type<string[]>().notNull(),
    samples: jsonb().$type<string[][]>().notNull(),
    mapping: jsonb().$type<ImportSettings['mapping']>().notNull(),
    dayOrder: word(DayOrder),
    decimalMark: word(DecimalMark),
    matches: jsonb().$type<ImportSettings['matches']>().notNull().default({}),
    keptAs: text(),
    findings: jsonb().$type<ImportFindings>(),
    totalRows: integer().notNull().default(0),
    /** Rows done in the current step. */
    doneRows: integer().notNull().default(0),
    newRows: integer().notNull().default(0),
    changedRows: integer().notNull().default(0),
    sameRows: integer().notNull().default(0),
    refusedRows: integer().notNull().default(0),
    stopped: word(ImportStep),
    reason: text(),
    createdById: employeeKey(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    revision: revision(),
  },
  (table) => [
    check('import_file_kind', isOneOf(table.kind, ImportKind)),
    check('import_file_status', isOneOf(table.status, ImportStatus)),
    index('import_file_updated').on(table.updatedAt, table.id),
  ],
);

/** A row of a file as it was judged last, and what its import wrote. */
export const importRow = pgTable(
  'import_row',
  {
    id: key(),
    importId: integer()
      .notNull()
      .references(() => importFile.id, { onDelete: 'cascade' }),
    line: integer().notNull(),
    outcome: word(ImportOutcome).notNull(),
    texts: jsonb().$type<Record<string, string>>().notNull(),
    errors: jsonb().$type<{ field: string; reason: string }[]>().notNull(),
    subjectId: integer(),
    /** The revision that the import wrote: a later one is somebody else's. */
    subjectRevision: integer(),
    before: jsonb().$type<Record<string, unknown>>(),
    was: jsonb().$type<Record<string, string>>(),
    writtenAt: moment(),
    takenBackAt: moment(),
  },
  (table) => [
    check('import_row_outcome', isOneOf(table.outcome, ImportOutcome)),
    uniqueIndex('import_row_line').on(table.importId, table.line),
    index('import_row_outcome_line').on(table.importId, table.outcome, table.line),
    /** What an import has still to write: a few rows at once of many. */
    index('import_row_unwritten')
      .on(table.importId, table.id)
      .where(sql`${table.writtenAt} is null and ${table.outcome} in ('new', 'changed')`),
    /** What can be taken back, the last ones first. */
    index('import_row_written')
      .on(table.importId, table.id)
      .where(sql`${table.writtenAt} is not null and ${table.takenBackAt} is null`),
  ],
);

/** What was said about files of one program, kept under a name for the next one. */
export const importMapping = pgTable(
  'import_mapping',
  {
    id: key(),
    kind: word(ImportKind).notNull(),
    name: text().notNull(),
    /** The heads of columns, by field. */
    heads: jsonb().$type<Record<string, string>>().notNull(),
    dayOrder: word(DayOrder),
    decimalMark: word(DecimalMark),
    matches: jsonb().$type<ImportSettings['matches']>().notNull(),
    updatedAt: updatedAt(),
    revision: revision(),
  },
  (table) => [
    check('import_mapping_kind', isOneOf(table.kind, ImportKind)),
    uniqueIndex('import_mapping_name').on(table.kind, table.name),
  ],
);
