import { isAttended } from '../rules/expected/called.ts';
import { type Attendance, attendanceOf } from './attendance.ts';
import type { Roster, RosterMember } from './roster.ts';

type Totals = Roster['totals'];

/** The counts of a roster's people, as it answers them. */
export interface Counts {
  totals: Totals;
  waiting: NonNullable<Roster['waiting']>;
}

export const nobody = (): Counts => ({
  totals: { in: 0, onBreak: 0, out: 0, left: 0, missing: 0, elsewhere: 0 },
  waiting: { off: 0, expectedAt: {} },
});

/** Adds one person. */
export function countOne({ totals, waiting }: Counts, member: RosterMember): void {
  const attendance = attendanceOf(member);
  if (attendance === 'elsewhere') {
    totals.elsewhere += 1;
    return;
  }
  if (attendance === 'off') {
    waiting.off += 1;
    return;
  }
  if (member.clockInStatus === 'out') totals.out += 1;
  else totals.in += 1;
  if (attendance === 'break') totals.onBreak += 1;
  else if (attendance !== 'in') totals[attendance] += 1;
  if (attendance !== 'missing') return;
  if (isAttended(member.call)) {
    waiting.attended ??= {};
    addAt(waiting.attended, member.call.until ?? '', 1);
  } else if (member.expected) addAt(waiting.expectedAt, member.expected.at, 1);
}

/** Adds the counts of another job. */
export function addCounts(counts: Counts, more: Counts): void {
  for (const name of Object.keys(counts.totals) as (keyof Totals)[]) counts.totals[name] += more.totals[name];
  counts.waiting.off += more.waiting.off;
  for (const [at, people] of Object.entries(more.waiting.expectedAt)) addAt(counts.waiting.expectedAt, at, people);
  if (!more.waiting.attended) return;
  counts.waiting.attended ??= {};
  for (const [until, people] of Object.entries(more.waiting.attended)) addAt(counts.waiting.attended, until, people);
}

function addAt(byMoment: Record<string, number>, at: string, people: number): void {
  byMoment[at] = (byMoment[at] ?? 0) + people;
}

/** Ranks of one person's rows; the lowest one counts. */
const RANKS: Record<Attendance, number> = { in: 0, break: 2, elsewhere: 4, left: 6, off: 8, missing: 10 };
const rankOf = (member: RosterMember): number => RANKS[attendanceOf(member)] + (member.elsewhere ? 1 : 0);

/**
 * The row of a person that counts, of two. Of rows where they have left, the one where they worked;
 * of rows where they are missing, one where it is not known why, then the one where they are
 * expected first.
 */
export function betterOf(known: RosterMember | undefined, member: RosterMember): RosterMember {
  if (!known) return member;
  const further = rankOf(member) - rankOf(known);
  if (further !== 0) return further < 0 ? member : known;
  if (attendanceOf(member) === 'missing' && isAttended(known.call) !== isAttended(member.call))
    return isAttended(known.call) ? member : known;
  return member.expected && (!known.expected || member.expected.at < known.expected.at) ? member : known;
}
