import { describe, expect, it } from 'vitest';
import type { RosterRow } from '#shared/roster/roster.ts';
import { numberInPlaceOf, partInScope, rowsOnDisplays } from './display-rules.ts';

const SECRET = new TextEncoder().encode('a secret of displays that is long enough');
const ROW: RosterRow = {
  id: 7,
  jobId: '2101-7',
  jobPk: 7,
  regionId: 2,
  foremanName: 'Raymond Castillo',
  foremanId: 71,
  foremanPhone: '+1 516 555 0123',
  supervisorId: 72,
  supervisorName: 'Ana Ortega',
  changedAt: null,
  crew: [
    {
      id: 41,
      fullName: 'Peter Quinn',
      lastName: 'Quinn',
      clockInStatus: 'out',
      clockedInAt: null,
      clockedOutAt: null,
      expected: { at: '2026-11-20T12:00:00.000Z', source: 'own' },
      call: {
        outcome: 'other',
        until: null,
        words: 'At the doctor',
        by: 'Luis Prieto',
        at: '2026-11-20T12:30:00.000Z',
        revision: 1,
      },
    },
  ],
};
const SCOPE = { regionIds: [2], supervisorIds: [], showsNames: true, showsNumbers: true };

describe('rowsOnDisplays', () => {
  const shown = rowsOnDisplays([SECRET]);

  it('has names and phones where both are shown', () => {
    expect(shown([ROW], SCOPE)).toEqual([ROW]);
  });

  it('has no phone unless numbers are shown', () => {
    const [row] = shown([ROW], { ...SCOPE, showsNumbers: false });
    expect(row).toEqual({ ...ROW, foremanPhone: undefined });
    expect(JSON.stringify(row)).not.toContain('555');
  });

  it('has nothing that identifies anybody while names are hidden, also no phone', () => {
    for (const showsNumbers of [true, false]) {
      const [row] = shown([ROW], { ...SCOPE, showsNames: false, showsNumbers });
      const text = JSON.stringify(row);
      for (const word of [
        'Raymond',
        'Castillo',
        '555',
        'Ana',
        'Ortega',
        'Peter',
        'Quinn',
        'doctor',
        'Prieto',
        'foremanPhone',
        '"id":41',
        'foremanId',
        'supervisorId',
      ])
        expect(text).not.toContain(word);
      const call = { ...ROW.crew[0]!.call, outcome: null, words: null, by: null };
      expect(row!.crew[0]).toEqual({ ...ROW.crew[0], id: numberInPlaceOf(41, SECRET), fullName: '', lastName: '', call });
    }
  });

  it('keeps one nameless row for each', () => {
    const nameless = { ...SCOPE, showsNames: false };
    expect(shown([ROW], nameless)[0]).toBe(shown([ROW], nameless)[0]);
  });
});

describe('numberInPlaceOf', () => {
  it('gives each person a number of their own, by the secret', () => {
    const ids = Array.from({ length: 300 }, (_, place) => place + 1).concat(2_147_483_647);
    const numbers = ids.map((id) => numberInPlaceOf(id, SECRET));
    expect(new Set(numbers).size).toBe(ids.length);
    expect(numbers.every((number) => Number.isInteger(number) && number >= 1 && number <= 2_147_483_647)).toBe(true);
    expect(numberInPlaceOf(1, new TextEncoder().encode('another secret'))).not.toBe(numbers[0]);
  });
});

describe('partInScope', () => {
  it('keeps what is asked for, within the scope', () => {
    const asked = { regions: [1, 2], supervisorIds: [], limit: 10, offset: 0 };
    expect(partInScope(asked, SCOPE)).toEqual({ ...asked, supervisorIds: null, confinedTo: [2] });
    expect(partInScope(asked, { ...SCOPE, regionIds: [], supervisorIds: [5] })).toMatchObject({
      supervisorIds: [5],
      confinedTo: null,
    });
  });
});
