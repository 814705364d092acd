import { type Attendance, attendanceOf } from '#shared/roster/attendance.ts';
import type { Roster, RosterMember } from '#shared/roster/roster.ts';

type Totals = Roster['totals'];

export const NOBODY: Readonly<Totals> = { in: 0, onBreak: 0, out: 0, left: 0, missing: 0, elsewhere: 0 };

const TOTALS = Object.keys(NOBODY) as (keyof Totals)[];

/** Adds one person to the totals. */
export function countOne(totals: Totals, member: RosterMember): void {
  const attendance = attendanceOf(member);
  if (attendance === 'elsewhere') {
    totals.elsewhere += 1;
    return;
  }
  if (member.clockInStatus === 'out') totals.out += 1;
  else totals.in += 1;
  if (attendance === 'break') totals.onBreak += 1;
  else if (attendance !== 'in') totals[attendance] += 1;
}

/** Adds the totals of another job. */
export function addTotals(totals: Totals, more: Totals): void {
  for (const name of TOTALS) totals[name] += more[name];
}

/** Ranks of one person's rows; the lowest one counts. */
const RANKS: Record<Attendance, number> = { in: 0, break: 2, elsewhere: 4, left: 6, missing: 8 };
const rankOf = (member: RosterMember): number => RANKS[attendanceOf(member)] + (member.elsewhere ? 1 : 0);

/**
 * The row of a person that counts, of two. Of rows where they have left, the one where they worked.
 */
export function betterOf(known: RosterMember | undefined, member: RosterMember): RosterMember {
  return known && rankOf(known) <= rankOf(member) ? known : member;
}
