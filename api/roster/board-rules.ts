import { attendanceOf, type Roster, type RosterMember, type RosterOrder, type RosterRow } from '#shared/roster.ts';
import { addTotals, betterOf, countOne, NOBODY } from './count-rules.ts';
import type { RosterEntry } from './query.ts';
import { type BoardJob, settled } from './whereabouts-rules.ts';

/** Which jobs of a day somebody sees, and which of these they ask for. */
export interface Cut {
  /** Region ids; null means all. */
  regions: readonly number[] | null;
  /** Only jobs of these supervisors; null means all. */
  supervisorIds: readonly number[] | null;
  /** By number, if nothing else is said. */
  order?: RosterOrder | undefined;
  limit: number;
  offset: number;
}

/** All jobs of a day, by row number, in the order in which they are listed. */
export type RosterBoard = ReadonlyMap<number, BoardJob>;

/** The board of these jobs. */
export const boardOf = (jobs: RosterBoard, last: RosterBoard | undefined): RosterBoard => settled(jobs, last, null);

/**
 * The board with the jobs that moved as they are now, changed or gone. Where their people are is
 * told on the rows of other jobs as well.
 */
export function withMoved(last: RosterBoard, found: RosterBoard, moved: ReadonlySet<number>): RosterBoard {
  const before = [...moved].flatMap((id) => last.get(id) ?? []);
  const people = new Set(
    [...before, ...found.values()].flatMap(({ row, leading }) => [...row.crew, ...leading]).map(({ id }) => id),
  );
  const jobs = [...last].flatMap(([id, job]): Array<[number, BoardJob]> => {
    const now = moved.has(id) ? found.get(id) : job;
    return now ? [[id, now]] : [];
  });
  return settled(new Map(jobs), last, people);
}

/** Jobs as they were read, which say nothing of one another yet. */
export function jobsIn(entries: readonly RosterEntry[]): Map<number, BoardJob> {
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

const emptyRow = ({ jobPk, jobId, regionId, foremanName, supervisorName }: RosterEntry): RosterRow => ({
  id: jobPk,
  jobId,
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

/** What of a board somebody is answered; count and totals are over all that they see [roster-3]. */
export function cutBoard(
  board: RosterBoard,
  { order, limit, offset, ...visibility }: Cut,
): Pick<Roster, 'roster' | 'count' | 'totals'> {
  const { jobs, totals } = partOf(board, visibility);
  const listed = order === 'trouble' ? troubleFirst(jobs) : jobs;
  const roster = listed
    .slice(offset, offset + limit)
    .map((job) => (visibility.supervisorIds === null ? job.row : masked(job, (id) => sees(board.get(id), visibility))));
  return { roster, count: jobs.length, totals };
}

type Visibility = Pick<Cut, 'regions' | 'supervisorIds'>;

interface Part {
  jobs: readonly BoardJob[];
  totals: Roster['totals'];
}

/** A board is asked for by many who see the same of it, page by page. */
const parts = new WeakMap<RosterBoard, Map<string, Part>>();

function partOf(board: RosterBoard, visibility: Visibility): Part {
  const name = `${visibility.regions} ${visibility.supervisorIds}`;
  const known = parts.get(board) ?? new Map<string, Part>();
  parts.set(board, known);
  const part = known.get(name) ?? readPart(board, visibility);
  known.set(name, part);
  return part;
}

function readPart(board: RosterBoard, visibility: Visibility): Part {
  const jobs: BoardJob[] = [];
  const totals = { ...NOBODY };
  const shared = new Map<number, RosterMember>();
  for (const job of board.values()) {
    if (!sees(job, visibility) || (visibility.regions && !visibility.regions.includes(job.row.regionId))) continue;
    jobs.push(job);
    addTotals(totals, job.totals);
    for (const member of job.shared) shared.set(member.id, betterOf(shared.get(member.id), member));
  }
  for (const member of shared.values()) countOne(totals, member);
  return { jobs, totals };
}

const sees = (job: BoardJob | undefined, { supervisorIds }: Visibility): boolean =>
  supervisorIds === null || (job?.supervisorId != null && supervisorIds.includes(job.supervisorId));

/** Where most are missing first; jobs with as many of them stay in the order of their numbers. */
function troubleFirst(jobs: readonly BoardJob[]): BoardJob[] {
  const missing = new Map(jobs.map((job) => [job, job.row.crew.filter((one) => attendanceOf(one) === 'missing').length]));
  return jobs.toSorted((a, b) => (missing.get(b) ?? 0) - (missing.get(a) ?? 0));
}

/** The row as it is told to a reader who may not see every job: those others have no number. */
function masked({ row, away }: BoardJob, maySee: (jobPk: number) => boolean): RosterRow {
  const hidden = new Set([...away].flatMap(([id, jobPk]) => (maySee(jobPk) ? [] : [id])));
  if (hidden.size === 0) return row;
  const crew = row.crew.map((member) =>
    member.elsewhere && hidden.has(member.id) ? { ...member, elsewhere: { ...member.elsewhere, jobId: null } } : member,
  );
  return { ...row, crew };
}
