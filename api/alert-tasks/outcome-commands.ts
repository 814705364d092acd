import { Failure, refused } from '#shared/http/errors.ts';
import { REASON_MAX } from '#shared/rules/notes.ts';
import { pictureOf } from '../alerts/rules.ts';
import type { WriteContext } from '../context.ts';
import { lockRow, reviseRow, reviseRows } from '../db/rows.ts';
import { employee } from '../db/tables/people.ts';
import { workshift } from '../db/tables/timesheets.ts';
import { sendBackDwoJob } from '../timesheets/approvals/commands.ts';
import { editShifts } from '../timesheets/edits/commands.ts';
import { SPAN_REFUSED } from '../timesheets/sheets/rules.ts';
import { isMismatchLeft, listRunning, lockShiftsAway } from './outcome-repository.ts';
import type { AlertRow } from './repository.ts';

/**
 * The picture of a mismatch is of the same person: it counts as matched. The person's mark goes
 * with their last mismatch that nobody has settled.
 */
export async function verifyPicture({ write, now }: WriteContext, { id, occasion }: AlertRow): Promise<void> {
  const picture = pictureOf(occasion);
  const shift = picture && (await lockRow(write.tx, workshift, picture.workshiftId));
  if (!picture || !shift) return;
  const verdict = { [`${picture.side}PictureMatchStatus`]: 'matched' as const };
  await reviseRow(write, 'workshift', workshift, shift, verdict, 'workshift.verify');
  // Locked before it is asked: of two that are settled at once, the second sees the first.
  const person = await lockRow(write.tx, employee, shift.employeeId);
  if (!person?.hasNotMatchedPictures || (await isMismatchLeft(write.tx, person.id, id))) return;
  await reviseRow(write, 'employee', employee, person, { hasNotMatchedPictures: false, updatedAt: now });
}

/** The places of a sheet that no one knew are right: they count as on site. */
export async function acceptPlaces({ write }: WriteContext, { dwoJobId }: AlertRow): Promise<void> {
  if (dwoJobId === null) return;
  for (const side of ['start', 'end'] as const) {
    const shifts = await lockShiftsAway(write.tx, dwoJobId, side);
    await reviseRows(write, 'workshift', workshift, shifts, { [`${side}LocationType`]: 'site' as const }, 'workshift.verify');
  }
}

/**
 * The sheet goes back to its foreman, with a reason.
 * @throws Failure 400 without a reason; 409 `NOT_SUBMITTED` for a sheet that is not submitted
 */
export async function sendSheetBack(context: WriteContext, { dwoJobId }: AlertRow, reason: string | undefined): Promise<void> {
  if (reason === undefined)
    throw new Failure(400, 'Why does it go back?', { errors: [{ field: 'note', reason: 'Reason is required' }] });
  if (reason.length > REASON_MAX)
    throw new Failure(400, 'That reason is too long', {
      errors: [{ field: 'note', reason: `must have at most ${REASON_MAX} characters` }],
    });
  if (dwoJobId !== null) await sendBackDwoJob(context, dwoJobId, { reason });
}

/**
 * The clocks of the sheet that still run ended at this moment: an edit of their shifts by the
 * office.
 * @throws Failure 400 and 409 as `editShifts`, of the field `endAt`
 */
export async function stopClocks(context: WriteContext, { dwoJobId }: AlertRow, endAt: string): Promise<void> {
  const running = dwoJobId === null ? [] : await listRunning(context.write.tx, dwoJobId);
  if (running.length === 0) throw refused('endAt', 'No clock of this timesheet runs any more');
  const edits = running.map((shift) => ({ ...shift, start: shift.start.toISOString(), end: endAt }));
  try {
    await editShifts(context, edits);
  } catch (error) {
    throw error instanceof Failure ? ofEnd(error) : error;
  }
}

/** A refused edit, said of the one field that was typed. */
function ofEnd({ statusCode, message, extras }: Failure): Failure {
  if (statusCode !== 400 && statusCode !== 409) return new Failure(statusCode, message, extras);
  const reason = message === SPAN_REFUSED ? 'must be later than start' : message;
  return new Failure(statusCode, message, { ...extras, errors: [{ field: 'endAt', reason }] });
}
