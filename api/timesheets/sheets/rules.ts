import { SHIFT_MAX_HOURS } from '../../../shared/constants.ts';
import { Failure, type FieldError } from '../../../shared/errors.ts';
import { seesEverything } from '../../../shared/permissions.ts';
import { businessDate, businessDay } from '../../../shared/rules/periods.ts';
import type { ShiftType } from '../../../shared/timesheets/sheets.ts';
import type { Caller } from '../../context.ts';
import type { WorkshiftRow } from './repository.ts';

/** A phone's clock may be this far ahead of ours before its times count as the future. */
export const CLOCK_SKEW_MS = 2 * 60_000;

/** The specification's text for an end that is not later than its start (1, section 5, Timesheets). */
export const SPAN_REFUSED = 'Could not update workShifts. Make sure Start is earlier than End, or End is later than Start';

/** Time off is entered, never clocked. */
const TIME_OFF: readonly ShiftType[] = ['HOLIDAY', 'NO_SHOW'];
export const isTimeOff = (type: ShiftType): boolean => TIME_OFF.includes(type);

export interface Span {
  start: Date;
  end: Date | null;
}

/** What times are judged by. */
export interface Moment {
  now: Date;
  timeZone: string;
}

const impossible = (message: string, ...errors: FieldError[]) => new Failure(400, message, { errors });

/** A day is written about, and asked about, on that day or later, never before. @throws Failure 400 */
export function assertDayHasCome(date: string, { now, timeZone }: Moment): void {
  const today = businessDate(now, timeZone);
  if (date > today) throw impossible('The date is in the future', { field: 'date', reason: `must not be later than ${today}` });
}

/** @throws Failure 400 when the phone's clock would have to be wrong. */
export function assertHasHappened(field: string, at: Date, now: Date): void {
  if (at.getTime() > now.getTime() + CLOCK_SKEW_MS)
    throw impossible('The time is in the future', { field, reason: `must not be later than ${now.toISOString()}` });
}

/**
 * Whether a shift takes its person's time, so that nothing else may lie in it: work does, and so does a Holiday, which is paid; one of no
 * length does not, nor No Show, which says that nobody was there.
 */
export const takesTime = ({ type, start, end }: Span & { type: ShiftType }): boolean =>
  type !== 'NO_SHOW' && (end === null || end > start);

/**
 * A shift starts on its sheet's business day, ends later and lasts 24 hours at most; time off may last no time.
 * @throws Failure 400
 */
export function assertShiftSpan(shift: Span & { type: ShiftType }, date: string, moment: Moment): void {
  const day = businessDay(date, moment.timeZone);
  assertHasHappened('start', shift.start, moment.now);
  if (shift.start < day.start || shift.start > day.end)
    throw impossible('The shift does not start on the day of its timesheet', {
      field: 'start',
      reason: `must lie on ${date} (${moment.timeZone})`,
    });
  if (shift.end === null) return;
  if (shift.end < shift.start || (!isTimeOff(shift.type) && shift.end <= shift.start))
    throw impossible(SPAN_REFUSED, { field: 'end', reason: 'must be later than start' });
  assertHasHappened('end', shift.end, moment.now);
  const latest = new Date(shift.start.getTime() + SHIFT_MAX_HOURS * 3_600_000);
  if (shift.end > latest)
    throw impossible(`A work shift lasts ${SHIFT_MAX_HOURS} hours at most`, {
      field: 'end',
      reason: `must not be later than ${latest.toISOString()}`,
    });
}

/**
 * A break lies inside its shift and apart from the shift's other breaks; one without an end needs a running shift, and is alone in that.
 * @throws Failure 400 for impossible times, 409 for what contradicts another break or the shift's end.
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

/** A clock-out must leave every break inside its shift; a running one ends with it. @throws Failure 400 */
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

/** Who answers for a sheet: the foreman whose it is, and the supervisors of the foreman's day and of the job. */
export interface Responsible {
  foremanId: number;
  supervisorIds: readonly (number | null)[];
}

/** A foreman writes their own sheets, a supervisor those they answer for, admins all. */
export function answersFor(caller: Pick<Caller, 'role' | 'employeeId'>, { foremanId, supervisorIds }: Responsible): boolean {
  if (seesEverything(caller.role)) return true;
  return caller.role === 'supervisor' ? supervisorIds.includes(caller.employeeId) : caller.employeeId === foremanId;
}

/** @throws Failure 403 */
export function assertAnswersFor(caller: Caller, responsible: Responsible): void {
  if (!answersFor(caller, responsible)) throw new Failure(403, "This is another crew's timesheet", { code: 'NOT_YOURS' });
}

/** Phones do not change what the office has approved. @throws Failure 409 */
export function assertOpen(statuses: readonly string[]): void {
  if (statuses.includes('approved'))
    throw new Failure(409, 'This timesheet is approved and can only be changed in the office', { code: 'APPROVED' });
}

/** Whoever took a temporary worker's place has times and no hours until their row is saved. @throws Failure 409 `SWAP_NOT_SAVED` */
export function assertSwapsSaved(
  shifts: readonly Pick<WorkshiftRow, 'id' | 'wasTemporal' | 'hours' | 'type' | 'start' | 'end'>[],
): void {
  const left = shifts.filter(
    ({ wasTemporal, hours, type, start, end }) => wasTemporal && hours === 0 && !isTimeOff(type) && end !== null && end > start,
  );
  if (left.length === 0) return;
  throw new Failure(409, 'The hours of a swapped temporary worker are not counted yet. Check and save that row first', {
    code: 'SWAP_NOT_SAVED',
    errors: left.map(({ id }) => ({ field: `workshifts.${id}`, reason: 'has not been saved since the swap' })),
    details: { workshiftIds: left.map(({ id }) => id) },
  });
}
