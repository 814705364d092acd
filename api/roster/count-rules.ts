import { type Attendance, attendanceOf, type Roster, type RosterMember } from '../../shared/roster.ts';

type Totals = Roster['totals'];

export const NOBODY: Readonly<Totals> = { in: 0, onBreak: 0, out: 0, left: 0, missing: 0, elsewhere: 0 };

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

/** Adds other people to the totals. */
export function addTotals(totals: Totals, more: Totals): void {
  for (const name of Object.keys(NOBODY) as (keyof Totals)[]) totals[name] += more[name];
}

/** Of the rows of one person the first of these counts. */
const RANKS: readonly Attendance[] = ['in', 'break', 'elsewhere', 'left', 'missing'];

/**
 * Which of two rows of one person counts. Of those that say that they left, the one where they
 * worked.
 */
export function betterOf(known: RosterMember | undefined, member: RosterMember): RosterMember {
  if (!known) return member;
  const [first, second] = [known, member].map((one) => 2 * RANKS.indexOf(attendanceOf(one)) + Number(one.elsewhere !== null));
  return second! < first! ? member : known;
}
