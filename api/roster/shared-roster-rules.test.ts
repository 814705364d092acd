import { describe, expect, it } from 'vitest';
import type { RosterEntry } from './query.ts';
import { jobsIn, sharedRosterOf, visibleRoster } from './shared-roster-rules.ts';

const entry = (said: Partial<RosterEntry>): RosterEntry => ({
  jobPk: 1,
  jobId: '10412',
  shownNumber: '10412',
  regionId: 1,
  supervisorId: null,
  supervisorName: null,
  foremanName: null,
  id: null,
  fullName: null,
  lastName: null,
  isCrew: null,
  clockInStatus: 'out',
  clockedInAtMs: null,
  clockedOutAtMs: null,
  changedAtMs: null,
  ...said,
});
const ANA = { id: 7, fullName: 'Ana Ferreira', lastName: 'Ferreira', isCrew: true };

describe('a shared roster that is read again', () => {
  it.each([
    ['with a crew', ANA],
    ['that nobody is on', {}],
    ['where the foreman alone has a clock', { ...ANA, isCrew: false, clockInStatus: 'in' as const }],
  ])('keeps the object of a job that says the same: one %s', (_which, person) => {
    const before = sharedRosterOf(jobsIn([entry(person)]), undefined);
    const after = sharedRosterOf(jobsIn([entry(person)]), before);
    expect(after.get(1)).toBe(before.get(1));
    const renamed = sharedRosterOf(jobsIn([entry({ ...person, foremanName: 'Iris' })]), after);
    expect(renamed.get(1)).not.toBe(after.get(1));
  });
});

describe('a roster in the order of trouble', () => {
  it('has first where most are missing, of as many the lower number, and pages of that order', () => {
    const member = (jobPk: number, id: number, said: Partial<RosterEntry> = {}) =>
      entry({ jobPk, jobId: `1041${jobPk}`, id, fullName: `Worker ${id}`, lastName: `W${id}`, isCrew: true, ...said });
    const day = sharedRosterOf(
      jobsIn([
        member(1, 11, { clockInStatus: 'in', clockedInAtMs: 0 }),
        member(2, 21),
        member(3, 31),
        member(3, 32),
        member(4, 41),
      ]),
      undefined,
    );
    const idsOf = (limit: number, offset: number, order?: 'number' | 'trouble') =>
      visibleRoster(day, { regions: null, supervisorIds: null, limit, offset, order }).roster.map(({ id }) => id);
    expect(idsOf(10, 0)).toEqual([1, 2, 3, 4]);
    expect(idsOf(10, 0, 'trouble')).toEqual([3, 2, 4, 1]);
    expect([idsOf(2, 0, 'trouble'), idsOf(2, 2, 'trouble')]).toEqual([
      [3, 2],
      [4, 1],
    ]);
  });
});
