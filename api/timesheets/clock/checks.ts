import type { WriteContext } from '#api/context.ts';
import { notFound, refused, within } from '#shared/http/errors.ts';
import { mayReopen } from '#shared/timesheets/rules/approval.ts';
import { lockPeople, lockSheetShared, lockSheets, lockShifts } from '../sheets/lock-repository.ts';
import { findSheetOfShift, type Sheet, type WorkshiftRow } from '../sheets/repository.ts';
import { assertAnswersFor, assertEditable, responsibleFor } from '../sheets/rules.ts';
import { findClash } from './repository.ts';
import { assertFree } from './rules.ts';

/**
 * Locks the sheet that a clock is pressed on. It must exist, be the caller's, and not be approved,
 * unless the caller may reopen it; the command calls `reopen` before it writes.
 * @throws Failure 400, 403, 409 `APPROVED`
 */
export async function lockEditableSheet(context: WriteContext, dwoJobId: number): Promise<Sheet> {
  const sheet = await lockOwnSheet(context, dwoJobId);
  assertEditable(context, [sheet.dwo.status, sheet.dwoJob.status]);
  return sheet;
}

/**
 * Locks a shift under the same conditions.
 * @throws Failure 403, 404, 409 `APPROVED`
 */
export async function lockEditableShift(context: WriteContext, id: number): Promise<{ sheet: Sheet; shift: WorkshiftRow }> {
  const { sheet, shift } = await lockOwnShift(context, id);
  assertEditable(context, [sheet.dwo.status, sheet.dwoJob.status, shift.approvalStatus]);
  return { sheet, shift };
}

/**
 * Locks a shift of the caller's sheets, approved or not.
 * @throws Failure 403, 404
 */
export async function lockOwnShift(context: WriteContext, id: number): Promise<{ sheet: Sheet; shift: WorkshiftRow }> {
  const { tx } = context.write;
  const dwoJobId = await findSheetOfShift(tx, id);
  if (dwoJobId === undefined) throw notFound('work shift', id);
  const sheet = await lockOwnSheet(context, dwoJobId);
  const shift = (await lockShifts(tx, [id])).get(id);
  if (!shift) throw notFound('work shift', id);
  return { sheet, shift };
}

async function lockOwnSheet({ write: { tx }, caller }: WriteContext, dwoJobId: number): Promise<Sheet> {
  // `FOR SHARE` lets many phones write on one sheet. A caller who may reopen it takes
  // `FOR NO KEY UPDATE` at once: two who upgrade from a shared lock would deadlock.
  if (mayReopen(caller.role)) await lockSheets(tx, [dwoJobId]);
  const sheet = await lockSheetShared(tx, dwoJobId);
  if (!sheet) throw refused('dwoJobId', 'does not exist');
  assertAnswersFor(caller, responsibleFor(sheet));
  return sheet;
}

/** Checks stored shifts in their new form: nobody is at two places at once [hours-5]. */
export async function assertAllFree(
  context: WriteContext,
  shifts: readonly { shift: WorkshiftRow; place: string }[],
): Promise<void> {
  const { tx } = context.write;
  const people = await lockPeople(
    tx,
    shifts.map(({ shift }) => shift.employeeId),
  );
  for (const { shift, place } of shifts) {
    const clash = await findClash(tx, shift.employeeId, shift, shift.id);
    await within(place, async () => assertFree({ person: people.get(shift.employeeId), clash }));
  }
}
