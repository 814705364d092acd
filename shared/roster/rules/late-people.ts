import { numberOf } from '#shared/jobs/shown-number.ts';
import type { SaidOfLate } from '#shared/rules/expected/said.ts';
import { type Presence, presenceAt } from '../attendance.ts';
import type { RosterMember, RosterRow } from '../roster.ts';

/** Somebody who is late, or a whole crew of which nobody came: one call [roster-11]. */
export interface LateLine {
  key: string;
  /** Everybody whom the call is about, on each job where they are late. */
  people: { jobId: number; employeeId: number; revision: number }[];
  /** The only person; the first one of a whole crew. */
  member: RosterMember;
  /** The number of people of a whole crew; null for a person. */
  crew: number | null;
  /** The number of the job, of several the first. */
  job: string;
  foremanName: string | null;
  foremanPhone: string | null;
  /** What came of the last call. */
  call: SaidOfLate | undefined;
  /** It is known why. */
  isAttended: boolean;
}

const sayOf = ({ call }: RosterMember): string => `${call?.outcome} ${call?.until} ${call?.words}`;

type IsMeant = (member: RosterMember) => boolean;
const CALLED_ABOUT: ReadonlySet<string> = new Set<Presence>(['late', 'attended']);
const WANTED: ReadonlySet<string> = new Set<Presence>(['late', 'attended', 'missing']);

/** A crew of several who are all late, and of whom the same is known. */
function isWholeCrew({ crew }: Pick<RosterRow, 'crew'>, now: number, isMeant: IsMeant): boolean {
  const [first, ...others] = crew;
  if (!first || others.length === 0 || !isMeant(first)) return false;
  const presence = presenceAt(first, now);
  return others.every((one) => presenceAt(one, now) === presence && sayOf(one) === sayOf(first));
}

/** Nobody has called, nobody answered, it is known why. */
const rankOf = ({ call, isAttended }: LateLine): number => (isAttended ? 2 : call ? 1 : 0);
const sinceOf = ({ member }: LateLine): string => member.expected?.at ?? '~';

/**
 * Whom to call: the late of whom nothing is known first, of these whom nobody has called, and the
 * latest. A person is one line on however many jobs; a whole crew is one.
 */
export function latePeople(roster: readonly RosterRow[], now: number): LateLine[] {
  return linesOf(roster, now, CALLED_ABOUT);
}

/** The same with those, after the late, of whom it is not known when they were expected. */
export const wantedPeople = (roster: readonly RosterRow[], now: number): LateLine[] => linesOf(roster, now, WANTED);

function linesOf(roster: readonly RosterRow[], now: number, meant: ReadonlySet<string>): LateLine[] {
  const isMeant: IsMeant = (member) => meant.has(presenceAt(member, now));
  const lines = new Map<string, LateLine>();
  const keys = new Map<number, string>();
  for (const { jobPk, crew, ...row } of roster) {
    const isWhole = isWholeCrew({ crew }, now, isMeant);
    for (const member of crew) {
      if (!isMeant(member)) continue;
      const key = keys.get(member.id) ?? (isWhole ? `crew-${jobPk}` : `person-${member.id}`);
      keys.set(member.id, key);
      const place = { jobId: jobPk, employeeId: member.id, revision: member.call?.revision ?? 0 };
      const known = lines.get(key);
      known?.people.push(place);
      if (known) continue;
      lines.set(key, {
        key,
        people: [place],
        member,
        crew: isWhole ? crew.length : null,
        job: numberOf({ jobId: row.jobId, shownNumber: row.shownNumber }),
        foremanName: row.foremanName,
        foremanPhone: row.foremanPhone ?? null,
        call: member.call,
        isAttended: presenceAt(member, now) === 'attended',
      });
    }
  }
  return [...lines.values()].sort(
    (a, b) => rankOf(a) - rankOf(b) || (sinceOf(a) < sinceOf(b) ? -1 : sinceOf(a) > sinceOf(b) ? 1 : 0),
  );
}
