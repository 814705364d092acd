import type { Roster, RosterMember, RosterRow } from '../../../../shared/roster.ts';

/** The live query of a roster without filters. */
export const FIRST_PAGE = { limit: 10, offset: 0 };

export const member = (id: number, fullName: string, clockInStatus: RosterMember['clockInStatus']): RosterMember => ({
  id,
  fullName,
  lastName: fullName.split(' ')[1] ?? '',
  clockInStatus,
});

export const row = (id: number, crew: RosterMember[]): RosterRow => ({
  id,
  jobId: `1000${id}`,
  jobPk: id,
  regionId: 1,
  foremanName: 'Keith Donnelly',
  supervisorName: null,
  changedAt: null,
  crew,
});

/** Two of thirteen jobs, one person of each status. */
export const roster = (change: Partial<Roster> = {}): Roster => ({
  date: '2026-11-20',
  timeZone: 'America/New_York',
  roster: [
    row(1, [member(11, 'Travis Duarte', 'in'), member(12, 'Owen Reyes', 'out')]),
    row(2, [member(21, 'Nina Gomez', 'break')]),
  ],
  count: 13,
  limit: 10,
  offset: 0,
  totals: { in: 63, onBreak: 4, out: 7 },
  ...change,
});
