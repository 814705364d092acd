import { isAttendedAt } from '../rules/expected/called.ts';
import { latenessAt } from '../rules/expected/late.ts';
import type { Roster, RosterMember } from './roster.ts';

/**
 * Attendance of a crew member: `in` here, on `break` here, `elsewhere` on another job, `left` after
 * work on any job, `off` for the day, `missing` without a clock-in that day [roster-2] [roster-6].
 */
export type Attendance = 'in' | 'break' | 'elsewhere' | 'left' | 'off' | 'missing';

/**
 * The same at a moment: who is missing is `due` or `late`, if it is known when [roster-5], or
 * `attended` when it is known what came of a call [roster-11].
 */
export type Presence = Attendance | 'due' | 'late' | 'attended';

/** The part of a member that attendance follows from. */
export type Clocks = Pick<RosterMember, 'clockInStatus' | 'clockedOutAt' | 'elsewhere' | 'off'>;

/** Derives the attendance; the clock-out distinguishes `left` from `missing`. */
export function attendanceOf({ clockInStatus, clockedOutAt, elsewhere, off }: Clocks): Attendance {
  if (clockedOutAt) return 'left';
  if (clockInStatus !== 'out') return clockInStatus;
  if (elsewhere) return elsewhere.clockedOutAt ? 'left' : 'elsewhere';
  return off ? 'off' : 'missing';
}

/** The part of a member that presence follows from. */
export type Presented = Clocks & Pick<RosterMember, 'expected' | 'call'>;

/** Derives the presence at a moment, from facts that do not change with time. */
export function presenceAt(member: Presented, now: number): Presence {
  const attendance = attendanceOf(member);
  if (attendance !== 'missing') return attendance;
  if (isAttendedAt(member.call, now)) return 'attended';
  return member.expected ? latenessAt(member.expected.at, now) : attendance;
}

/** True for somebody who should be there and is not. */
export const isWanted = (presence: Presence): boolean => presence === 'late' || presence === 'missing';

/** How many of the missing people are late, due later, and attended to, at a moment. */
export function latenessTotals(waiting: Roster['waiting'], now: number): Record<'late' | 'due' | 'attended', number> {
  const totals = { late: 0, due: 0, attended: 0 };
  for (const [at, people] of Object.entries(waiting?.expectedAt ?? {})) totals[latenessAt(at, now)] += people;
  for (const [until, people] of Object.entries(waiting?.attended ?? {}))
    totals[until !== '' && latenessAt(until, now) === 'late' ? 'late' : 'attended'] += people;
  return totals;
}

/** The number of people whose clock runs. */
export const hereNow = (totals: Roster['totals']): number => totals.in + totals.out - totals.left - totals.missing;

/**
 * Orders of jobs: by number, or (`trouble`) those first with the most people who are late, or
 * missing without a known time.
 */
export const ROSTER_ORDERS = ['number', 'trouble'] as const;
