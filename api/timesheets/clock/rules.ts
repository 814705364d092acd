import type { z } from 'zod';
import { Failure, refused } from '#shared/http/errors.ts';
import type { WorkshiftChange } from '#shared/timesheets/clock.ts';
import type { WorkshiftRow } from '../sheets/repository.ts';
import { assertHasHappened, impossible, SPAN_REFUSED, type Span } from '../sheets/rules.ts';

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

/**
 * A shift ends once, its end brings place and picture along, and a picture is judged once.
 * @throws Failure 400, 409
 */
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

/**
 * A break lies inside its shift and apart from the shift's other breaks; one without an end needs a
 * running shift, and is alone in that.
 * @throws Failure 400 for impossible times, 409 for what contradicts another break or the shift's
 * end.
 */
export function assertBreakFits(pause: Span, shift: Span, others: readonly Span[], now: Date): void {
  assertHasHappened('start', pause.start, now);
  if (pause.start < shift.start)
    throw impossible('The break is outside its shift', {
      field: 'start',
      reason: `must not be earlier than ${shift.start.toISOString()}`,
    });
  if (pause.end !== null) {
    if (pause.end <= pause.start) throw impossible(SPAN_REFUSED, { field: 'end', reason: 'must be later than start' });
    assertHasHappened('end', pause.end, now);
  }
  if (shift.end !== null) {
    if (pause.end === null) throw new Failure(409, 'The shift has ended', { code: 'SHIFT_ENDED' });
    if (pause.end > shift.end)
      throw impossible('The break is outside its shift', {
        field: 'end',
        reason: `must not be later than ${shift.end.toISOString()}`,
      });
  }
  if (pause.end === null && others.some((other) => other.end === null))
    throw new Failure(409, 'A break is already running', { code: 'BREAK_RUNNING' });
  const clash = others.find((other) => overlap(pause, other));
  if (clash) throw new Failure(409, `The break overlaps the one from ${clash.start.toISOString()}`, { code: 'BREAK_OVERLAP' });
}

/**
 * A clock-out must leave every break inside its shift; a running one ends with it.
 * @throws Failure 400
 */
export function assertBreaksInside(breaks: readonly Span[], shiftEnd: Date): void {
  const beyond = breaks.find((pause) => (pause.end ?? pause.start) > shiftEnd || (pause.end === null && pause.start >= shiftEnd));
  if (beyond)
    throw impossible('The shift would end before one of its breaks', {
      field: 'end',
      reason: `must be later than ${(beyond.end ?? beyond.start).toISOString()}`,
    });
}

/** True when both spans share time; a span without an end goes on. */
export const overlap = (a: Span, b: Span): boolean => (b.end === null || a.start < b.end) && (a.end === null || b.start < a.end);
