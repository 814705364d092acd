import type { Roster, RosterRow } from '../../shared/roster.ts';
import type { Page, RosterEntry, RosterPage } from './query.ts';

/** The day that the entries are of, and in which time zone. */
interface Day {
  date: string;
  timeZone: string;
}

/** The wire's roster. A person in two crews is two dots. */
export const presentRoster = ({ entries, ...counts }: RosterPage, { date, timeZone }: Day, { limit, offset }: Page): Roster => ({
  date,
  timeZone,
  roster: rowsOf(entries),
  limit,
  offset,
  ...counts,
});

function rowsOf(entries: readonly RosterEntry[]): RosterRow[] {
  const rows = new Map<number, RosterRow>();
  for (const entry of entries) {
    const row = rows.get(entry.jobPk) ?? emptyRow(entry);
    rows.set(entry.jobPk, row);
    const { id, fullName, lastName, clockInStatus, clockedInAtMs, clockedOutAtMs, changedAtMs } = entry;
    if (id === null || fullName === null || lastName === null) continue;
    const clocks = { clockInStatus, clockedInAt: momentOf(clockedInAtMs), clockedOutAt: momentOf(clockedOutAtMs) };
    row.crew.push({ id, fullName, lastName, ...clocks });
    row.changedAt = latest(row.changedAt, momentOf(changedAtMs));
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

const momentOf = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

const latest = (known: string | null, moment: string | null): string | null =>
  known === null || (moment !== null && moment > known) ? moment : known;
