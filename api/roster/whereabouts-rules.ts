import { isEqual } from '#shared/live/ops.ts';
import type { Elsewhere, Roster, RosterMember, RosterRow } from '#shared/roster.ts';
import { countOne, NOBODY } from './count-rules.ts';

export interface BoardJob {
  /** As it is answered to whoever sees all. The same object for as long as it says the same. */
  row: RosterRow;
  supervisorId: number | null;
  /** Clocks of foremen, who are not of the crew. */
  leading: readonly RosterMember[];
  /** Of those of the crew who are on no other row. */
  totals: Roster['totals'];
  /** The others: which of their rows counts depends on the reader. */
  shared: readonly RosterMember[];
  /** At which job (row number) somebody of the crew is elsewhere, by the person's row number. */
  away: ReadonlyMap<number, number>;
}

/** All places of one person. */
interface Places {
  /** Of how many crews they are. */
  rows: number;
  /** The job where their clock runs, or ran last. */
  clocked: { jobPk: number; elsewhere: Elsewhere } | null;
}

const hasClock = ({ clockInStatus, clockedOutAt }: RosterMember): boolean => clockInStatus !== 'out' || clockedOutAt !== null;

/**
 * These jobs, of which each says who of its crew is at another one.
 * @param last of which jobs stay the same objects that say the same
 * @param people whose places may be others than those that the jobs say; null for everybody
 */
export function settled(
  jobs: ReadonlyMap<number, BoardJob>,
  last: ReadonlyMap<number, BoardJob> | undefined,
  people: ReadonlySet<number> | null,
): Map<number, BoardJob> {
  const places = placesOf(jobs, people);
  return new Map(
    [...jobs].map(([id, job]) => {
      const known = last?.get(id);
      if (job === known && !job.row.crew.some((member) => places.has(member.id))) return [id, job];
      const now = settledJob(job, places);
      return [id, known && isEqual(bare(known), bare(now)) ? known : now];
    }),
  );
}

/** What of a job may change; the rest follows from it. */
const bare = ({ row, supervisorId, leading, shared, away }: BoardJob) => ({
  row,
  supervisorId,
  leading,
  shared,
  away: [...away.values()],
});

function placesOf(jobs: ReadonlyMap<number, BoardJob>, people: ReadonlySet<number> | null): Map<number, Places> {
  const places = new Map<number, Places>();
  for (const { row, leading } of jobs.values())
    for (const list of [row.crew, leading])
      for (const member of list) {
        if (people && !people.has(member.id)) continue;
        const known = places.get(member.id) ?? { rows: 0, clocked: null };
        places.set(member.id, known);
        known.rows += Number(list === row.crew);
        if (hasClock(member) && isLater(member.clockedOutAt, known.clocked))
          known.clocked = { jobPk: row.id, elsewhere: { jobId: row.jobId, clockedOutAt: member.clockedOutAt } };
      }
  return places;
}

/** One clock of a person runs at most; it is later than any that has ended. */
function isLater(clockedOutAt: string | null, known: Places['clocked']): boolean {
  if (!known) return true;
  const until = known.elsewhere.clockedOutAt;
  return until !== null && (clockedOutAt === null || clockedOutAt > until);
}

/** The same, who is elsewhere or is not. */
function at({ elsewhere: _former, ...member }: RosterMember, elsewhere: Elsewhere | undefined): RosterMember {
  return elsewhere ? { ...member, elsewhere } : member;
}

function settledJob(job: BoardJob, places: ReadonlyMap<number, Places>): BoardJob {
  const wasShared = new Set(job.shared.map(({ id }) => id));
  const away = new Map<number, number>();
  const shared: RosterMember[] = [];
  const totals = { ...NOBODY };
  const crew = job.row.crew.map((member) => {
    const place = places.get(member.id);
    const clocked = hasClock(member) ? null : place?.clocked;
    const now = place ? at(member, clocked?.elsewhere) : member;
    const awayAt = place ? clocked?.jobPk : job.away.get(member.id);
    if (awayAt !== undefined) away.set(member.id, awayAt);
    if (place ? place.rows > 1 : wasShared.has(member.id)) shared.push(now);
    else countOne(totals, now);
    return now;
  });
  return { ...job, row: { ...job.row, crew }, totals, shared, away };
}
