import { isEqual } from '../../shared/live/ops.ts';
import type { Roster, RosterRow } from '../../shared/roster.ts';
import type { RosterEntry } from './query.ts';

/** Which jobs of a day somebody sees, and which of these they ask for. */
export interface Cut {
  /** Region ids; null means all. */
  regions: readonly number[] | null;
  /** Only jobs of these supervisors; null means all. */
  supervisorIds: readonly number[] | null;
  limit: number;
  offset: number;
}

interface BoardJob {
  /** As it is answered. The same object for as long as it says the same. */
  row: RosterRow;
  supervisorId: number | null;
  totals: Roster['totals'];
}

/** All jobs of a day, by row number, in the order in which they are listed. */
export type RosterBoard = ReadonlyMap<number, BoardJob>;

/**
 * The board of these entries.
 * @param last of which jobs stay the same objects that say the same
 */
export function boardOf(entries: readonly RosterEntry[], last: RosterBoard | undefined): RosterBoard {
  return new Map(
    jobsIn(entries).map(({ row, supervisorId }) => {
      const known = last?.get(row.id);
      const isKnown = known?.supervisorId === supervisorId && isEqual(known.row, row);
      return [row.id, isKnown ? known : { row, supervisorId, totals: totalsOf(row) }];
    }),
  );
}

/** A job as it is answered, and whose it is. A person in two crews is two dots. */
function jobsIn(entries: readonly RosterEntry[]): Omit<BoardJob, 'totals'>[] {
  const jobs = new Map<number, Omit<BoardJob, 'totals'>>();
  for (const entry of entries) {
    const job = jobs.get(entry.jobPk) ?? { row: emptyRow(entry), supervisorId: entry.supervisorId };
    jobs.set(entry.jobPk, job);
    const { row } = job;
    const { id, fullName, lastName, clockInStatus, clockedInAtMs, clockedOutAtMs, changedAtMs } = entry;
    if (id === null || fullName === null || lastName === null) continue;
    const clocks = { clockInStatus, clockedInAt: momentOf(clockedInAtMs), clockedOutAt: momentOf(clockedOutAtMs) };
    row.crew.push({ id, fullName, lastName, ...clocks });
    row.changedAt = latest(row.changedAt, momentOf(changedAtMs));
  }
  return [...jobs.values()];
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

/** The board with these jobs as they were found anew: another of itself, or gone. */
export const withMoved = (last: RosterBoard, found: RosterBoard, moved: ReadonlySet<number>): RosterBoard =>
  new Map(
    [...last].flatMap(([id, job]): Array<[number, BoardJob]> => {
      const now = moved.has(id) ? found.get(id) : job;
      return now ? [[id, now]] : [];
    }),
  );

function totalsOf({ crew }: RosterRow): Roster['totals'] {
  const count = (is: (member: RosterRow['crew'][number]) => boolean) => crew.filter(is).length;
  return {
    in: count(({ clockInStatus }) => clockInStatus !== 'out'),
    onBreak: count(({ clockInStatus }) => clockInStatus === 'break'),
    out: count(({ clockInStatus }) => clockInStatus === 'out'),
    left: count(({ clockedOutAt }) => clockedOutAt !== null),
    missing: count(({ clockInStatus, clockedOutAt }) => clockInStatus === 'out' && clockedOutAt === null),
  };
}

/** What of a board somebody is answered; count and totals are over all that they see. */
export function cutBoard(
  board: RosterBoard,
  { regions, supervisorIds, limit, offset }: Cut,
): Pick<Roster, 'roster' | 'count' | 'totals'> {
  const totals = { in: 0, onBreak: 0, out: 0, left: 0, missing: 0 };
  const roster: RosterRow[] = [];
  let count = 0;
  for (const { row, supervisorId, totals: own } of board.values()) {
    if (regions && !regions.includes(row.regionId)) continue;
    if (supervisorIds && (supervisorId === null || !supervisorIds.includes(supervisorId))) continue;
    if (count >= offset && roster.length < limit) roster.push(row);
    count += 1;
    totals.in += own.in;
    totals.onBreak += own.onBreak;
    totals.out += own.out;
    totals.left += own.left;
    totals.missing += own.missing;
  }
  return { roster, count, totals };
}
