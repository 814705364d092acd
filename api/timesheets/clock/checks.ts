import type { z } from 'zod';
import { Failure, refused } from '../../../shared/errors.ts';
import type { WorkshiftChange } from '../../../shared/timesheets/clock.ts';
import type { Desk } from '../../desk.ts';
import { findClockPhoto } from '../../files/repository.ts';
import { findClash, lockPeople, isMember, type Person, type Sheet, type WorkshiftRow } from '../sheets/repository.ts';
import { takesTime } from '../sheets/rules.ts';
import { within } from '../sheets/within.ts';

export type ShiftChange = z.output<typeof WorkshiftChange>;

const VERDICTS: ReadonlySet<string> = new Set<keyof ShiftChange>(['startPictureMatchStatus', 'endPictureMatchStatus']);

/** True for a change that says what its pictures show and nothing else. */
export const isVerdictAlone = ({ revision: _seen, ...change }: ShiftChange): boolean => {
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  return given.length > 0 && given.every(([name]) => VERDICTS.has(name));
};

/** True when a phone, unsure whether it was heard, says again what is already so. */
export const isRepeated = (shift: WorkshiftRow, change: ShiftChange): boolean =>
  (change.end === undefined ? isVerdictAlone(change) : shift.end?.getTime() === Date.parse(change.end)) &&
  (change.startPictureMatchStatus ?? shift.startPictureMatchStatus) === shift.startPictureMatchStatus &&
  (change.endPictureMatchStatus ?? shift.endPictureMatchStatus) === shift.endPictureMatchStatus;

/** A shift ends once, its end brings place and picture along, and a picture is judged once. @throws Failure 400, 409 */
export function assertChangeFits(shift: WorkshiftRow, { revision: _seen, ...change }: ShiftChange): void {
  if (Object.keys(change).length === 0) throw refused('end', 'must be given, or a verdict on a picture');
  if (shift.end !== null && change.end !== undefined)
    throw new Failure(409, `Already clocked out at ${shift.end.toISOString()}`, {
      code: 'ALREADY_CLOCKED_OUT',
      details: { end: shift.end.toISOString(), revision: shift.revision },
    });
  if (shift.end === null && change.end === undefined)
    for (const field of ['endLocation', 'endPictureId', 'endPictureMatchStatus'] as const)
      if (change[field] !== undefined && change[field] !== null) throw refused(field, 'comes with the clock-out');
  if (shift.end !== null && change.endLocation !== undefined && change.end === undefined)
    throw refused('endLocation', 'comes with the clock-out');
  for (const side of ['start', 'end'] as const) {
    const verdict = change[`${side}PictureMatchStatus`];
    const known = shift[`${side}PictureMatchStatus`];
    if (verdict !== undefined && known !== 'pending' && verdict !== known)
      throw new Failure(409, `The ${side} picture is already ${known}`, { code: 'PICTURE_DECIDED' });
  }
}

/** Crew members and their foreman work on a crew's sheet, as long as they are with the company. */
export async function assertWorksHere({ write }: Desk, { dwo, dwoJob }: Sheet, person: Person | undefined): Promise<void> {
  if (!person) throw refused('employeeId', 'does not exist');
  if (!person.isActive) throw refused('employeeId', 'is not active');
  if (person.id === dwo.foremanId) return;
  if (dwoJob.crewId === null || !(await isMember(write.tx, dwoJob.crewId, person.id)))
    throw refused('employeeId', 'is not in the crew');
}

/** A clock photo that the caller took or sees: a shift shows whoever sees it the pictures that it names. @throws Failure 400 */
export async function assertClockPhoto({ write, caller }: Desk, field: string, id: number | null): Promise<void> {
  if (id !== null && !(await findClockPhoto(write.tx, caller, id))) throw refused(field, 'is not a clock photo');
}

/**
 * Nobody works at two places at once, nor while they have a Holiday, and nobody has the same Holiday twice.
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
