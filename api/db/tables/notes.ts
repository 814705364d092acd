import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, key, revision, updatedAt } from './columns.ts';
import { job } from './jobs.ts';
import { employeeKey } from './people.ts';
import { dwo, workshift } from './timesheets.ts';

/** Notes on a job, and comments on a crew's or a worker's sheet. */
export const jobnote = pgTable(
  'jobnote',
  {
    id: key(),
    jobId: integer().references(() => job.id, { onDelete: 'cascade' }),
    dwoId: integer().references(() => dwo.id, { onDelete: 'cascade' }),
    workshiftId: integer().references(() => workshift.id, { onDelete: 'cascade' }),
    title: text(),
    note: text().notNull(),
    createdById: employeeKey(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    revision: revision(),
  },
  (table) => [
    check('jobnote_subject', sql`${table.jobId} is not null or ${table.dwoId} is not null`),
    check(
      'jobnote_length',
      sql`length(${table.note}) between 1 and 255 and (${table.title} is null or length(${table.title}) <= 18)`,
    ),
    index('jobnote_job').on(table.jobId, table.updatedAt),
    index('jobnote_dwo').on(table.dwoId, table.updatedAt),
  ],
);
