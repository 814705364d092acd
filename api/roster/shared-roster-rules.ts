import { attendanceOf } from '#shared/roster/attendance.ts';
import type { Roster, RosterMember, RosterOrder, RosterQuery, RosterRow } from '#shared/roster/roster.ts';
import { businessDate, businessDay } from '#shared/rules/periods.ts';
import type { Caller } from '../context.ts';
import { regionsOf } from '../query/ranges.ts';
import { visibilityOf } from '../visibility/visibility.ts';
import { addTotals, betterOf, countOne, NOBODY } from './count-rules.ts';
import type { RosterDay, RosterEntry } from './query.ts';
import { type SharedJob, withWhereabouts } from './whereabouts-rules.ts';

/** The jobs of a day that a caller sees, and the page of these that they ask for. */
export interface RosterPart {
  /** Region ids; null means all. */
  regions: readonly number[] | null;
  /** Only jobs of these supervisors; null means all. */
  supervisorIds: readonly number[] | null;
  /** Sorted by job number unless said. */
  order?: RosterOrder | undefined;
  limit: number;
  offset: number;
}

/** All jobs of a day, by row number, in the order of the list. */
export type SharedRoster = ReadonlyMap<number, SharedJob>;

/** Shares these jobs; those of `last` that are equal stay the same objects. */
export const sharedRosterOf = (jobs: SharedRoster, last: SharedRoster | undefined): SharedRoster =>
  withWhereabouts(jobs, last, null);

/**
 * Replaces the moved jobs, which changed or left the day. Other jobs change too where their crew
 * has a member whose whereabouts moved.
 */
export function withMoved(last: SharedRoster, found: SharedRoster, moved: ReadonlySet<number>): SharedRoster {
  const before = [...moved].flatMap((id) => last.get(id) ?? []);
  const people = new Set(
    [...before, ...found.values()].flatMap(({ row, leading }) => [...row.crew, ...leading]).map(({ id }) => id),
  );
  const jobs = [...last].flatMap(([id, job]): Array<[number, SharedJob]> => {
    const now = moved.has(id) ? found.get(id) : job;
    return now ? [[id, now]] : [];
  });
  return withWhereabouts(new Map(jobs), last, people);
}

/** Groups entries by job. Whereabouts, which depend on the other jobs, are added later. */
export function jobsIn(entries: readonly RosterEntry[]): Map<number, SharedJob> {
  const jobs = new Map<number, { row: RosterRow; supervisorId: number | null; leading: RosterMember[] }>();
  for (const entry of entries) {
    const job = jobs.get(entry.jobPk) ?? { row: emptyRow(entry), supervisorId: entry.supervisorId, leading: [] };
    jobs.set(entry.jobPk, job);
    const { id, fullName, lastName, isCrew, clockInStatus, clockedInAtMs, clockedOutAtMs, changedAtMs } = entry;
    if (id === null || fullName === null || lastName === null) continue;
    const clocks = { clockInStatus, clockedInAt: momentOf(clockedInAtMs), clockedOutAt: momentOf(clockedOutAtMs) };
    const member = { id, fullName, lastName, ...clocks };
    if (!isCrew) {
      job.leading.push(member);
      continue;
    }
    job.row.crew.push(member);
    job.row.changedAt = latest(job.row.changedAt, momentOf(changedAtMs));
  }
  return new Map([...jobs].map(([id, job]) => [id, { ...job, totals: NOBODY, shared: [], away: new Map() }]));
}

const emptyRow = ({ jobPk, jobId, shownNumber, regionId, foremanName, supervisorName }: RosterEntry): RosterRow => ({
  id: jobPk,
  jobId,
  shownNumber,
  jobPk,
  regionId,
  foremanName,
  supervisorName,
  changedAt: null,
  crew: [],
});

const momentOf = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

const latest = (known: string | null, moment: string | null): string | null =>
  known === null || (moment !== null && moment > known) ? moment : known;

