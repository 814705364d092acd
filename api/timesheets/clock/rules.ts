import type { z } from 'zod';
import { Failure, refused } from '#shared/http/errors.ts';
import { numberOf } from '#shared/jobs/shown-number.ts';
import type { WorkshiftChange } from '#shared/timesheets/clock.ts';
import type { Person } from '../sheets/lock-repository.ts';
import type { Sheet, WorkshiftRow } from '../sheets/repository.ts';
import { assertHasHappened, impossible, SPAN_REFUSED, type Span } from '../sheets/rules.ts';

export type ShiftChange = z.output<typeof WorkshiftChange>;

const VERDICTS: ReadonlySet<string> = new Set<keyof ShiftChange>(['startPictureMatchStatus', 'endPictureMatchStatus']);

/** True for a change that holds verdicts on pictures and nothing else. */
export const isVerdictAlone = ({ revision: _seen, ...change }: ShiftChange): boolean => {
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  return given.length > 0 && given.every(([name]) => VERDICTS.has(name));
};

/** True when a phone repeats a change that was made already, because it did not get the answer. */
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

/** A shift that overlaps, and the number of its job. */
export type Clash = Pick<WorkshiftRow, 'id' | 'type' | 'start' | 'end' | 'date'> & { jobId: string; shownNumber: string };

/** The facts that the clock's rules need beside the sheet, read together with the person locked. */
export interface ClockFacts {
  /** The person of the shift; undefined when there is nobody with that number. */
  person: Person | undefined;
  isInCrew: boolean;
  /** Photos that the shift names and that are clock photos the caller took or sees. */
  photos: ReadonlySet<number>;
  /** A stored shift that overlaps this one. */
  clash: Clash | undefined;
}

/**
 * Crew members and their foreman work on a crew's sheet, as long as they are with the company.
 * @throws Failure 400
 */
export function assertWorksHere({ dwo }: Pick<Sheet, 'dwo'>, { person, isInCrew }: ClockFacts): void {
  if (!person) throw refused('employeeId', 'does not exist');
  if (!person.isActive) throw refused('employeeId', 'is not active');
  if (person.id !== dwo.foremanId && !isInCrew) throw refused('employeeId', 'is not in the crew');
}

/** The photos of a shift, by the fields that name them. */
export type NamedPhotos = Readonly<Partial<Record<'startPictureId' | 'endPictureId', number | null | undefined>>>;

/**
 * Checks the pictures that a shift names, which everybody who sees the shift sees: each must be a
 * clock photo that the caller took or sees.
 * @throws Failure 400
 */
export function assertClockPhotos(named: NamedPhotos, { photos }: Pick<ClockFacts, 'photos'>): void {
  for (const [field, id] of Object.entries(named))
    if (typeof id === 'number' && !photos.has(id)) throw refused(field, 'is not a clock photo');
}

/**
 * Nobody works at two places at once, nor while they have a Holiday, and nobody has the same
 * Holiday twice [hours-5].
 * @throws Failure 409 `ALREADY_CLOCKED_IN` or `SHIFT_OVERLAP` saying what is there
 */
export function assertFree({ person, clash }: Pick<ClockFacts, 'person' | 'clash'>): void {
  if (!person || !clash) return;
  const [start, end] = [clash.start.toISOString(), clash.end?.toISOString()];
  const details = { workshiftId: clash.id, jobId: clash.jobId, date: clash.date, type: clash.type, start, end: end ?? null };
  if (end === undefined)
    throw new Failure(409, `${person.fullName} is clocked in at job #${numberOf(clash)} since ${start}`, {
      code: 'ALREADY_CLOCKED_IN',
      details,
    });
  const message =
    clash.type === 'HOLIDAY'
      ? `${person.fullName} has a Holiday on job #${numberOf(clash)} from ${start} until ${end}`
      : `${person.fullName} worked at job #${numberOf(clash)} until ${end}`;
  throw new Failure(409, message, { code: 'SHIFT_OVERLAP', details });
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
