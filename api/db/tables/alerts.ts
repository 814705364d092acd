import { type SQL, sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { AlertData } from '#shared/alerts/alerts.ts';
import { AlertType } from '#shared/alerts/alerts.ts';
import { createdAt, isOneOf, key, moment, searchedAs, word } from './columns.ts';
import { job } from './jobs.ts';
import { employee } from './people.ts';
import { dwo } from './timesheets.ts';

export const alert = pgTable(
  'alert',
  {
    id: key(),
    type: word(AlertType).notNull(),
    jobId: integer().references(() => job.id, { onDelete: 'cascade' }),
    dwoId: integer().references(() => dwo.id, { onDelete: 'cascade' }),
    /**
     * The sheet of the job on that day. No foreign key: an alert never changes, so its views need
     * not follow the sheets.
     */
    dwoJobId: integer(),
    data: jsonb().$type<AlertData>().notNull(),
    /** Identifies the fact that raised it, so that two checks raise one alert. */
    occasion: text().notNull(),
    searchData: text()
      .notNull()
      .generatedAlwaysAs((): SQL => searchedAs(sql`${alert.data} ->> 'jobId'`)),
    createdAt: createdAt(),
  },
  (table) => [
    check('alert_type', isOneOf(table.type, AlertType)),
    uniqueIndex('alert_occasion').on(table.occasion),
    index('alert_created').on(table.createdAt, table.id),
    index('alert_job').on(table.jobId, table.createdAt),
    index('alert_search').using('gin', sql`${table.searchData} gin_trgm_ops`),
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
