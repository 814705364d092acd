import { and, between, desc, eq } from 'drizzle-orm';
import type { Reader } from '../db/schema.ts';
import { alert, alertReceipt } from '../db/tables/alerts.ts';
import { job } from '../db/tables/jobs.ts';
import { dwo } from '../db/tables/timesheets.ts';
import type { Marks, RaisedAlert } from './shared-alerts-rules.ts';

/** A business day, with both ends included. */
export interface Span {
  start: Date;
  end: Date;
}

/** The alerts raised in a span, newest first. */
export const readRaised = (reader: Reader, { start, end }: Span): Promise<RaisedAlert[]> =>
  reader
    .select({
      id: alert.id,
      type: alert.type,
      jobId: alert.jobId,
      dwoId: alert.dwoId,
      dwoJobId: alert.dwoJobId,
      createdAt: alert.createdAt,
      data: alert.data,
      supervisorId: job.supervisorId,
      foremanId: dwo.foremanId,
    })
    .from(alert)
    .leftJoin(job, eq(job.id, alert.jobId))
    .leftJoin(dwo, eq(dwo.id, alert.dwoId))
    .where(between(alert.createdAt, start, end))
    .orderBy(desc(alert.createdAt), desc(alert.id));

/** A person's marks on the alerts raised in a span; alerts without a receipt are left out. */
export async function readMarks(reader: Reader, employeeId: number, { start, end }: Span): Promise<Marks> {
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
