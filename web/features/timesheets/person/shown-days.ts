import { snapshot } from 'valtio';
import { countedMinutes } from '#shared/rules/hours.ts';
import type { Period } from '#shared/rules/periods.ts';
import { type FoundOnSheet, foundOfPerson } from '#shared/timesheets/rules/findings.ts';
import type { EmployeeShift, EmployeeShifts } from '#shared/timesheets/screens.ts';
import type { ShownShifts } from '../api.ts';
import { isUnsavedSwap } from '../edit/drafts/draft.ts';

/** A person's days as they were when the dialog opened. */
export interface LookedAt {
  fullName: string;
  /** From the first to the last day with something to approve. */
  days: Period;
  /** The minutes that can be approved. */
  minutes: number;
  /** Job numbers, without repeats. */
  jobs: readonly string[];
  /** The revision of every shift that can be approved. */
  revisions: ShownShifts;
  left: LeftOut;
  findings: readonly FoundOnSheet[];
}

/** Left out of the approval: minutes already approved, and shifts that cannot be approved yet. */
export interface LeftOut {
  approved: number;
  over: number;
  running: number;
  swapped: number;
}

type Shift = Readonly<
  Pick<EmployeeShift, 'date' | 'type' | 'hours' | 'status' | 'approvalStatus' | 'wasTemporal' | 'start' | 'end'>
>;

/** @param isOver whether a day's payroll week is over for the reader */
const whyLeft = (shift: Shift, isOver: (date: string) => boolean): keyof LeftOut | null => {
  if (shift.approvalStatus === 'approved') return 'approved';
  if (shift.status === 'running') return 'running';
  if (isOver(shift.date)) return 'over';
  return isUnsavedSwap({ ...shift, minutes: shift.hours }) ? 'swapped' : null;
};

const minutesOf = (shifts: readonly Shift[]): number =>
  countedMinutes(shifts.map(({ type, hours }) => ({ type, minutes: hours })));

/** Separates the shifts that can be approved now from those that cannot. */
export function sortOut<Found extends Shift>(
  shifts: readonly Found[],
  isOver: (date: string) => boolean,
): { open: Found[]; minutes: number; left: LeftOut } {
  const sorted = shifts.map((shift) => ({ shift, why: whyLeft(shift, isOver) }));
  const of = (group: keyof LeftOut | null): Found[] => sorted.flatMap(({ shift, why }) => (why === group ? [shift] : []));
  return {
    open: of(null),
    minutes: minutesOf(of(null)),
    left: {
      approved: minutesOf(of('approved')),
      over: minutesOf(of('over')),
      running: of('running').length,
      swapped: of('swapped').length,
    },
  };
}

/** A copy of all that an approval shows and sends. */
export function lookAt(sheet: EmployeeShifts, isOver: (date: string) => boolean): LookedAt {
  const { employee, startDate, endDate, workShifts } = snapshot(sheet);
  const { open, minutes, left } = sortOut(workShifts, isOver);
  const dates = open.map(({ date }) => date).toSorted();
  return {
    fullName: employee.fullName,
    days: { start: dates[0] ?? startDate, end: dates.at(-1) ?? endDate },
    minutes,
    jobs: [...new Set(open.map(({ jobNumber }) => jobNumber))],
    revisions: Object.fromEntries(open.map(({ id, revision }) => [id, revision])),
    left,
    findings: foundOfPerson(open.map(({ findings = [] }) => findings)),
  };
}

/** Whether two copies have the same revisions. */
export const isSame = ({ revisions: one }: LookedAt, { revisions: other }: LookedAt): boolean =>
  Object.keys(one).length === Object.keys(other).length && Object.keys(one).every((id) => one[id] === other[id]);
