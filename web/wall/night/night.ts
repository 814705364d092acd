/* When the wall is dim, and who is out then. Pure. */
import { numberOf } from '#shared/jobs/shown-number.ts';
import { presenceAt } from '#shared/roster/attendance.ts';
import type { Roster, RosterRow } from '#shared/roster/roster.ts';
import { timeOfDay } from '#shared/rules/local-time.ts';
import { isCalmAt } from '../plan/calm.ts';
import { crewLabels, shortName } from '../plan/names.ts';

/** Times of the clock between which a wall may be dim. */
const NIGHT_FROM = '20:00';
const NIGHT_UNTIL = '05:00';

interface Night {
  /** Undefined from an older api, which does not say who is expected: then it is never night. */
  waiting: Roster['waiting'];
  timeZone: string;
  /** The moment of the last data while it is old; null while it is live. */
  asOf: number | null;
}

/** At night nobody is expected within the hour, and nobody who was is waited for [displays-5]. */
export function isNightAt(now: number, { waiting, timeZone, asOf }: Night): boolean {
  const clock = timeOfDay(new Date(now), timeZone);
  if (!waiting || (clock >= NIGHT_UNTIL && clock < NIGHT_FROM)) return false;
  return isCalmAt(now, waiting, asOf);
}

/** Who is out at one job. */
export interface OutAtJob {
  id: number;
  number: string;
  foreman: string | null;
  working: number;
  onBreak: number;
  /** Last names of both; empty on a display that hides names. */
  names: readonly string[];
}

/** The jobs with people whose clock runs there, in the order of the roster. */
export function whoIsOut(rows: readonly RosterRow[], at: number): OutAtJob[] {
  return rows.flatMap((row) => {
    const labels = crewLabels(row.crew);
    const presences = row.crew.map((member) => presenceAt(member, at));
    const countOf = (wanted: string) => presences.filter((presence) => presence === wanted).length;
    const [working, onBreak] = [countOf('in'), countOf('break')];
    if (working + onBreak === 0) return [];
    const names = labels.filter((name, place) => name && ['in', 'break'].includes(presences[place]!));
    const foreman = row.foremanName && shortName(row.foremanName);
    return [{ id: row.id, number: numberOf(row), foreman: foreman || null, working, onBreak, names }];
  });
}
