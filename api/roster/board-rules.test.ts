import { describe, expect, it } from 'vitest';
import { boardOf, jobsIn } from './board-rules.ts';
import type { RosterEntry } from './query.ts';

const entry = (said: Partial<RosterEntry>): RosterEntry => ({
  jobPk: 1,
  jobId: '10412',
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

describe('a board that is read again', () => {
  it.each([
    ['with a crew', ANA],
    ['that nobody is on', {}],
    ['where the foreman alone has a clock', { ...ANA, isCrew: false, clockInStatus: 'in' as const }],
  ])('keeps the object of a job that says the same: one %s', (_which, person) => {
    const before = boardOf(jobsIn([entry(person)]), undefined);
    const after = boardOf(jobsIn([entry(person)]), before);
    expect(after.get(1)).toBe(before.get(1));
    const renamed = boardOf(jobsIn([entry({ ...person, foremanName: 'Iris' })]), after);
    expect(renamed.get(1)).not.toBe(after.get(1));
  });
});
