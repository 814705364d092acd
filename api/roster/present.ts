import type { Roster, RosterMember, RosterRow } from '../../shared/roster.ts';
import type { RosterEntry } from './repository.ts';

/** `J-9` before `J-10`, whatever the machine's language. */
const naturally = new Intl.Collator('en', { numeric: true });

interface Page {
  limit: number;
  offset: number;
}

/** The day that the entries are of, in which time zone, and whether it is over. */
interface Day {
  date: string;
  timeZone: string;
  isPast: boolean;
}

/** The wire's roster: rows in the natural order of job ids, one page of them, totals over all. A person in two crews is two dots. */
export function presentRoster(entries: readonly RosterEntry[], { date, timeZone, isPast }: Day, { limit, offset }: Page): Roster {
  const rows = rowsOf(entries, isPast).sort((a, b) => naturally.compare(a.jobId, b.jobId) || a.id - b.id);
  const statuses = rows.flatMap((row) => row.crew.map((member) => member.clockInStatus));
  const count = (status: RosterMember['clockInStatus']) => statuses.filter((one) => one === status).length;
  const onBreak = count('break');
  return {
    date,
    timeZone,
    roster: rows.slice(offset, offset + limit),
    count: rows.length,
    limit,
    offset,
    totals: { in: count('in') + onBreak, onBreak, out: count('out') },
  };
}

function rowsOf(entries: readonly RosterEntry[], isPast: boolean): RosterRow[] {
  const rows = new Map<number, RosterRow>();
  for (const entry of entries) {
    const row = rows.get(entry.jobPk) ?? emptyRow(entry);
    rows.set(entry.jobPk, row);
    const { id, fullName, lastName, changedAtMs } = entry;
    if (id === null || fullName === null || lastName === null) continue;
    row.crew.push({ id, fullName, lastName, clockInStatus: statusOf(entry, isPast) });
    row.changedAt = latest(row.changedAt, changedAtMs);
  }
  return [...rows.values()];
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

/** Today: where the clock stands. On a day that is over, `in` means that the person worked there that day. */
function statusOf({ isRunning, isOnBreak, hasWorked }: RosterEntry, isPast: boolean): RosterMember['clockInStatus'] {
  if (isPast) return hasWorked ? 'in' : 'out';
  return isOnBreak ? 'break' : isRunning ? 'in' : 'out';
}

const latest = (known: string | null, ms: number | null): string | null => {
  if (ms === null) return known;
  const moment = new Date(ms).toISOString();
  return known === null || moment > known ? moment : known;
};
