import type { Roster, RosterMember, RosterRow } from '#shared/roster/roster.ts';
import { rosterMember, rosterRow } from '#web/test/roster-rows.ts';

/** The live query of a roster without filters. */
export const FIRST_PAGE = { limit: 10, offset: 0 };

export const member = (
  id: number,
  fullName: string,
  clockInStatus: RosterMember['clockInStatus'],
  clocks: Partial<RosterMember> = {},
): RosterMember => rosterMember({ id, fullName, clockInStatus, ...clocks });

export const row = (id: number, crew: RosterMember[]): RosterRow => rosterRow({ id, foremanName: 'Keith Donnelly', crew });

const AT_WORK = { clockedInAt: '2026-11-20T12:02:00.000Z' };
const GONE_HOME = { ...AT_WORK, clockedOutAt: '2026-11-20T20:58:00.000Z' };

/** Two of thirteen jobs, one person of each attendance. */
export const roster = (change: Partial<Roster> = {}): Roster => ({
  date: '2026-11-20',
  timeZone: 'America/New_York',
  roster: [
    row(1, [member(11, 'Travis Duarte', 'in', AT_WORK), member(12, 'Owen Reyes', 'out')]),
    row(2, [member(21, 'Nina Gomez', 'break', AT_WORK), member(22, 'Ana Iqbal', 'out', GONE_HOME)]),
  ],
  count: 13,
  limit: 10,
  offset: 0,
  totals: { in: 63, onBreak: 4, out: 12, left: 5, missing: 7, elsewhere: 0 },
  ...change,
});
