import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { SAID_MAX } from '#shared/rules/expected/called.ts';
import { LateOutcome } from '#shared/rules/expected/said.ts';
import { LINE_MAX } from '#shared/rules/notes.ts';
import { createdAt, isOneOf, key, moment, revision, updatedAt, word } from './columns.ts';
import { job } from './jobs.ts';
import { employeeKey } from './people.ts';

/** Lines that people write into the shift log of a day. */
export const shiftLogLine = pgTable(
  'shift_log_line',
  {
    id: key(),
    date: date().notNull(),
    note: text().notNull(),
    createdById: employeeKey(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    revision: revision(),
  },
  (table) => [
    check('shift_log_line_length', sql`length(${table.note}) between 1 and ${sql.raw(String(LINE_MAX))}`),
    index('shift_log_line_date').on(table.date, table.createdAt),
  ],
);

/** When a gateway heard nothing of the api; losses that meet are one row [roster-14]. */
export const feedLoss = pgTable(
  'feed_loss',
  {
    id: key(),
    beganAt: moment().notNull(),
    endedAt: moment().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    revision: revision(),
  },
  (table) => [check('feed_loss_order', sql`${table.beganAt} < ${table.endedAt}`), index('feed_loss_began').on(table.beganAt)],
);

/** What came of the last call about somebody who is late, for each job and day [roster-11]. */
export const lateCall = pgTable(
  'late_call',
  {
    id: key(),
    date: date().notNull(),
    jobId: integer()
      .notNull()
      .references(() => job.id, { onDelete: 'cascade' }),
    employeeId: employeeKey(),
    outcome: word(LateOutcome).notNull(),
    /** The moment of "in at"; null for anything else. */
    until: moment(),
    words: text(),
    saidById: employeeKey(),
    saidAt: moment().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    revision: revision(),
  },
  (table) => [
    uniqueIndex('late_call_one').on(table.date, table.jobId, table.employeeId),
    check('late_call_outcome', isOneOf(table.outcome, LateOutcome)),
    check('late_call_until', sql`(${table.outcome} = 'inAt') = (${table.until} is not null)`),
    check('late_call_words', sql`(${table.outcome} = 'other') = (${table.words} is not null)`),
    check('late_call_length', sql`length(${table.words}) between 1 and ${sql.raw(String(SAID_MAX))}`),
  ],
);
