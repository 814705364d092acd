import { countedMinutes, lunchTime } from '#shared/rules/hours.ts';
import { leastApproved } from '#shared/timesheets/rules/approval.ts';
import type { EmployeeShift, EmployeeShifts } from '#shared/timesheets/screens.ts';
import { presentWorkshift } from '../sheets/present.ts';
import { lunchOf } from '../sheets/rules.ts';
import type { EmployeeDays, Range } from './employee-shifts-query.ts';

/**
 * Presents the Employee Timesheet.
 * @param pictureUrl temporary address of the person's main picture
 */
export function presentEmployeeDays(
  { person: { storageKey: _, ...person }, shifts }: EmployeeDays,
  range: Range,
  pictureUrl: string | null,
): EmployeeShifts {
  const rows = shifts.map(({ shift }) => shift);
  return {
    employee: { ...person, pictureUrl },
    status: rows.length === 0 ? null : leastApproved(rows.map((shift) => shift.approvalStatus)),
    ...range,
    minutes: countedMinutes(rows.map(({ type, hours }) => ({ type, minutes: hours }))),
    workShifts: shifts.map(presentShift),
  };
}

function presentShift(row: EmployeeDays['shifts'][number]): EmployeeShift {
  const { shift, breaks, comments, approval, findings, proposals, ...beside } = row;
  const lunch = lunchOf(breaks);
  return {
    ...presentWorkshift(shift, breaks),
    ...beside,
    startLocationType: shift.startLocationType ?? 'unknown',
    endLocationType: shift.endLocationType ?? 'unknown',
    arePlacesRemoved: shift.placesRemovedAt !== null,
    lunchMinutes: lunch,
    lunchTime: lunchTime(lunch),
    timeBreaksIds: breaks.map((pause) => pause.id),
    commentCount: comments?.count ?? 0,
    comment: comments?.newest ?? null,
    findings: [...findings],
    ...(proposals.length > 0 && { proposals }),
    lastApproved: approval.at && { ...approval, at: approval.at.toISOString() },
  };
}
