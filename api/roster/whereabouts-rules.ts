import { numberOf } from '#shared/jobs/shown-number.ts';
import { isEqual } from '#shared/live/ops.ts';
import { type Counts, countOne, nobody } from '#shared/roster/counts.ts';
import type { Elsewhere, RosterMember, RosterRow } from '#shared/roster/roster.ts';

export interface SharedJob {
  /** The row for a caller who sees every job. The same object while it is unchanged. */
  row: RosterRow;
  supervisorId: number | null;
  /** Foremen with a clock here; they are not members of the crew. */
  leading: readonly RosterMember[];
  /** Counts of the members who are on this row alone. */
  counts: Counts;
  /** Members on several rows: which one counts depends on what the caller sees. */
  shared: readonly RosterMember[];
  /** Members who are elsewhere: the job's row number by the person's. */
  away: ReadonlyMap<number, number>;
  /** The time off of people on this job's sheets of the day, by the person's row number. */
  off: ReadonlyMap<number, TimeOff>;
}

type TimeOff = NonNullable<RosterMember['off']>;

/** All places of one person. */
interface Places {
  /** Number of crews they belong to. */
  rows: number;
  /** The job where their clock runs, or ran last. */
  clocked: { jobPk: number; elsewhere: Elsewhere } | null;
  off: TimeOff | undefined;
}

const hasClock = ({ clockInStatus, clockedOutAt }: RosterMember): boolean => clockInStatus !== 'out' || clockedOutAt !== null;

/**
 * Adds to each job which of its crew are at another job.
 * @param last the jobs shared before: those that are equal stay the same objects
 * @param people whose places may differ from what the jobs hold; null for everybody
 */
export function withWhereabouts(
  jobs: ReadonlyMap<number, SharedJob>,
  last: ReadonlyMap<number, SharedJob> | undefined,
  people: ReadonlySet<number> | null,
): Map<number, SharedJob> {
  const places = placesOf(jobs, people);
  return new Map(
    [...jobs].map(([id, job]) => {
      const known = last?.get(id);
      if (job === known && !job.row.crew.some((member) => places.has(member.id))) return [id, job];
      const now = jobWithWhereabouts(job, places);
      return [id, known && isEqual(bare(known), bare(now)) ? known : now];
    }),
  );
}

/** The parts of a job that two versions are compared by; the rest follows from these. */
const bare = ({ row, supervisorId, leading, shared, away, off }: SharedJob) => ({
  row,
  supervisorId,
  leading,
  shared,
  away: [...away.values()],
  off: [...off],
});

function placesOf(jobs: ReadonlyMap<number, SharedJob>, people: ReadonlySet<number> | null): Map<number, Places> {
  const places = new Map<number, Places>();
  for (const { row, leading, off } of jobs.values())
    for (const list of [row.crew, leading])
      for (const member of list) {
        if (people && !people.has(member.id)) continue;
        const known = places.get(member.id) ?? { rows: 0, clocked: null, off: undefined };
        places.set(member.id, known);
        known.rows += Number(list === row.crew);
        known.off ??= off.get(member.id);
        if (hasClock(member) && isLater(member.clockedOutAt, known.clocked))
          known.clocked = { jobPk: row.id, elsewhere: { jobId: numberOf(row), clockedOutAt: member.clockedOutAt } };
      }
  return places;
}

/** A running clock is later than any that has ended; a person has one at most. */
function isLater(clockedOutAt: string | null, known: Places['clocked']): boolean {
  if (!known) return true;
  const until = known.elsewhere.clockedOutAt;
  return until !== null && (clockedOutAt === null || clockedOutAt > until);
}

/** The member with `elsewhere` and `off` set, or without them. */
function at(
  { elsewhere: _former, off: _formerly, ...member }: RosterMember,
  elsewhere: Elsewhere | undefined,
  off: TimeOff | undefined,
): RosterMember {
  return { ...member, ...(elsewhere && { elsewhere }), ...(off && { off }) };
}

function jobWithWhereabouts(job: SharedJob, places: ReadonlyMap<number, Places>): SharedJob {
  const wasShared = new Set(job.shared.map(({ id }) => id));
  const away = new Map<number, number>();
  const shared: RosterMember[] = [];
  const counts = nobody();
  const crew = job.row.crew.map((member) => {
    const place = places.get(member.id);
    const clocked = hasClock(member) ? null : place?.clocked;
    const now = place ? at(member, clocked?.elsewhere, hasClock(member) || clocked ? undefined : place.off) : member;
    const awayAt = place ? clocked?.jobPk : job.away.get(member.id);
    if (awayAt !== undefined) away.set(member.id, awayAt);
    if (place ? place.rows > 1 : wasShared.has(member.id)) shared.push(now);
    else countOne(counts, now);
    return now;
  });
  return { ...job, row: { ...job.row, crew }, counts, shared, away };
}
