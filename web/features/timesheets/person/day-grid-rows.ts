import { countedMinutes } from '#shared/rules/hours.ts';
import type { EmployeeShift } from '#shared/timesheets/screens.ts';

/** A person's hours on one job on one day. */
export interface GridCell {
  /** Whole minutes, without No Shows. */
  minutes: number;
  /** All shifts are No Shows. */
  isNoShow: boolean;
  isApproved: boolean;
}

/** A job over the days. */
export interface GridRow {
  jobId: number;
  jobNumber: string;
  jobAddress: string;
  /** The foremen, without repeats. */
  foremen: readonly string[];
  /** Cells by day; none for days without work. */
  cells: ReadonlyMap<string, GridCell>;
  minutes: number;
}

type Shift = Pick<EmployeeShift, 'date' | 'type' | 'hours' | 'approvalStatus' | 'jobId' | 'jobNumber' | 'jobAddress'> & {
  readonly foreman: Pick<EmployeeShift['foreman'], 'fullName'>;
};

/** The counted minutes of these shifts [hours-2]. */
export const minutesOf = (shifts: readonly Pick<Shift, 'type' | 'hours'>[]): number =>
  countedMinutes(shifts.map(({ type, hours }) => ({ type, minutes: hours })));

const cellOf = (shifts: readonly Shift[]): GridCell => ({
  minutes: minutesOf(shifts),
  isNoShow: shifts.every(({ type }) => type === 'NO_SHOW'),
  isApproved: shifts.every(({ approvalStatus }) => approvalStatus === 'approved'),
});

/** Groups shifts by key, in the order of the first shift of each group. */
function grouped<Key>(shifts: readonly Shift[], keyOf: (shift: Shift) => Key): Map<Key, Shift[]> {
  const groups = new Map<Key, Shift[]>();
  for (const shift of shifts) groups.set(keyOf(shift), [...(groups.get(keyOf(shift)) ?? []), shift]);
  return groups;
}

const byDay = (shifts: readonly Shift[]) => grouped(shifts, ({ date }) => date);

/** One row for each job, in the order in which they were begun. */
export const rowsOf = (shifts: readonly Shift[]): GridRow[] =>
  [...grouped(shifts, ({ jobId }) => jobId)].map(([jobId, own]) => ({
    jobId,
    jobNumber: own[0]!.jobNumber,
    jobAddress: own[0]!.jobAddress,
    foremen: [...new Set(own.map(({ foreman }) => foreman.fullName))],
    cells: new Map([...byDay(own)].map(([day, found]) => [day, cellOf(found)])),
    minutes: minutesOf(own),
  }));

/** Minutes of each day, over all jobs. */
export const dayTotals = (shifts: readonly Shift[]): ReadonlyMap<string, number> =>
  new Map([...byDay(shifts)].map(([day, found]) => [day, minutesOf(found)]));
