import { FORGOTTEN_CLOCK_MINUTES } from '#shared/constants.ts';
import { isWanted, presenceAt } from '#shared/roster/attendance.ts';
import { addCounts, betterOf, type Counts, countOne, nobody } from '#shared/roster/counts.ts';
import type { Roster, RosterMember, RosterOrder, RosterQuery, RosterRow } from '#shared/roster/roster.ts';
import { type ExpectedFacts, expectedOf, minuteOfTime, sameWeekdays } from '#shared/rules/expected/expected.ts';
import type { Habits } from '#shared/rules/expected/habits.ts';
import type { SaidOfLate } from '#shared/rules/expected/said.ts';
import { addDays, businessDate, businessDay } from '#shared/rules/periods.ts';
import type { Caller } from '../context.ts';
import { regionsOf } from '../query/ranges.ts';
import { visibilityOf } from '../visibility/visibility.ts';
import type { RosterDay, RosterEntry } from './query.ts';
import { type SharedJob, withWhereabouts } from './whereabouts-rules.ts';

/** The jobs of a day that a caller sees, and the page of these that they ask for. */
export interface RosterPart {
  /** Region ids; null means all. */
  regions: readonly number[] | null;
  /** Only jobs of these supervisors; null means all. */
  supervisorIds: readonly number[] | null;
  /** Only jobs of these regions, whatever is asked for; all when null or absent. */
  confinedTo?: readonly number[] | null;
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

/** The day of a roster, and the usual times of that weekday. */
interface Usual {
  date: string;
  timeZone: string;
  habits: Habits;
}

/**
 * Groups entries by job. Whereabouts, which depend on the other jobs, are added later.
 * @param usual null for a day that is over: nobody is expected
 */
export function jobsIn(entries: readonly RosterEntry[], usual: Usual | null): Map<number, SharedJob> {
  const jobs = new Map<number, JobBegun>();
  for (const entry of entries) {
    const job: JobBegun = jobs.get(entry.jobPk) ?? {
      row: emptyRow(entry),
      supervisorId: entry.supervisorId,
      leading: [],
      off: new Map(),
    };
    jobs.set(entry.jobPk, job);
    const { id, fullName, lastName, isCrew, clockInStatus, clockedInAtMs, clockedOutAtMs, changedAtMs } = entry;
    if (id === null || fullName === null || lastName === null) continue;
    if (entry.off) job.off.set(id, entry.off);
    const clocks = { clockInStatus, clockedInAt: momentOf(clockedInAtMs), clockedOutAt: momentOf(clockedOutAtMs) };
    const expected = usual && expectedOf(factsOf(entry, id, usual.habits), usual.date, usual.timeZone);
    const call = callIn(entry);
    const member = { id, fullName, lastName, ...clocks, ...(expected && { expected }), ...(call && { call }) };
    if (!isCrew) {
      job.leading.push(member);
      continue;
    }
    job.row.crew.push(member);
    job.row.changedAt = latest(job.row.changedAt, momentOf(changedAtMs));
  }
  return new Map([...jobs].map(([id, job]) => [id, { ...job, counts: nobody(), shared: [], away: new Map() }]));
}

type TimeOff = NonNullable<RosterMember['off']>;

/** A job while its entries are collected. */
interface JobBegun {
  row: RosterRow;
  supervisorId: number | null;
  leading: RosterMember[];
  off: Map<number, TimeOff>;
}

/** What is known of when a person of the crew begins [roster-4]. */
const factsOf = (entry: RosterEntry, id: number, habits: Habits): ExpectedFacts => ({
  start: entry.startTime === null ? null : minuteOfTime(entry.startTime),
  own: entry.crewForemanId === null ? null : habits.own(entry.crewForemanId, id),
  crew: entry.crewForemanId === null ? null : habits.crew(entry.crewForemanId),
  joinedAt: entry.joinedAtMs === null ? null : new Date(entry.joinedAtMs),
});

const emptyRow = ({
  jobPk,
  jobId,
  shownNumber,
  regionId,
  foremanId,
  foremanName,
  foremanPhone,
  supervisorId,
  supervisorName,
}: RosterEntry): RosterRow => ({
  id: jobPk,
  jobId,
  shownNumber,
  jobPk,
  regionId,
  foremanId,
  foremanName,
  foremanPhone,
  supervisorId,
  supervisorName,
  changedAt: null,
  crew: [],
});

/** What came of the last call about the person; undefined where nobody has called. */
function callIn({ outcome, untilMs, words, saidBy, saidAtMs, callRevision }: RosterEntry): SaidOfLate | undefined {
  if (outcome === null || callRevision === null || saidAtMs === null) return undefined;
  const at = new Date(saidAtMs).toISOString();
  return { outcome, until: momentOf(untilMs), words, by: saidBy, at, revision: callRevision };
}

const momentOf = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

const latest = (known: string | null, moment: string | null): string | null =>
  known === null || (moment !== null && moment > known) ? moment : known;

/** The page a caller asks for now; count and totals cover all the jobs they see [roster-3]. */
export function visibleRoster(
  day: SharedRoster,
  { order, limit, offset, ...visibility }: RosterPart,
  now: Date,
): Pick<Roster, 'roster' | 'count' | 'totals' | 'waiting'> {
  const { jobs, counts } = partOf(day, visibility);
  const listed = order === 'trouble' ? troubleFirst(jobs, now.getTime()) : jobs;
  const roster = listed
    .slice(offset, offset + limit)
    .map((job) => (seesAll(visibility) ? job.row : masked(job, (id) => sees(day.get(id), visibility))));
  return { roster, count: jobs.length, ...counts };
}

type Visibility = Pick<RosterPart, 'regions' | 'supervisorIds' | 'confinedTo'>;

const seesAll = ({ supervisorIds, confinedTo = null }: Visibility): boolean => supervisorIds === null && confinedTo === null;

interface Part {
  jobs: readonly SharedJob[];
  counts: Counts;
}

/** Memoized by roster object: many callers see the same part, page by page. */
const parts = new WeakMap<SharedRoster, Map<string, Part>>();

function partOf(day: SharedRoster, visibility: Visibility): Part {
  const name = `${visibility.regions} ${visibility.supervisorIds} ${visibility.confinedTo}`;
  const known = parts.get(day) ?? new Map<string, Part>();
  parts.set(day, known);
  const part = known.get(name) ?? readPart(day, visibility);
  known.set(name, part);
  return part;
}

function readPart(day: SharedRoster, visibility: Visibility): Part {
  const jobs: SharedJob[] = [];
  const counts = nobody();
  const shared = new Map<number, RosterMember>();
  for (const job of day.values()) {
    if (!isInPart({ supervisorId: job.supervisorId, regionId: job.row.regionId }, visibility)) continue;
    jobs.push(job);
    addCounts(counts, job.counts);
    for (const member of job.shared) shared.set(member.id, betterOf(shared.get(member.id), member));
  }
  for (const member of shared.values()) countOne(counts, member);
  return { jobs, counts };
}

const among = (ids: readonly number[] | null, id: number | null): boolean => ids === null || (id !== null && ids.includes(id));

/** Whether something of a supervisor and in a region is in the part; null for neither. */
export const isInPart = (
  { supervisorId, regionId }: { supervisorId: number | null; regionId: number | null },
  { regions, supervisorIds, confinedTo = null }: Visibility,
): boolean => among(supervisorIds, supervisorId) && among(confinedTo, regionId) && among(regions, regionId);

const sees = (job: SharedJob | undefined, visibility: Visibility): boolean =>
  isInPart({ supervisorId: job?.supervisorId ?? null, regionId: job?.row.regionId ?? null }, { ...visibility, regions: null });

/**
 * Jobs first where most people are late, or missing without an expected time; a stable sort, so
 * ties stay in the order of their numbers. A person who is due later does not count [roster-5].
 */
function troubleFirst(jobs: readonly SharedJob[], now: number): SharedJob[] {
  const missing = new Map(jobs.map((job) => [job, job.row.crew.filter((one) => isWanted(presenceAt(one, now))).length]));
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

export const withoutPhones = (rows: readonly RosterRow[]): RosterRow[] => rows.map(({ foremanPhone: _, ...row }) => row);

/** That somebody was called, without what was said and by whom. */
export const withoutSaid = ({ call, ...member }: RosterMember): RosterMember =>
  call ? { ...member, call: { ...call, outcome: unsaid(call), words: null, by: null } } : member;

/** "No answer" is still told: the person is as unattended as before. */
const unsaid = ({ outcome }: SaidOfLate): SaidOfLate['outcome'] => (outcome === 'noAnswer' ? outcome : null);

/** For programs that may not read people. */
export const forPrograms = (rows: readonly RosterRow[]): RosterRow[] =>
  withoutPhones(rows).map((row) => (row.crew.some(({ call }) => call) ? { ...row, crew: row.crew.map(withoutSaid) } : row));

interface Moment {
  now: Date;
  timeZone: string;
}

/** The supervisors whose jobs the caller sees; null for all. */
function supervisorsInView(caller: Caller): readonly number[] | null {
  const visibility = visibilityOf(caller);
  return visibility.of === 'all' ? null : visibility.of === 'supervisors' ? visibility.ids : [];
}

/**
 * The day before, whose running clocks the current day has as well, and the moment before which one
 * of them was forgotten [roster-13]; undefined for any other day, and once all that began before
 * midnight are forgotten, so that corrections of the day before concern no roster in the afternoon.
 */
export function carriedOn(date: string, { now, timeZone }: Moment): RosterDay['carried'] {
  if (date !== businessDate(now, timeZone)) return undefined;
  const since = new Date(now.getTime() - FORGOTTEN_CLOCK_MINUTES * 60_000);
  return since < businessDay(date, timeZone).start ? { date: addDays(date, -1), since } : undefined;
}

/**
 * Whether a day is past and nobody's clock of it runs any more; one that is forgotten does not
 * count [roster-13].
 */
export function isOver(
  { date, isPast }: Pick<RosterDay, 'date' | 'isPast'>,
  shifts: readonly { isWork: boolean; isCarried: boolean; startMs: number; endMs: number | null }[],
  moment: Moment,
): boolean {
  const carried = carriedOn(businessDate(moment.now, moment.timeZone), moment);
  if (carried?.date !== date) return isPast;
  const since = carried.since.getTime();
  return !shifts.some(({ isWork, isCarried, startMs, endMs }) => isWork && !isCarried && endMs === null && startMs > since);
}

/** The requested day; the current business day when no date is given. */
export function rosterDay({ date: asked }: Pick<RosterQuery, 'date'>, { now, timeZone }: Moment): RosterDay {
  const today = businessDate(now, timeZone);
  const date = asked ?? today;
  return { date, ...businessDay(date, timeZone), isPast: date < today, carried: carriedOn(date, { now, timeZone }) };
}

/** Whether the caller sees the jobs of a supervisor. */
export function seesJobsOf(caller: Caller): (supervisorId: number | null) => boolean {
  const supervisors = supervisorsInView(caller);
  return (id) => supervisors === null || (id !== null && supervisors.includes(id));
}

/**
 * The days that a roster follows from: its own and, unless it is over, those that usual times
 * are taken from; the one before while clocks run since then.
 */
export const daysOfRoster = ({ date, isPast, carried }: Pick<RosterDay, 'date' | 'isPast' | 'carried'>) => ({
  start: date,
  end: date,
  also: isPast ? undefined : [...(carried ? [carried.date] : []), ...sameWeekdays(date)],
});

/** The part of a day's roster that the caller sees and asks for. */
export const rosterPartOf = (
  caller: Caller,
  { region, order, limit, offset }: Pick<RosterQuery, 'region' | 'order' | 'limit' | 'offset'>,
): RosterPart => ({
  regions: regionsOf(region),
  supervisorIds: supervisorsInView(caller),
  order,
  limit,
  offset,
});
