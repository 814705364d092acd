import type { WriteContext } from '#api/write-context.ts';
import { notFound, refused, within } from '#shared/http/errors.ts';
import { mayReopen } from '#shared/timesheets/rules/approval.ts';
import { lockPeople, lockSheetShared, lockSheets, lockShifts } from '../sheets/lock-repository.ts';
import { findSheetOfShift, type Sheet, type WorkshiftRow } from '../sheets/repository.ts';
import { assertAnswersFor, assertEditable, responsibleFor } from '../sheets/rules.ts';
import { findClash } from './repository.ts';
import { assertFree } from './rules.ts';

/**
 * The sheet a clock is pressed on, locked: it is there, it is the caller's, and it is not approved,
 * or the caller may take its approval. The command does that by `reopen` before it writes.
 * @throws Failure 400, 403, 409 `APPROVED`
 */
export async function lockEditableSheet(context: WriteContext, dwoJobId: number): Promise<Sheet> {
  const sheet = await lockOwnSheet(context, dwoJobId);
  assertEditable(context, [sheet.dwo.status, sheet.dwoJob.status]);
  return sheet;
}

/** The same of a shift, locked. @throws Failure 403, 404, 409 `APPROVED` */
export async function lockEditableShift(context: WriteContext, id: number): Promise<{ sheet: Sheet; shift: WorkshiftRow }> {
  const { sheet, shift } = await lockOwnShift(context, id);
  assertEditable(context, [sheet.dwo.status, sheet.dwoJob.status, shift.approvalStatus]);
  return { sheet, shift };
}

/** A shift of the caller's sheets, locked, approved or not. @throws Failure 403, 404 */
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
  // Many phones share a sheet; whoever may take its approval has it alone, from the beginning.
  if (mayReopen(caller.role)) await lockSheets(tx, [dwoJobId]);
  const sheet = await lockSheetShared(tx, dwoJobId);
  if (!sheet) throw refused('dwoJobId', 'does not exist');
  assertAnswersFor(caller, responsibleFor(sheet));
  return sheet;
}

/** Nobody is at two places at once, seen of stored shifts when each is as it will be [hours-5]. */
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