/** The page a caller asked for; count and totals cover all the jobs they see [roster-3]. */
export function visibleRoster(
  day: SharedRoster,
  { order, limit, offset, ...visibility }: RosterPart,
): Pick<Roster, 'roster' | 'count' | 'totals'> {
  const { jobs, totals } = partOf(day, visibility);
  const listed = order === 'trouble' ? troubleFirst(jobs) : jobs;
  const roster = listed
    .slice(offset, offset + limit)
    .map((job) => (visibility.supervisorIds === null ? job.row : masked(job, (id) => sees(day.get(id), visibility))));
  return { roster, count: jobs.length, totals };
}

type Visibility = Pick<RosterPart, 'regions' | 'supervisorIds'>;

interface Part {
  jobs: readonly SharedJob[];
  totals: Roster['totals'];
}

/** Memoized by roster object: many callers see the same part, page by page. */
const parts = new WeakMap<SharedRoster, Map<string, Part>>();

function partOf(day: SharedRoster, visibility: Visibility): Part {
  const name = `${visibility.regions} ${visibility.supervisorIds}`;
  const known = parts.get(day) ?? new Map<string, Part>();
  parts.set(day, known);
  const part = known.get(name) ?? readPart(day, visibility);
  known.set(name, part);
  return part;
}

function readPart(day: SharedRoster, visibility: Visibility): Part {
  const jobs: SharedJob[] = [];
  const totals = { ...NOBODY };
  const shared = new Map<number, RosterMember>();
  for (const job of day.values()) {
    if (!sees(job, visibility) || (visibility.regions && !visibility.regions.includes(job.row.regionId))) continue;
    jobs.push(job);
    addTotals(totals, job.totals);
    for (const member of job.shared) shared.set(member.id, betterOf(shared.get(member.id), member));
  }
  for (const member of shared.values()) countOne(totals, member);
  return { jobs, totals };
}

const sees = (job: SharedJob | undefined, { supervisorIds }: Visibility): boolean =>
  supervisorIds === null || (job?.supervisorId != null && supervisorIds.includes(job.supervisorId));

/**
 * Jobs with most people missing first; a stable sort, so ties stay in the order of their numbers.
 */
function troubleFirst(jobs: readonly SharedJob[]): SharedJob[] {
  const missing = new Map(jobs.map((job) => [job, job.row.crew.filter((one) => attendanceOf(one) === 'missing').length]));
  return jobs.toSorted((a, b) => (missing.get(b) ?? 0) - (missing.get(a) ?? 0));
}

/** Hides the numbers of the jobs elsewhere that the caller may not see. */
function masked({ row, away }: SharedJob, maySee: (jobPk: number) => boolean): RosterRow {
  const hidden = new Set([...away].flatMap(([id, jobPk]) => (maySee(jobPk) ? [] : [id])));
  if (hidden.size === 0) return row;
  const crew = row.crew.map((member) =>
    member.elsewhere && hidden.has(member.id) ? { ...member, elsewhere: { ...member.elsewhere, jobId: null } } : member,
  );
  return { ...row, crew };
}

interface Moment {
  now: Date;
  timeZone: string;
}

/** The supervisors whose jobs the caller sees; null for all. */
function supervisorsInView(caller: Caller): readonly number[] | null {
  const visibility = visibilityOf(caller);
  return visibility.of === 'all' ? null : visibility.of === 'supervisors' ? visibility.ids : [];
}

/** The requested day; the current business day when no date is given. */
export function rosterDay({ date: asked }: RosterQuery, { now, timeZone }: Moment): RosterDay {
  const today = businessDate(now, timeZone);
  const date = asked ?? today;
  return { date, ...businessDay(date, timeZone), isPast: date < today };
}

/** The part of a day's roster that the caller sees and asks for. */
export const rosterPartOf = (caller: Caller, { region, order, limit, offset }: RosterQuery): RosterPart => ({
  regions: regionsOf(region),
  supervisorIds: supervisorsInView(caller),
  order,
  limit,
  offset,
});
