import type { Caller } from '#api/context.ts';
import { SHIFT_MAX_HOURS } from '#shared/constants.ts';
import { Failure, type FieldError } from '#shared/http/errors.ts';
import { seesEverything } from '#shared/permissions.ts';
import { awayMinutes } from '#shared/rules/hours.ts';
import { businessDay } from '#shared/rules/periods.ts';
import { mayReopen, openStatus } from '#shared/timesheets/rules/approval.ts';
import type { ShiftType } from '#shared/timesheets/sheets.ts';
import type { DwoJobRow, Sheet, TimebreakRow, WorkshiftRow } from './repository.ts';

/** Tolerance for a phone's clock that is ahead of ours, before its times count as the future. */
export const CLOCK_SKEW_MS = 2 * 60_000;

/** The refusal of an end that is not later than its start, in the specification's words. */
export const SPAN_REFUSED = 'Could not update workShifts. Make sure Start is earlier than End, or End is later than Start';

/** Time off is entered, never clocked. */
const TIME_OFF: readonly ShiftType[] = ['HOLIDAY', 'NO_SHOW'];
export const isTimeOff = (type: ShiftType): boolean => TIME_OFF.includes(type);

export interface Span {
  start: Date;
  end: Date | null;
}

/** The time and zone that dates are checked against. */
export interface Moment {
  now: Date;
  timeZone: string;
}

export const impossible = (message: string, ...errors: FieldError[]) => new Failure(400, message, { errors });

/** @throws Failure 400 for a time further ahead than a phone's clock may be. */
export function assertHasHappened(field: string, at: Date, now: Date): void {
  if (at.getTime() > now.getTime() + CLOCK_SKEW_MS)
    throw impossible('The time is in the future', { field, reason: `must not be later than ${now.toISOString()}` });
}

/**
 * Whether a shift takes its person's time, so that no other may overlap it: work does, and Holiday,
 * which is paid; a shift of no length does not, nor No Show, which says that nobody was there.
 */
export const takesTime = ({ type, start, end }: Span & { type: ShiftType }): boolean =>
  type !== 'NO_SHOW' && (end === null || end > start);

/**
 * A shift starts on its sheet's business day, ends later and lasts 24 hours at most; time off may
 * last no time [hours-4].
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
 * The people responsible for a sheet: its foreman, and the supervisors of the foreman's day and of
 * the job.
 */
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

interface WhoseSheet {
  dwo: Pick<Sheet['dwo'], 'foremanId' | 'supervisorId'>;
  job: Pick<Sheet['job'], 'supervisorId'>;
}

export const responsibleFor = ({ dwo, job }: WhoseSheet): Responsible => ({
  foremanId: dwo.foremanId,
  supervisorIds: [dwo.supervisorId, job.supervisorId],
});

/**
 * Checks that an approved part may be changed: never by phones; in the office by callers who could
 * approve it again.
 * @throws Failure 409 `APPROVED`
 */
export function assertEditable({ caller }: { caller: Pick<Caller, 'role'> }, statuses: readonly string[]): void {
  if (!statuses.includes('approved') || mayReopen(caller.role)) return;
  const message =
    caller.role === 'foreman'
      ? 'This timesheet is approved and can only be changed in the office'
      : 'This timesheet is approved. Only an admin can change it';
  throw new Failure(409, message, { code: 'APPROVED' });
}

/** The columns that a new shift copies from its sheet. */
export const columnsOfSheet = (
  { id, dwoId, jobId, status }: Pick<DwoJobRow, 'id' | 'dwoId' | 'jobId' | 'status'>,
  date: string,
) => ({
  date,
  dwoJobId: id,
  dwoId,
  jobId,
  approvalStatus: openStatus(status),
});

/**
 * Refuses swapped-in shifts whose row has not been saved: they have times and no hours until then.
 * @throws Failure 409 `SWAP_NOT_SAVED`
 */
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

/** Minutes of finished lunch breaks. */
export const lunchOf = (breaks: readonly TimebreakRow[]): number => awayMinutes(breaks.filter(({ type }) => type === 'lunch'));
