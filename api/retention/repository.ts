import { and, asc, eq, exists, inArray, isNull, lt, ne, not, notExists, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { NO_GPS } from '#shared/constants.ts';
import type { Tx } from '../db/schema.ts';
import { alert, alertReceipt } from '../db/tables/alerts.ts';
import { file } from '../db/tables/files.ts';
import { job } from '../db/tables/jobs.ts';
import { jobnote } from '../db/tables/notes.ts';
import { employee } from '../db/tables/people.ts';
import { auditLog } from '../db/tables/settings.ts';
import { feedLoss, lateCall, shiftLogLine } from '../db/tables/shift-log.ts';
import { dwo, dwoJob, workshift } from '../db/tables/timesheets.ts';

/** A stored picture. */
export interface Picture {
  id: number;
  storageKey: string;
}

/** Condition on a shift: it and its sheet are approved, so that nobody decides by it any more. */
const isSettled: SQL = sql`(${workshift.approvalStatus} = 'approved' and ${exists(
  sql`(select from ${dwoJob} where ${and(eq(dwoJob.id, workshift.dwoJobId), eq(dwoJob.status, 'approved'))})`,
)})`;

/** Condition on a shift: its person bears the mark of a mismatch, which the office clears. */
const isMarked: SQL = sql`exists (select from ${employee}
  where ${and(eq(employee.id, workshift.employeeId), employee.hasNotMatchedPictures)})`;

/** Condition on a shift: nobody has read or cleared the alert about this side's picture. */
const isUnread = (side: 'start' | 'end'): SQL => sql`exists (select from ${alert}
  where ${and(
    eq(alert.occasion, sql`'pictureMismatch:workshift:' || ${workshift.id} || ${`:${side}`}`),
    notExists(
      sql`(select from ${alertReceipt} where ${and(
        eq(alertReceipt.alertId, alert.id),
        sql`coalesce(${alertReceipt.readAt}, ${alertReceipt.clearedAt}) is not null`,
      )})`,
    ),
  )})`;

/** Condition on a file: a shift that is not over with, or an open mismatch, still needs it. */
function isNeeded(limit: string): SQL | undefined {
  const by = (side: 'start' | 'end', picture: PgColumn, match: PgColumn) =>
    exists(
      sql`(select from ${workshift} where ${and(
        eq(picture, file.id),
        sql`(${workshift.date} >= ${limit} or not ${isSettled} or (${eq(match, 'notMatched')} and (${isMarked} or ${isUnread(side)})))`,
      )})`,
    );
  return or(
    by('start', workshift.startPictureId, workshift.startPictureMatchStatus),
    by('end', workshift.endPictureId, workshift.endPictureMatchStatus),
  );
}

/**
 * Marks the oldest clock photos of days before `limit` as removed, and answers them for their bytes
 * to be deleted. The shifts go on naming them, so that nothing in them changes.
 */
export async function removePictures(tx: Tx, limit: string, { at, most }: { at: Date; most: number }): Promise<Picture[]> {
  const due = tx
    .select({ id: file.id })
    .from(file)
    .where(
      and(eq(file.type, 'clock_photo'), isNull(file.removedAt), lt(file.createdAt, sql`${limit}::date`), not(isNeeded(limit)!)),
    )
    .orderBy(asc(file.createdAt))
    .limit(most)
    .for('update', { skipLocked: true });
  return markRemoved(tx, inArray(file.id, due), at);
}

/** Marks files as removed; answers those that were not yet. */
export const markRemoved = (tx: Tx, which: SQL, at: Date): Promise<Picture[]> =>
  tx
    .update(file)
    .set({ removedAt: at, updatedAt: sql`${file.updatedAt}` })
    .where(and(which, isNull(file.removedAt)))
    .returning({ id: file.id, storageKey: file.storageKey });

const isLocated: SQL = or(ne(workshift.startLocation, NO_GPS), ne(workshift.endLocation, NO_GPS))!;
const NOWHERE = { startLocation: null, endLocation: null } as const;

/**
 * Takes the coordinates from settled shifts of days before `limit`, and from what the audit says of
 * them. What kind of place it was stays, and so do revisions: hours and files are what they were.
 * @returns the shifts
 */
export async function removeLocations(tx: Tx, limit: string, { at, most }: { at: Date; most: number }): Promise<number[]> {
  const due = tx
    .select({ id: workshift.id })
    .from(workshift)
    .where(and(lt(workshift.date, limit), sql`(${isLocated})`, isSettled))
    .orderBy(asc(workshift.date))
    .limit(most);
  return takePlaces(tx, inArray(workshift.id, due), at);
}

/** Takes the coordinates from these shifts, and from what the audit says of them. */
export async function takePlaces(tx: Tx, which: SQL, at: Date): Promise<number[]> {
  const taken = await tx
    .update(workshift)
    .set({ ...NOWHERE, placesRemovedAt: at, updatedAt: sql`${workshift.updatedAt}` })
    .where(and(which, sql`(${isLocated})`))
    .returning({ id: workshift.id });
  const ids = taken.map(({ id }) => id);
  await forgetPlaces(tx, 'workshift', ids);
  return ids;
}

/** Takes the coordinates of the day's first and last clock from approved sheets. */
export async function removeSheetLocations(tx: Tx, limit: string, most: number): Promise<number> {
  const due = tx
    .select({ id: dwoJob.id })
    .from(dwoJob)
    .innerJoin(dwo, eq(dwo.id, dwoJob.dwoId))
    .where(
      and(
        lt(dwo.date, limit),
        eq(dwoJob.status, 'approved'),
        sql`coalesce(${dwoJob.startLocation}, ${dwoJob.endLocation}) is not null`,
      ),
    )
    .limit(most);
  return takeSheetPlaces(tx, inArray(dwoJob.id, due));
}

/** Takes the coordinates from these sheets, and from what the audit says of them. */
export async function takeSheetPlaces(tx: Tx, which: SQL): Promise<number> {
  const taken = await tx
    .update(dwoJob)
    .set({ ...NOWHERE, updatedAt: sql`${dwoJob.updatedAt}` })
    .where(and(which, sql`coalesce(${dwoJob.startLocation}, ${dwoJob.endLocation}) is not null`))
    .returning({ id: dwoJob.id });
  await forgetPlaces(
    tx,
    'dwo_job',
    taken.map(({ id }) => id),
  );
  return taken.length;
}

/** A version of a row without coordinates; its other fields stay. */
const placeless = (version: PgColumn): SQL => sql`case when ${version} ? 'startLocation'
  then ${version} || '{"startLocation": null, "endLocation": null}' else ${version} end`;

async function forgetPlaces(tx: Tx, subject: 'workshift' | 'dwo_job', ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await throughDoor(tx, 'update', async () => {
    await tx.execute(sql`update ${auditLog} set before = ${placeless(auditLog.before)}, after = ${placeless(auditLog.after)}
      where ${auditLog.subject} = ${subject} and ${auditLog.subjectId} = any(${sql.param(ids.map(String))}::text[])`);
  });
}

/**
 * Opens the audit for one statement: its triggers refuse every other, and this one too when it
 * takes an entry of the last three years or writes anything that was not there (decision 113).
 */
export async function throughDoor(tx: Tx, door: 'update' | 'delete', work: () => Promise<void>): Promise<void> {
  await tx.execute(sql`select set_config('muster.audit_door', ${door}, true)`);
  await work();
  await tx.execute(sql`select set_config('muster.audit_door', '', true)`);
}

/** Deletes the oldest entries of days before `limit`; answers how many. */
export async function removeEntries(tx: Tx, limit: string, most: number): Promise<number> {
  let removed = 0;
  await throughDoor(tx, 'delete', async () => {
    const { rowCount } = await tx.execute(sql`delete from ${auditLog} where ${auditLog.id} in (
      select ${auditLog.id} from ${auditLog} where ${lt(auditLog.at, sql`${limit}::date`)}
      order by ${auditLog.at}, ${auditLog.id} limit ${most})`);
    removed = rowCount ?? 0;
  });
  return removed;
}

/**
 * Deletes notes that nobody has changed since `limit`: on jobs that are over, and comments on
 * approved sheets; answers how many.
 */
export async function removeNotes(tx: Tx, limit: string, most: number): Promise<number> {
  const isOver = sql`exists (select from ${job}
    where ${and(eq(job.id, jobnote.jobId), inArray(job.status, ['completed', 'done', 'canceled']))})`;
  const isApproved = sql`exists (select from ${dwo} where ${and(eq(dwo.id, jobnote.dwoId), eq(dwo.status, 'approved'))})`;
  const due = tx
    .select({ id: jobnote.id })
    .from(jobnote)
    .where(
      and(
        lt(jobnote.updatedAt, sql`${limit}::date`),
        sql`case when ${jobnote.dwoId} is null then ${isOver} else ${isApproved} end`,
      ),
    )
    .orderBy(asc(jobnote.id))
    .limit(most);
  const removed = await tx.delete(jobnote).where(inArray(jobnote.id, due)).returning({ id: jobnote.id });
  return removed.length;
}

/** Deletes what came of calls about people late on days before `limit`; answers how many. */
export async function removeCalls(tx: Tx, limit: string, most: number): Promise<number> {
  const due = tx.select({ id: lateCall.id }).from(lateCall).where(lt(lateCall.date, limit)).orderBy(asc(lateCall.id)).limit(most);
  const removed = await tx.delete(lateCall).where(inArray(lateCall.id, due)).returning({ id: lateCall.id });
  return removed.length;
}

/** Deletes lines by hand of days before `limit` that nobody has changed since; answers how many. */
export async function removeLogLines(tx: Tx, limit: string, most: number): Promise<number> {
  const due = tx
    .select({ id: shiftLogLine.id })
    .from(shiftLogLine)
    .where(and(lt(shiftLogLine.date, limit), lt(shiftLogLine.updatedAt, sql`${limit}::date`)))
    .orderBy(asc(shiftLogLine.id))
    .limit(most);
  const removed = await tx.delete(shiftLogLine).where(inArray(shiftLogLine.id, due)).returning({ id: shiftLogLine.id });
  return removed.length;
}

/** Deletes when screens had no news on days before `limit`; answers how many. */
export async function removeFeedLosses(tx: Tx, limit: string, most: number): Promise<number> {
  const due = tx
    .select({ id: feedLoss.id })
    .from(feedLoss)
    .where(lt(feedLoss.endedAt, sql`${limit}::date`))
    .orderBy(asc(feedLoss.id))
    .limit(most);
  const removed = await tx.delete(feedLoss).where(inArray(feedLoss.id, due)).returning({ id: feedLoss.id });
  return removed.length;
}
