import { snapshot } from 'valtio';
import type { Period } from '../../../../shared/rules/periods.ts';
import type { EmployeeShifts } from '../../../../shared/timesheets/screens.ts';
import type { ShownShifts } from '../api.ts';

/** A person's days at the moment at which somebody looked at them. */
export interface LookedAt {
  fullName: string;
  days: Period;
  minutes: number;
  /** Each once. */
  jobs: readonly string[];
  /** Of every shift. */
  revisions: ShownShifts;
}

/** Everything an approval says and sends, taken together. */
export function lookAt(sheet: EmployeeShifts): LookedAt {
  const { employee, startDate, endDate, minutes, workShifts } = snapshot(sheet);
  return {
    fullName: employee.fullName,
    days: { start: startDate, end: endDate },
    minutes,
    jobs: [...new Set(workShifts.map(({ jobNumber }) => jobNumber))],
    revisions: Object.fromEntries(workShifts.map(({ id, revision }) => [id, revision])),
  };
}

/** True when the two would be approved as one and the same. */
export const isSame = ({ revisions: one }: LookedAt, { revisions: other }: LookedAt): boolean =>
  Object.keys(one).length === Object.keys(other).length && Object.keys(one).every((id) => one[Number(id)] === other[Number(id)]);
