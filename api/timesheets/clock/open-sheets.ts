import { notFound, refused } from '../../../shared/errors.ts';
import { mayReopen } from '../../../shared/rules/approval.ts';
import type { Desk } from '../../desk.ts';
import { type LocationKind, locationKind, placeFrom } from '../sheets/location-rules.ts';
import { assertEditable, lockSheets } from '../sheets/lock-repository.ts';
import { findDwoJobOf, lockSheetShared, lockShift, type Sheet, type WorkshiftRow } from '../sheets/repository.ts';
import { assertAnswersFor } from '../sheets/rules.ts';

/**
 * The sheet a clock is pressed on, checked: it is there, it is the caller's, and if it is approved the caller may `reopen` it, which they
 * do before they write. @throws Failure 400, 403, 409 `APPROVED`
 */
export async function openSheet(desk: Desk, dwoJobId: number): Promise<Sheet> {
  const sheet = await findSheet(desk, dwoJobId);
  assertEditable(desk, [sheet.dwo.status, sheet.dwoJob.status]);
  return sheet;
}

/** The same of a shift, held. @throws Failure 403, 404, 409 `APPROVED` */
export async function openShift(desk: Desk, id: number): Promise<{ sheet: Sheet; shift: WorkshiftRow }> {
  const { sheet, shift } = await findShift(desk, id);
  assertEditable(desk, [sheet.dwo.status, sheet.dwoJob.status, shift.approvalStatus]);
  return { sheet, shift };
}

/** A shift of the caller's sheets, held, approved or not. The sheet is held first, as everywhere, so that two writers never wait for each other. */
export async function findShift(desk: Desk, id: number): Promise<{ sheet: Sheet; shift: WorkshiftRow }> {
  const { tx } = desk.write;
  const dwoJobId = await findDwoJobOf(tx, id);
  if (dwoJobId === undefined) throw notFound('work shift', id);
  const sheet = await findSheet(desk, dwoJobId);
  const shift = await lockShift(tx, id);
  if (!shift) throw notFound('work shift', id);
  return { sheet, shift };
}

async function findSheet({ write: { tx }, caller }: Desk, dwoJobId: number): Promise<Sheet> {
  // Many phones share a sheet; whoever may take its approval has it alone, from the beginning.
  if (mayReopen(caller.role)) await lockSheets(tx, [dwoJobId]);
  const sheet = await lockSheetShared(tx, dwoJobId);
  if (!sheet) throw refused('dwoJobId', 'does not exist');
  assertAnswersFor(caller, responsibleFor(sheet));
  return sheet;
}

const responsibleFor = ({ dwo, job }: Sheet) => ({
  foremanId: dwo.foremanId,
  supervisorIds: [dwo.supervisorId, job.supervisorId],
});

/** Where a clock was pressed, as seen from the sheet's job and its region's yard. */
export const kindAt = ({ job, yard }: Sheet, coordinates: string | null): LocationKind =>
  locationKind(coordinates, placeFrom(job.latitude, job.longitude), placeFrom(yard.latitude, yard.longitude));
