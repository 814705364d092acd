import type { Roster, RosterMember } from './roster.ts';

/**
 * Attendance of a crew member: `in` here, on `break` here, `elsewhere` on another job, `left` after
 * work on any job, `missing` without a clock-in that day [roster-2].
 */
export type Attendance = 'in' | 'break' | 'elsewhere' | 'left' | 'missing';

/** Derives the attendance; the clock-out distinguishes `left` from `missing`. */
export function attendanceOf({
  clockInStatus,
  clockedOutAt,
  elsewhere,
}: Pick<RosterMember, 'clockInStatus' | 'clockedOutAt' | 'elsewhere'>): Attendance {
  if (clockedOutAt) return 'left';
  if (clockInStatus !== 'out') return clockInStatus;
  if (elsewhere) return elsewhere.clockedOutAt ? 'left' : 'elsewhere';
  return 'missing';
}

/** The number of people whose clock runs. */
export const hereNow = (totals: Roster['totals']): number => totals.in + totals.out - totals.left - totals.missing;

/** Orders of jobs: by number, or (`trouble`) those with the most missing people first. */
export const ROSTER_ORDERS = ['number', 'trouble'] as const;
