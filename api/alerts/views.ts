import { and, between, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { Alert } from '#shared/alerts/alerts.ts';
import type { Caller } from '../context.ts';
import { alert, alertReceipt } from '../db/tables/alerts.ts';
import { dwo } from '../db/tables/timesheets.ts';
import { defineView, flag, narrowed, searchField, type View } from '../query/view.ts';
import { jobsUnder, seenBy } from '../visibility/company.ts';
import { type Sight, visibilityOf } from '../visibility/visibility.ts';

/**
 * Condition on `alert`: the company's, those about a supervisor's own jobs, those about a foreman's
 * own DWOs. Undefined means every row.
 */
export const alertsSeenBy = (caller: Sight): SQL | undefined =>
  seenBy(caller, {
    supervisors: (ids) => inArray(alert.jobId, jobsUnder(ids)),
    foreman: (id) => inArray(alert.dwoId, sql`(select ${dwo.id} from ${dwo} where ${eq(dwo.foremanId, id)})`),
  });

const nameOf = (id: PgColumn) => sql<string | null>`(select full_name from employee where employee.id = ${id})`;
/** The names of who has an alert, and of who has settled it. */
export const actors = { takenBy: nameOf(alert.takenById), settledBy: nameOf(alert.settledById) };

const answerOnly = { isNullable: false, isShown: true, isFilterable: false, isSearch: false } as const;

/** The alerts that a person sees and has not cleared, with their own marks. */
export const alertsFor = (caller: Caller): View =>
  defineView({
    name: 'alert',
    table: alert,
    row: Alert,
    joins: [
      { table: alertReceipt, on: and(eq(alertReceipt.alertId, alert.id), eq(alertReceipt.employeeId, caller.employeeId))! },
    ],
    fields: {
      data: { ...answerOnly, column: alert.data, kind: 'text' },
      takenBy: { ...answerOnly, column: actors.takenBy, kind: 'text', isNullable: true },
      settledBy: { ...answerOnly, column: actors.settledBy, kind: 'text', isNullable: true },
      isRead: flag(sql`${alertReceipt.readAt} is not null`),
      isToasted: flag(sql`${alertReceipt.toastedAt} is not null`),
      ...searchField(alert.searchData),
    },
    sortable: ['id', 'createdAt', 'type'],
    order: [
      ['createdAt', 'DESC'],
      ['id', 'DESC'],
    ],
    scope: () => and(alertsSeenBy(caller), isNull(alertReceipt.clearedAt)),
    // A job that changes its supervisor takes its alerts along; for other callers visibility
    // depends on the alerts alone.
    topics: visibilityOf(caller).of === 'supervisors' ? ['job'] : [],
  });

/** Narrows to alerts raised in a time span. */
export const raisedIn = (view: View, { start, end }: { start: Date; end: Date }): View =>
  narrowed(view, between(alert.createdAt, start, end));

/** Narrows to alerts that the person has not read, and that nobody has settled. */
export const unreadIn = (view: View): View => narrowed(view, and(isNull(alertReceipt.readAt), ne(alert.state, 'settled'))!);
