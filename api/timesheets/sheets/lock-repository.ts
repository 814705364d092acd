import { and, eq, inArray } from 'drizzle-orm';
import { Failure, notFound } from '../../../shared/errors.ts';
import { mayReopen } from '../../../shared/rules/approval.ts';
import type { Tx } from '../../db/schema.ts';
import { dwo, dwoJob, workshift } from '../../db/tables/timesheets.ts';
import type { Desk } from '../../desk.ts';
import { lockSheetShared, type Sheet, type WorkshiftRow } from './repository.ts';
import { assertAnswersFor, assertOpen } from './rules.ts';
import { dwoJobsSeenBy } from './sight.ts';

/**
 * These sheets for a write of the office: nobody else writes on them until it ends, no phone and no approval. Everybody locks DWO jobs
 * first and their days after them, each in the order of their numbers, so that two never wait for each other.
 * @throws Failure 404 naming those that the caller does not see, 403 `NOT_YOURS`
 */
export async function lockSeenSheets(desk: Desk, dwoJobIds: readonly number[]): Promise<Map<number, Sheet>> {
  const { write, caller } = desk;
  const ids = [...new Set(dwoJobIds)];
  const seen = await write.tx
    .select({ id: dwoJob.id })
    .from(dwoJob)
    .where(and(inArray(dwoJob.id, ids), dwoJobsSeenBy(caller)));
  const known = new Set(seen.map(({ id }) => id));
  const missing = ids.filter((id) => !known.has(id));
  if (missing.length > 0) throw notFound('dwo_job', missing.join(', '));
  await lockSheets(write.tx, ids);
  const sheets = new Map<number, Sheet>();
  for (const id of ids) {
    const sheet = await lockSheetShared(write.tx, id);
    if (!sheet) throw notFound('dwo_job', id);
    assertAnswersFor(caller, { foremanId: sheet.dwo.foremanId, supervisorIds: [sheet.dwo.supervisorId, sheet.job.supervisorId] });
    sheets.set(id, sheet);
  }
  return sheets;
}

/** Locks DWO jobs and the days that they are on. */
export async function lockSheets(tx: Tx, dwoJobIds: readonly number[]): Promise<void> {
  const rows = await tx
    .select({ dwoId: dwoJob.dwoId })
    .from(dwoJob)
    .where(inArray(dwoJob.id, [...dwoJobIds]))
    .orderBy(dwoJob.id)
    .for('no key update');
  const days = rows.map(({ dwoId }) => dwoId);
  if (days.length > 0)
    await tx.select({ id: dwo.id }).from(dwo).where(inArray(dwo.id, days)).orderBy(dwo.id).for('no key update');
}

/** Locks a day with everything on it. */
export async function lockWholeDay(tx: Tx, dwoId: number): Promise<number[]> {
  const rows = await tx.select({ id: dwoJob.id }).from(dwoJob).where(eq(dwoJob.dwoId, dwoId));
  const ids = rows.map(({ id }) => id);
  await lockSheets(tx, ids);
  await tx.select({ id: dwo.id }).from(dwo).where(eq(dwo.id, dwoId)).for('no key update');
  return ids;
}

/** Phones never change what is approved; in the office whoever could approve it again does. @throws Failure 409 `APPROVED` */
export function assertEditable({ caller }: Desk, statuses: readonly string[]): void {
  if (caller.role === 'foreman') assertOpen(statuses);
  else if (statuses.includes('approved') && !mayReopen(caller.role))
    throw new Failure(409, 'This timesheet is approved. Only an admin can change it', { code: 'APPROVED' });
}

/** The shifts of these sheets, locked. */
export const lockShiftsOn = (tx: Tx, dwoJobIds: readonly number[]): Promise<WorkshiftRow[]> =>
  tx
    .select()
    .from(workshift)
    .where(inArray(workshift.dwoJobId, [...dwoJobIds]))
    .orderBy(workshift.id)
    .for('no key update');
