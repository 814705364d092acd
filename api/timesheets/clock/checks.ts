import type { Desk } from '#api/desk.ts';
import { findClockPhoto } from '#api/files/repository.ts';
import { Failure, notFound, refused, within } from '#shared/http/errors.ts';
import { mayReopen } from '#shared/timesheets/rules/approval.ts';
import { lockPeople, lockSheetShared, lockSheets, lockShifts, type Person } from '../sheets/lock-repository.ts';
import { findSheetOfShift, type Sheet, type WorkshiftRow } from '../sheets/repository.ts';
import { assertAnswersFor, assertEditable, responsibleFor, takesTime } from '../sheets/rules.ts';
import { findClash, isMember } from './repository.ts';

/**
 * The sheet a clock is pressed on, locked: it is there, it is the caller's, and it is not approved,
 * or the caller may take its approval. The command does that by `reopen` before it writes.
 * @throws Failure 400, 403, 409 `APPROVED`
 */
export async function lockEditableSheet(desk: Desk, dwoJobId: number): Promise<Sheet> {
  const sheet = await lockOwnSheet(desk, dwoJobId);
  assertEditable(desk, [sheet.dwo.status, sheet.dwoJob.status]);
  return sheet;
}

/** The same of a shift, locked. @throws Failure 403, 404, 409 `APPROVED` */
export async function lockEditableShift(desk: Desk, id: number): Promise<{ sheet: Sheet; shift: WorkshiftRow }> {
  const { sheet, shift } = await lockOwnShift(desk, id);
  assertEditable(desk, [sheet.dwo.status, sheet.dwoJob.status, shift.approvalStatus]);
  return { sheet, shift };
}

/** A shift of the caller's sheets, locked, approved or not. @throws Failure 403, 404 */
export async function lockOwnShift(desk: Desk, id: number): Promise<{ sheet: Sheet; shift: WorkshiftRow }> {
  const { tx } = desk.write;
  const dwoJobId = await findSheetOfShift(tx, id);
  if (dwoJobId === undefined) throw notFound('work shift', id);
  const sheet = await lockOwnSheet(desk, dwoJobId);
  const shift = (await lockShifts(tx, [id])).get(id);
  if (!shift) throw notFound('work shift', id);
  return { sheet, shift };
}

async function lockOwnSheet({ write: { tx }, caller }: Desk, dwoJobId: number): Promise<Sheet> {
  // Many phones share a sheet; whoever may take its approval has it alone, from the beginning.
  if (mayReopen(caller.role)) await lockSheets(tx, [dwoJobId]);
  const sheet = await lockSheetShared(tx, dwoJobId);
  if (!sheet) throw refused('dwoJobId', 'does not exist');
  assertAnswersFor(caller, responsibleFor(sheet));
  return sheet;
}

/** Crew members and their foreman work on a crew's sheet, as long as they are with the company. */
export async function assertWorksHere({ write }: Desk, { dwo, dwoJob }: Sheet, person: Person | undefined): Promise<void> {
  if (!person) throw refused('employeeId', 'does not exist');
  if (!person.isActive) throw refused('employeeId', 'is not active');
  if (person.id === dwo.foremanId) return;
  if (dwoJob.crewId === null || !(await isMember(write.tx, dwoJob.crewId, person.id)))
    throw refused('employeeId', 'is not in the crew');
}

/**
 * A clock photo that the caller took or sees: a shift shows whoever sees it the pictures that it
 * names.
 * @throws Failure 400
 */
export async function assertClockPhoto({ write, caller }: Desk, field: string, id: number | null): Promise<void> {
  if (id !== null && !(await findClockPhoto(write.tx, caller, id))) throw refused(field, 'is not a clock photo');
}

/**
 * Nobody works at two places at once, nor while they have a Holiday, and nobody has the same
 * Holiday twice [hours-5].
 * @param exceptId the shift itself, when it is stored already
 * @throws Failure 409 `ALREADY_CLOCKED_IN` or `SHIFT_OVERLAP` saying what is there
 */
export async function assertFree(
  { write }: Desk,
  person: Person | undefined,
  shift: Pick<WorkshiftRow, 'type' | 'start' | 'end'>,
  exceptId?: number,
): Promise<void> {
  const clash = person && takesTime(shift) && (await findClash(write.tx, person.id, shift, exceptId));
  if (!clash) return;
  const [start, end] = [clash.start.toISOString(), clash.end?.toISOString()];
  const details = { workshiftId: clash.id, jobId: clash.jobId, date: clash.date, type: clash.type, start, end: end ?? null };
  if (end === undefined)
    throw new Failure(409, `${person.fullName} is clocked in at job #${clash.jobId} since ${start}`, {
      code: 'ALREADY_CLOCKED_IN',
      details,
    });
  const message =
    clash.type === 'HOLIDAY'
      ? `${person.fullName} has a Holiday on job #${clash.jobId} from ${start} until ${end}`
      : `${person.fullName} worked at job #${clash.jobId} until ${end}`;
  throw new Failure(409, message, { code: 'SHIFT_OVERLAP', details });
}

/** The same of shifts that are stored, seen when every one is as it will be. */
export async function assertAllFree(desk: Desk, shifts: readonly { shift: WorkshiftRow; place: string }[]): Promise<void> {
  const people = await lockPeople(
    desk.write.tx,
    shifts.map(({ shift }) => shift.employeeId),
  );
  for (const { shift, place } of shifts)
    await within(place, () => assertFree(desk, people.get(shift.employeeId), shift, shift.id));
}
