import { presenceAt } from '#shared/roster/attendance.ts';
import type { RosterMember, RosterRow } from '#shared/roster/roster.ts';
import { turnsLateAt } from '#shared/rules/expected/late.ts';

/** Somebody who is late, at the job where they are first expected. */
export interface LatePerson {
  row: RosterRow;
  member: RosterMember;
}

export interface LateLook {
  late: LatePerson[];
  /** The moments, in ms since 1970, from `now` until `untilMs` at which more people turn late. */
  turns: number[];
}

/** When somebody turns late by time alone, in ms since 1970; null for never [roster-5]. */
function turnOf(member: RosterMember, now: number): number | null {
  const presence = presenceAt(member, now);
  if (!member.expected || (presence !== 'due' && presence !== 'attended')) return null;
  const until = presence === 'attended' ? member.call?.until : member.expected.at;
  return until ? Math.max(turnsLateAt(member.expected.at), turnsLateAt(until)) : null;
}

const isEarlier = ({ expected }: RosterMember, known: RosterMember | undefined): boolean =>
  !known?.expected || (expected !== undefined && expected.at < known.expected.at);

/** Who is late now, each person once, and when others turn late by time alone. */
export function lookForLate(rows: readonly RosterRow[], now: number, untilMs: number): LateLook {
  const late = new Map<number, LatePerson>();
  const turns = new Set<number>();
  for (const row of rows)
    for (const member of row.crew) {
      if (presenceAt(member, now) === 'late' && isEarlier(member, late.get(member.id)?.member))
        late.set(member.id, { row, member });
      const turn = turnOf(member, now);
      if (turn !== null && turn > now && turn <= untilMs) turns.add(turn);
    }
  return { late: [...late.values()], turns: [...turns].sort((a, b) => a - b) };
}
