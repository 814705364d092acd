import { and, between, desc, eq } from 'drizzle-orm';
import type { NewestAlerts } from '#shared/alerts/alerts.ts';
import { OWNER } from '#shared/live/topics.ts';
import type { Caller, Services } from '../context.ts';
import type { Reader } from '../db/schema.ts';
import { alert, alertReceipt } from '../db/tables/alerts.ts';
import { job } from '../db/tables/jobs.ts';
import { dwo } from '../db/tables/timesheets.ts';
import { shareReads } from '../query/shared-read.ts';
import { type Marks, type RaisedAlert, type SharedAlerts, sharedAlertsOf, visibleAlerts } from './shared-alerts-rules.ts';
import { actors } from './views.ts';

export interface SharedAlertReads {
  /** The alerts of a day that a caller sees and has not cleared, newest first. */
  newestFor(
    caller: Caller,
    day: Span,
    page: { limit: number; offset: number },
  ): Promise<Pick<NewestAlerts, 'data' | 'count' | 'unread'>>;
}

/** People whose marks are kept; the least recently used go first. */
const MAX_PEOPLE = 5_000;

/**
 * Two shared reads: the alerts of a day, read once for everybody after one is raised or settled,
 * and each person's marks, read once after they change. An alert that forty people see is one
 * query.
 */
export function shareAlertReads({ db, changes }: Pick<Services, 'db' | 'changes'>): SharedAlertReads {
  const raisedOn = shareReads<Span, SharedAlerts>(changes, {
    topics: ['alert', 'dwo', 'job'],
    confine: () => ({ owners: [OWNER.company] }),
    keyOf: ({ start }) => start.toISOString(),
    read: async (day, last) => sharedAlertsOf(await readRaised(db, day), last),
  });
  const marksOf = shareReads<{ employeeId: number; day: Span }, Marks>(changes, {
    topics: ['alert'],
    confine: ({ employeeId }) => ({ owners: [OWNER.own(employeeId)] }),
    max: MAX_PEOPLE,
    keyOf: ({ employeeId, day }) => `${employeeId} ${day.start.toISOString()}`,
    read: ({ employeeId, day }) => readMarks(db, employeeId, day),
  });
  return {
    async newestFor(caller, day, page) {
      const [alerts, marks] = await Promise.all([raisedOn(day), marksOf({ employeeId: caller.employeeId, day })]);
      return visibleAlerts(alerts, marks, caller, page);
    },
  };
}

/** A business day, with both ends included. */
interface Span {
  start: Date;
  end: Date;
}

/** The alerts raised in a span, newest first. */
const readRaised = (reader: Reader, { start, end }: Span): Promise<RaisedAlert[]> =>
  reader
    .select({
      id: alert.id,
      type: alert.type,
      jobId: alert.jobId,
      dwoId: alert.dwoId,
      dwoJobId: alert.dwoJobId,
      createdAt: alert.createdAt,
      data: alert.data,
      state: alert.state,
      takenById: alert.takenById,
      ...actors,
      outcome: alert.outcome,
      settledAt: alert.settledAt,
      revision: alert.revision,
      supervisorId: job.supervisorId,
      foremanId: dwo.foremanId,
    })
    .from(alert)
    .leftJoin(job, eq(job.id, alert.jobId))
    .leftJoin(dwo, eq(dwo.id, alert.dwoId))
    .where(between(alert.createdAt, start, end))
    .orderBy(desc(alert.createdAt), desc(alert.id));

/** A person's marks on the alerts raised in a span; alerts without a receipt are left out. */
async function readMarks(reader: Reader, employeeId: number, { start, end }: Span): Promise<Marks> {
  const { alertId, readAt, toastedAt, clearedAt } = alertReceipt;
  const rows = await reader
    .select({ alertId, readAt, toastedAt, clearedAt })
    .from(alertReceipt)
    .innerJoin(alert, eq(alert.id, alertId))
    .where(and(eq(alertReceipt.employeeId, employeeId), between(alert.createdAt, start, end)));
  return new Map(
    rows.map((row) => [
      row.alertId,
      { isRead: row.readAt !== null, isToasted: row.toastedAt !== null, isCleared: row.clearedAt !== null },
    ]),
  );
}
