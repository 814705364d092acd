import { notFound, refused } from '../../shared/errors.ts';
import type { Desk } from '../desk.ts';
import { type LocationKind, locationKind, placeFrom } from './locations.ts';
import { findDwoJobOf, holdSheet, holdShift, type Sheet, type WorkshiftRow } from './repository.ts';
import { assertAnswersFor, assertOpen } from './rules.ts';

/** The sheet a clock is pressed on, checked: it is there, it is the caller's, and the office has not approved it. */
export async function openSheet({ write, caller }: Desk, dwoJobId: number): Promise<Sheet> {
  const sheet = await holdSheet(write.tx, dwoJobId);
  if (!sheet) throw refused('dwoJobId', 'does not exist');
  assertAnswersFor(caller, responsibleFor(sheet));
  assertOpen([sheet.dwo.status, sheet.dwoJob.status]);
  return sheet;
}

/** A shift, held, on a sheet that is open. The sheet is held first, as everywhere, so that two writers never wait for each other. */
export async function openShift(desk: Desk, id: number): Promise<{ sheet: Sheet; shift: WorkshiftRow }> {
  const { tx } = desk.write;
  const dwoJobId = await findDwoJobOf(tx, id);
  if (dwoJobId === undefined) throw notFound('work shift', id);
  const sheet = await openSheet(desk, dwoJobId);
  const shift = await holdShift(tx, id);
  if (!shift) throw notFound('work shift', id);
  assertOpen([shift.approvalStatus]);
  return { sheet, shift };
}

const responsibleFor = ({ dwo, job }: Sheet) => ({
  foremanId: dwo.foremanId,
  supervisorIds: [dwo.supervisorId, job.supervisorId],
});

/** Where a clock was pressed, as seen from the sheet's job and its region's yard. */
export const kindAt = ({ job, yard }: Sheet, coordinates: string | null): LocationKind =>
  locationKind(coordinates, placeFrom(job.latitude, job.longitude), placeFrom(yard.latitude, yard.longitude));
