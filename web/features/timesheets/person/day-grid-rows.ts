import { countedMinutes } from '#shared/rules/hours.ts';
import type { EmployeeShift } from '#shared/timesheets/screens.ts';

/** A job on a day: what a person has there. */
export interface GridCell {
  /** No Show is left out. */
  minutes: number;
  /** Nothing but No Show. */
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

/** In the order in which each key comes first. */
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
