import type { WriteContext } from '#api/context.ts';
import { lockShiftsOn } from './lock-repository.ts';
import { presentTimebreak, presentWorkshift } from './present.ts';
import { listBreaks, listComments, listSheetsOf } from './repository.ts';

/** Audits what a cascade deletes with a day: its sheets, their shifts, and every comment. */
export async function auditDay(context: WriteContext, dwoId: number, dwoJobIds: readonly number[]): Promise<void> {
  const { tx, audit } = context.write;
  for (const row of await listSheetsOf(tx, dwoId))
    audit({ action: 'dwo_job.delete', subject: 'dwo_job', subjectId: row.id, before: row });
  await auditSheets(context, dwoJobIds, dwoId);
}

/**
 * Audits what goes with sheets: their shifts with breaks and comments.
 * @param dwoId the day whose own comments go too
 */
export async function auditSheets(context: WriteContext, dwoJobIds: readonly number[], dwoId?: number): Promise<void> {
  const shifts = await lockShiftsOn(context.write.tx, dwoJobIds);
  for (const row of shifts)
    context.write.audit({ action: 'workshift.delete', subject: 'workshift', subjectId: row.id, before: presentWorkshift(row) });
  await auditBeside(
    context,
    shifts.map(({ id }) => id),
    dwoId,
  );
}

/** Audits what goes with shifts: their breaks and comments. */
export async function auditBeside({ write: { tx, audit } }: WriteContext, shiftIds: number[], dwoId?: number): Promise<void> {
  for (const row of await listBreaks(tx, shiftIds))
    audit({ action: 'timebreak.delete', subject: 'timebreak', subjectId: row.id, before: presentTimebreak(row) });
  for (const row of await listComments(tx, shiftIds, dwoId))
    audit({ action: 'jobnote.delete', subject: 'jobnote', subjectId: row.id, before: row });
}
