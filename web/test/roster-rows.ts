import type { RosterMember, RosterRow } from '#shared/roster/roster.ts';

/** Somebody who is not in yet, but for what is said. */
export const rosterMember = (said: Pick<RosterMember, 'id' | 'fullName'> & Partial<RosterMember>): RosterMember => ({
  lastName: said.fullName.split(' ')[1] ?? '',
  clockInStatus: 'out',
  clockedInAt: null,
  clockedOutAt: null,
  ...said,
});

/** A job without anybody, but for what is said. */
export const rosterRow = (said: Pick<RosterRow, 'id'> & Partial<RosterRow>): RosterRow => ({
  jobId: `1000${said.id}`,
  jobPk: said.id,
  regionId: 1,
  foremanName: null,
  supervisorName: null,
  changedAt: null,
  crew: [],
  ...said,
});
