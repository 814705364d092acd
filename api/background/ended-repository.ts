import { and, ne, notExists, type SQL, sql } from 'drizzle-orm';
import type { AlertType } from '#shared/alerts/alerts.ts';
import type { Tx } from '../db/schema.ts';
import { alert } from '../db/tables/alerts.ts';
import { dwoJob } from '../db/tables/timesheets.ts';

/** Condition on `alert`: its sheet is gone or approved, so nobody decides by it any more. */
const isSheetOver: SQL = sql`not exists (select from ${dwoJob} sheet where sheet.id = ${alert.dwoJobId} and sheet.status <> 'approved')`;

/** Condition on `alert`: a shift of its sheet is so. */
const hasShift = (so: SQL): SQL => sql`exists (select from workshift where workshift.dwo_job_id = ${alert.dwoJobId} and ${so})`;

/** The shift of an alert about a picture, and the side of it, as its occasion names them. */
const picture = {
  shift: sql`split_part(${alert.occasion}, ':', 3)::int`,
  side: sql`split_part(${alert.occasion}, ':', 4)`,
};

/**
 * Conditions on `alert` by its kind: its cause has ended [alerts-7]. A finished job stays until
 * somebody has seen to it.
 * @param today of the business
 */
const endings = ({ date, timeZone }: { date: string; timeZone: string }): Readonly<Partial<Record<AlertType, SQL>>> => ({
  clockout: sql`not ${hasShift(sql`workshift.status = 'running'`)}`,
  pictureMismatch: sql`(${isSheetOver} or not exists (select from workshift where workshift.id = ${picture.shift}
    and case ${picture.side} when 'start' then workshift.start_picture_match_status else workshift.end_picture_match_status end = 'notMatched'))`,
  locationMismatch: sql`(${isSheetOver} or not ${hasShift(sql`'unknown' in (workshift.start_location_type, workshift.end_location_type)`)})`,
  overcost: sql`not exists (select from job where job.id = ${alert.jobId} and job.is_overcost)`,
  late: sql`((${alert.createdAt} at time zone ${timeZone})::date < ${date}::date
    or exists (select from workshift where workshift.date = ${date}::date and workshift.employee_id = (${alert.data} ->> 'employeeId')::int))`,
});

/** So many are settled in one transaction, for which nobody waits long. */
const MOST_AT_ONCE = 200;

/**
 * Locks some of the alerts whose cause has ended, the oldest first, but none that somebody else has
 * locked just now, and none that somebody has opened again.
 */
export async function lockEnded(tx: Tx, today: { date: string; timeZone: string }): Promise<(typeof alert.$inferSelect)[]> {
  const kinds = Object.entries(endings(today)).map(([type, hasEnded]) => sql`when ${type} then ${hasEnded}`);
  const isReopened = sql`(select from alert_step step where step.alert_id = ${alert.id} and step.kind = 'openAgain')`;
  return tx
    .select()
    .from(alert)
    .where(
      and(ne(alert.state, 'settled'), notExists(isReopened), sql`case ${alert.type} ${sql.join(kinds, sql` `)} else false end`),
    )
    .orderBy(alert.id)
    .limit(MOST_AT_ONCE)
    .for('no key update', { skipLocked: true });
}
