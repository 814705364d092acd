import { describe, expect, it } from 'vitest';
import { NO_HABITS } from '#shared/rules/expected/habits.ts';
import type { RosterEntry } from './query.ts';
import { jobsIn, sharedRosterOf, visibleRoster } from './shared-roster-rules.ts';

const entry = (said: Partial<RosterEntry>): RosterEntry => ({
  jobPk: 1,
  jobId: '10412',
  shownNumber: '10412',
  regionId: 1,
  supervisorId: null,
  supervisorName: null,
  foremanId: null,
  foremanName: null,
  foremanPhone: null,
  id: null,
  fullName: null,
  lastName: null,
  isCrew: null,
  clockInStatus: 'out',
  clockedInAtMs: null,
  clockedOutAtMs: null,
  changedAtMs: null,
  off: null,
  crewForemanId: null,
  joinedAtMs: null,
  startTime: null,
  outcome: null,
  untilMs: null,
  words: null,
  saidBy: null,
  saidAtMs: null,
  callRevision: null,
  ...said,
});
const ANA = { id: 7, fullName: 'Ana Ferreira', lastName: 'Ferreira', isCrew: true };

describe('a shared roster that is read again', () => {
  it.each([
    ['with a crew', ANA],
    ['that nobody is on', {}],
    ['where the foreman alone has a clock', { ...ANA, isCrew: false, clockInStatus: 'in' as const }],
  ])('keeps the object of a job that says the same: one %s', (_which, person) => {
    const before = sharedRosterOf(jobsIn([entry(person)], null), undefined);
    const after = sharedRosterOf(jobsIn([entry(person)], null), before);
    expect(after.get(1)).toBe(before.get(1));
    const renamed = sharedRosterOf(jobsIn([entry({ ...person, foremanName: 'Iris' })], null), after);
    expect(renamed.get(1)).not.toBe(after.get(1));
  });
});

describe('a roster in the order of trouble', () => {
  const NOON = new Date('2026-11-18T17:00:00Z');

  it('has people who are due later where nobody is missing yet, and at the front once they are late', () => {
    const member = (jobPk: number, id: number, said: Partial<RosterEntry> = {}) =>
      entry({
        jobPk,
        jobId: `1041${jobPk}`,
        id,
        fullName: `Worker ${id}`,
        lastName: `W${id}`,
        isCrew: true,
        crewForemanId: 9,
        ...said,
      });
    const starts = { startTime: '13:00' };
    const day = sharedRosterOf(
      jobsIn([member(1, 11), member(2, 21, starts), member(2, 22, starts), member(3, 31, { startTime: '06:00' })], {
        date: '2026-11-18',
        timeZone: 'America/New_York',
        habits: NO_HABITS,
      }),
      undefined,
    );
    const part = { regions: null, supervisorIds: null, limit: 10, offset: 0, order: 'trouble' } as const;
    const idsAt = (now: Date) => visibleRoster(day, part, now).roster.map(({ id }) => id);
    expect(idsAt(NOON)).toEqual([1, 3, 2]);
    expect(idsAt(new Date('2026-11-18T18:09:00Z'))).toEqual([1, 3, 2]);
    expect(idsAt(new Date('2026-11-18T18:10:00Z'))).toEqual([2, 1, 3]);
  });

  it('has first where most are missing, of as many the lower number, and pages of that order', () => {
    const member = (jobPk: number, id: number, said: Partial<RosterEntry> = {}) =>
      entry({ jobPk, jobId: `1041${jobPk}`, id, fullName: `Worker ${id}`, lastName: `W${id}`, isCrew: true, ...said });
    const day = sharedRosterOf(
      jobsIn(
        [member(1, 11, { clockInStatus: 'in', clockedInAtMs: 0 }), member(2, 21), member(3, 31), member(3, 32), member(4, 41)],
        null,
      ),
      undefined,
    );
    const idsOf = (limit: number, offset: number, order?: 'number' | 'trouble') =>
      visibleRoster(day, { regions: null, supervisorIds: null, limit, offset, order }, NOON).roster.map(({ id }) => id);
    expect(idsOf(10, 0)).toEqual([1, 2, 3, 4]);
    expect(idsOf(10, 0, 'trouble')).toEqual([3, 2, 4, 1]);
    expect([idsOf(2, 0, 'trouble'), idsOf(2, 2, 'trouble')]).toEqual([
      [3, 2],
      [4, 1],
    ]);
  });
});
