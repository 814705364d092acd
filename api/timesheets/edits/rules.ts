import type { z } from 'zod';
import { Failure, refused } from '#shared/http/errors.ts';
import { lunchMinutes, placeLunch } from '#shared/rules/hours.ts';
import { businessDate } from '#shared/rules/periods.ts';
import type { WorkshiftEdit } from '#shared/timesheets/edits.ts';
import type { Proposal } from '#shared/timesheets/proposals.ts';
import type { ShiftType } from '#shared/timesheets/sheets.ts';
import { PLAIN_TYPES } from '#shared/timesheets/words.ts';
import { assertBreaksInside } from '../clock/rules.ts';
import { assertShiftSpan, isTimeOff, type Moment, type Span } from '../sheets/rules.ts';

export type Edit = z.output<typeof WorkshiftEdit>;

/** The row before the edit. */
interface Row {
  id: number;
  date: string;
  dwoJobId: number;
  employeeId: number;
  type: ShiftType;
  start: Date;
  breaks: readonly (Span & { id: number; type: string })[];
}

/** The row after the edit. */
export interface PlannedEdit {
  type: ShiftType;
  start: Date;
  end: Date;
  /** Undefined: the breaks stay. */
  breaks: { start: Date; end: Date }[] | undefined;
}

/**
 * An edit must not move its row to another day, job or person.
 * @throws Failure 400
 */
function assertSameRow(row: Row, edit: Edit): void {
  for (const field of ['date', 'dwoJobId', 'employeeId'] as const)
    if (edit[field] !== undefined && edit[field] !== row[field]) throw refused(field, `is not the one of work shift ${row.id}`);
}

/** All eight types for worked rows, four for time-off rows [hours-6]. @throws Failure 400 */
export function assertTypeFits(before: ShiftType, after: ShiftType): void {
  if (before !== after && isTimeOff(before)) assertPlainType(after);
}

/** @throws Failure 400 */
export function assertPlainType(type: ShiftType): void {
  if (!(PLAIN_TYPES as readonly string[]).includes(type))
    throw new Failure(400, 'Select a valid type', { errors: [{ field: 'type', reason: 'Select a valid type' }] });
}

/**
 * Refuses an edit when breaks that its author saw are gone.
 * @throws Failure 409 `BREAKS_CHANGED`
 */
function assertBreaksKnown(row: Row, ids: readonly number[] | undefined): void {
  const gone = ids?.filter((id) => !row.breaks.some((pause) => pause.id === id)) ?? [];
  if (gone.length > 0)
    throw new Failure(409, 'The breaks changed after you saw them', {
      code: 'BREAKS_CHANGED',
      errors: [{ field: 'timeBreaksIds', reason: `no longer has ${gone.join(', ')}` }],
    });
}

/**
 * Computes the edited row: start before end, at the latest on the next day; a given lunch replaces
 * every break and lies inside the shift [edits-2].
 * @throws Failure 400, 409
 */
export function planEdit(row: Row, edit: Edit, moment: Moment): PlannedEdit {
  assertSameRow(row, edit);
  assertTypeFits(row.type, edit.type);
  assertBreaksKnown(row, edit.timeBreaksIds);
  const span = { start: new Date(edit.start), end: new Date(edit.end) };
  assertOfficeSpan({ ...span, type: edit.type }, row.date, moment);
  if (edit.lunchTime === undefined) {
    assertKeepsBreaks(row.breaks, span);
    return { type: edit.type, ...span, breaks: undefined };
  }
  const former = row.breaks.find((pause) => pause.type === 'lunch')?.start;
  return { type: edit.type, ...span, breaks: lunchIn(span, edit.lunchTime, former) };
}

/**
 * Places a lunch of this length in the shift.
 * @throws Failure 400 when it is longer than the shift
 */
export function lunchIn(span: { start: Date; end: Date }, lunch: string, former?: Date): { start: Date; end: Date }[] {
  const placed = placeLunch(span, lunchMinutes(lunch) ?? 0, former);
  if (placed === 'tooLong') throw refused('lunchTime', 'is longer than the shift');
  return placed ? [placed] : [];
}

/**
 * Checks the times of an entered shift: time off may end in the future, work may not.
 * @throws Failure 400
 */
export function assertOfficeSpan(shift: { start: Date; end: Date; type: ShiftType }, date: string, moment: Moment): void {
  const isEntered = isTimeOff(shift.type) && businessDate(moment.now, moment.timeZone) >= date;
  const now = isEntered ? new Date(Math.max(moment.now.getTime(), shift.end.getTime())) : moment.now;
  assertShiftSpan(shift, date, { ...moment, now });
}

function assertKeepsBreaks(breaks: readonly Span[], { start, end }: { start: Date; end: Date }): void {
  assertBreaksInside(breaks, end);
  const before = breaks.find((pause) => pause.start < start);
  if (before) throw refused('start', `must not be later than ${before.start.toISOString()}, when a break begins`);
}

/** Whether an edit sets a cell to what is proposed for it. */
export function isTaken(proposal: Proposal, { end, lunchTime, phaseCode }: Edit): boolean {
  switch (proposal.cell) {
    case 'end':
      return Date.parse(end) === Date.parse(proposal.end);
    case 'lunch':
      return lunchTime !== undefined && lunchMinutes(lunchTime) === proposal.minutes;
    case 'phaseCode':
      return phaseCode === proposal.phaseCode;
  }
}
