import { latenessTotals, type Presence, type Presented, presenceAt } from '#shared/roster/attendance.ts';
import type { Roster } from '#shared/roster/roster.ts';
import { useNow } from '../clock/use-now.ts';
import { minutesLate } from './presence-words.ts';

type Member = Presented;

/**
 * The presence of a person now, and how many minutes late they are. It renders again when either
 * differs: time alone makes people late.
 * @param asOf the moment of the last data while it is old; null while it is live
 */
export function usePresence(member: Member, asOf: number | null): { presence: Presence; minutes: number } {
  const [presence, minutes] = useNow((now) => {
    const at = asOf ?? now;
    const presence = presenceAt(member, at);
    return `${presence} ${presence === 'late' ? minutesLate(member, at) : 0}`;
  }).split(' ');
  return { presence: presence as Presence, minutes: Number(minutes) };
}

/** The presences of a crew now, in its order. */
export const useCrewPresences = (crew: readonly Member[], asOf: number | null): Presence[] =>
  useNow((now) => crew.map((member) => presenceAt(member, asOf ?? now)).join(' '))
    .split(' ')
    .filter(Boolean) as Presence[];

/** How many of the missing people are late now, due later, and attended to. */
export function useLateness(waiting: Roster['waiting'], asOf: number | null): ReturnType<typeof latenessTotals> {
  const [late = 0, due = 0, attended = 0] = useNow((now) => {
    const totals = latenessTotals(waiting, asOf ?? now);
    return `${totals.late} ${totals.due} ${totals.attended}`;
  })
    .split(' ')
    .map(Number);
  return { late, due, attended };
}
