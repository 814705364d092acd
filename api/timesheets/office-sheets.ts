import { and, eq, inArray, sql } from 'drizzle-orm';
import { Failure, notFound } from '../../shared/errors.ts';
import { mayReopen } from '../../shared/rules/approval.ts';
import type { Reopened } from '../../shared/timesheets-office.ts';
import type { Tx } from '../db/schema.ts';
import { dwo, dwoJob, workshift } from '../db/tables/timesheets.ts';
import type { Desk } from '../desk.ts';
import { presentDwo, presentWorkshift } from './present.ts';
import { type DwoRow, holdSheet, type Sheet, type WorkshiftRow } from './repository.ts';
import { assertAnswersFor } from './rules.ts';
import { dwoJobsSeenBy } from './sight.ts';

/**
 * These sheets for a write of the office: nobody else writes on them until it ends, no phone and no approval. Everybody locks DWO jobs
 * first and their days after them, each in the order of their numbers, so that two never wait for each other.
 * @throws Failure 404 naming those that the caller does not see, 403 `NOT_YOURS`
 */
export async function holdSheets(desk: Desk, dwoJobIds: readonly number[]): Promise<Map<number, Sheet>> {
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
    const sheet = await holdSheet(write.tx, id);
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
export async function lockDay(tx: Tx, dwoId: number): Promise<number[]> {
  const rows = await tx.select({ id: dwoJob.id }).from(dwoJob).where(eq(dwoJob.dwoId, dwoId));
  const ids = rows.map(({ id }) => id);
  await lockSheets(tx, ids);
  await tx.select({ id: dwo.id }).from(dwo).where(eq(dwo.id, dwoId)).for('no key update');
  return ids;
}

/** What is approved changes only by the hand of who could approve it again. @throws Failure 409 `APPROVED` */
export function assertEditable({ caller }: Desk, statuses: readonly string[]): void {
  if (statuses.includes('approved') && !mayReopen(caller.role))
    throw new Failure(409, 'This timesheet is approved. Only an admin can change it', { code: 'APPROVED' });
}

/** The shifts of these sheets, locked. */
export const holdShiftsOf = (tx: Tx, dwoJobIds: readonly number[]): Promise<WorkshiftRow[]> =>
  tx
    .select()
    .from(workshift)
    .where(inArray(workshift.dwoJobId, [...dwoJobIds]))
    .orderBy(workshift.id)
    .for('no key update');

/**
 * Takes the approval of what an edit touches: an approved sheet goes back to submitted with all its shifts, and its day with it; on a
 * sheet that is not approved only the edited shifts do (design, decisions, "approve").
 * @param sheets held; their rows are brought up to date
 * @param edited shifts that are about to be changed, held
 */
export async function reopen(desk: Desk, sheets: Iterable<Sheet>, edited: readonly WorkshiftRow[]): Promise<Reopened> {
  const { tx, changed, audit } = desk.write;
  const reopened: Reopened = { dwos: [], dwoJobs: [], workshifts: [] };
  for (const sheet of sheets) {
    if (sheet.dwoJob.status === 'approved') {
      const before = sheet.dwoJob;
      const [after] = await tx
        .update(dwoJob)
        .set({ status: 'submitted', updatedById: desk.caller.employeeId, revision: sql`${dwoJob.revision} + 1` })
        .where(eq(dwoJob.id, before.id))
        .returning();
      if (!after) throw new Error('the sheet is held');
      sheet.dwoJob = after;
      reopened.dwoJobs.push(after.id);
      changed('dwo_job');
      audit({
        action: 'dwo_job.reopen',
        subject: 'dwo_job',
        subjectId: after.id,
        before,
        after,
      });
    }
    if (sheet.dwo.status === 'approved' && !reopened.dwos.includes(sheet.dwo.id)) {
      sheet.dwo = await reopenDay(desk, sheet.dwo);
      reopened.dwos.push(sheet.dwo.id);
    }
  }
  const ids = new Set(edited.filter((shift) => shift.approvalStatus === 'approved').map(({ id }) => id));
  if (reopened.dwoJobs.length > 0)
    for (const shift of await holdShiftsOf(tx, reopened.dwoJobs)) if (shift.approvalStatus === 'approved') ids.add(shift.id);
  await setShiftsApproval(desk, [...ids], 'submitted', 'workshift.reopen');
  reopened.workshifts = [...ids].sort((a, b) => a - b);
  return reopened;
}

/** Takes the approval of a day that is held; its jobs keep theirs. */
export async function reopenDay(desk: Desk, day: DwoRow): Promise<DwoRow> {
  const { tx, changed, audit } = desk.write;
  const [after] = await tx
    .update(dwo)
    .set({ status: 'submitted', revision: sql`${dwo.revision} + 1` })
    .where(eq(dwo.id, day.id))
    .returning();
  if (!after) throw new Error('the day is held');
  changed('dwo');
  audit({ action: 'dwo.reopen', subject: 'dwo', subjectId: after.id, before: presentDwo(day), after: presentDwo(after) });
  return after;
}

/** Sets the approval of held shifts, each with its audit row. */
export async function setShiftsApproval(
  { write: { tx, changed, audit } }: Desk,
  ids: readonly number[],
  approvalStatus: 'approved' | 'submitted',
  action: string,
): Promise<void> {
  if (ids.length === 0) return;
  const before = await tx
    .select()
    .from(workshift)
    .where(inArray(workshift.id, [...ids]));
  const known = new Map(before.map((row) => [row.id, row]));
  const rows = await tx
    .update(workshift)
    .set({ approvalStatus, revision: sql`${workshift.revision} + 1` })
    .where(inArray(workshift.id, [...ids]))
    .returning();
  changed('workshift');
  for (const row of rows) {
    const was = known.get(row.id);
    audit({
      action,
      subject: 'workshift',
      subjectId: row.id,
      before: was && presentWorkshift(was),
      after: presentWorkshift(row),
    });
  }
}
