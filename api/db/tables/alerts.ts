import { type SQL, sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { AlertData } from '#shared/alerts/alerts.ts';
import { AlertType } from '#shared/alerts/alerts.ts';
import { ALERT_OUTCOMES, ALERT_STATES, ALERT_STEPS } from '#shared/alerts/words.ts';
import { createdAt, isOneOf, key, moment, revision, searchedAs, word } from './columns.ts';
import { job } from './jobs.ts';
import { employee } from './people.ts';
import { dwo } from './timesheets.ts';

const STATES = { options: ALERT_STATES };
const OUTCOMES = { options: ALERT_OUTCOMES };
const STEPS = { options: ALERT_STEPS };

export const alert = pgTable(
  'alert',
  {
    id: key(),
    type: word(AlertType).notNull(),
    jobId: integer().references(() => job.id, { onDelete: 'cascade' }),
    dwoId: integer().references(() => dwo.id, { onDelete: 'cascade' }),
    /**
     * The sheet of the job on that day. No foreign key: what raised an alert never changes, so its
     * views need not follow the sheets.
     */
    dwoJobId: integer(),
    data: jsonb().$type<AlertData>().notNull(),
    /** Identifies the fact that raised it, so that two checks raise one alert. */
    occasion: text().notNull(),
    searchData: text()
      .notNull()
      .generatedAlwaysAs((): SQL => searchedAs(sql`${alert.data} ->> 'jobId'`)),
    createdAt: createdAt(),
    /** What became of it, the same for all who see it [alerts-6]. */
    state: word(STATES).notNull().default('open'),
    takenById: integer().references(() => employee.id),
    outcome: word(OUTCOMES),
    /** Null for one that is not settled, or whose cause ended by itself. */
    settledById: integer().references(() => employee.id),
    settledAt: moment(),
    revision: revision(),
  },
  (table) => [
    check('alert_type', isOneOf(table.type, AlertType)),
    check('alert_state', isOneOf(table.state, STATES)),
    check('alert_outcome', isOneOf(table.outcome, OUTCOMES)),
    check('alert_settled', sql`(${table.state} = 'settled') = (${table.outcome} is not null and ${table.settledAt} is not null)`),
    index('alert_unsettled').on(table.id).where(sql`${table.state} <> 'settled'`),
    uniqueIndex('alert_occasion').on(table.occasion),
    index('alert_created').on(table.createdAt, table.id),
    index('alert_job').on(table.jobId, table.createdAt),
    /** Finds the sheets on which a clock ran on [approval-10]. */
    index('alert_clockout').on(table.dwoJobId).where(sql`${table.type} = 'clockout'`),
    index('alert_search').using('gin', sql`${table.searchData} gin_trgm_ops`),
  ],
);

/** What happened to an alert after it was raised, in its order; never changed. */
export const alertStep = pgTable(
  'alert_step',
  {
    id: key(),
    alertId: integer()
      .notNull()
      .references(() => alert.id, { onDelete: 'cascade' }),
    kind: word(STEPS).notNull(),
    /** Null for the system. */
    byId: integer().references(() => employee.id),
    toId: integer().references(() => employee.id),
    outcome: word(OUTCOMES),
    note: text(),
    at: createdAt(),
  },
  (table) => [
    check('alert_step_kind', isOneOf(table.kind, STEPS)),
    check('alert_step_outcome', isOneOf(table.outcome, OUTCOMES)),
    index('alert_step_alert').on(table.alertId, table.id),
  ],
);

/** One person's marks on an alert. No row: new to them. */
export const alertReceipt = pgTable(
  'alert_receipt',
  {
    alertId: integer()
      .notNull()
      .references(() => alert.id, { onDelete: 'cascade' }),
    employeeId: integer()
      .notNull()
      .references(() => employee.id, { onDelete: 'cascade' }),
    readAt: moment(),
    toastedAt: moment(),
    clearedAt: moment(),
  },
  (table) => [primaryKey({ columns: [table.employeeId, table.alertId] }), index('alert_receipt_alert').on(table.alertId)],
);
