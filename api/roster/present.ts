import type { Roster, RosterRow } from '../../shared/roster.ts';
import type { Page, RosterEntry, RosterPage } from './repository.ts';

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
    const { id, fullName, lastName, clockInStatus, changedAtMs } = entry;
    if (id === null || fullName === null || lastName === null) continue;
    row.crew.push({ id, fullName, lastName, clockInStatus });
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

const latest = (known: string | null, ms: number | null): string | null => {
  if (ms === null) return known;
  const moment = new Date(ms).toISOString();
  return known === null || moment > known ? moment : known;
};
