import { describe, expect, it } from 'vitest';
import { rosterMember, rosterRow } from '#web/test/roster-rows.ts';
import { isNightAt, whoIsOut } from './night.ts';

const timeZone = 'America/New_York';
const at = (text: string): number => Date.parse(`${text}-05:00`);
const night = (text: string, expected: readonly string[] = [], asOf: number | null = null): boolean => {
  const waiting = { off: 0, expectedAt: Object.fromEntries(expected.map((one) => [new Date(at(one)).toISOString(), 1])) };
  return isNightAt(at(text), { waiting, timeZone, asOf });
};

describe('night on a wall [displays-5]', () => {
  it('is from eight to five, where the company is', () => {
    expect(['19:59:59', '20:00:00', '23:59:59'].map((time) => night(`2026-11-20T${time}`))).toEqual([false, true, true]);
    expect(['00:00:00', '04:59:59', '05:00:00'].map((time) => night(`2026-11-21T${time}`))).toEqual([true, true, false]);
  });

  it('is in the hour that comes twice, and after the one that is skipped', () => {
    const waiting = { off: 0, expectedAt: {} };
    for (const moment of ['2026-11-01T05:30:00Z', '2026-11-01T06:30:00Z', '2026-03-08T07:00:00Z', '2026-03-08T08:59:59Z'])
      expect([moment, isNightAt(Date.parse(moment), { waiting, timeZone, asOf: null })]).toEqual([moment, true]);
    expect(isNightAt(Date.parse('2026-03-08T09:00:00Z'), { waiting, timeZone, asOf: null })).toBe(false);
  });

  it('ends an hour before anybody is expected', () => {
    expect(night('2026-11-20T20:59:59', ['2026-11-20T22:00:00'])).toBe(true);
    expect(night('2026-11-20T21:00:00', ['2026-11-20T22:00:00'])).toBe(false);
  });

  it('is over while somebody is late, for no longer than a shift', () => {
    expect(night('2026-11-20T22:15:00', ['2026-11-20T22:00:00'])).toBe(false);
    expect(night('2026-11-20T20:30:00', ['2026-11-20T12:31:00'])).toBe(false);
    expect(night('2026-11-20T20:30:00', ['2026-11-20T12:29:00', '2026-11-20T07:00:00'])).toBe(true);
  });

  it('makes nobody late while the data is old', () => {
    const asOf = at('2026-11-20T20:30:00');
    expect(night('2026-11-20T20:40:00', ['2026-11-20T22:00:00'], asOf)).toBe(true);
    expect(night('2026-11-20T22:30:00', ['2026-11-20T22:00:00'], asOf)).toBe(false);
  });

  it('is never without knowing who is expected', () => {
    expect(isNightAt(at('2026-11-20T23:00:00'), { waiting: undefined, timeZone, asOf: null })).toBe(false);
  });
});

describe('who is still out', () => {
  const now = at('2026-11-20T23:00:00');
  const person = (id: number, lastName: string, clockInStatus: 'in' | 'break' | 'out') =>
    rosterMember({ id, lastName, fullName: lastName && `Ana ${lastName}`, clockInStatus });

  it('are those whose clock runs, by job, in the order of the roster', () => {
    const crew = [person(1, 'Duarte', 'in'), person(2, 'Eze', 'break'), person(3, 'Osei', 'out')];
    const rows = [
      rosterRow({ id: 1, jobId: '10001', crew: [person(4, 'Reyes', 'out')] }),
      rosterRow({ id: 2, jobId: '10002', shownNumber: 'A-2', foremanName: 'Raymond Castillo', crew }),
    ];
    const out = { id: 2, number: 'A-2', foreman: 'R. Castillo', working: 1, onBreak: 1, names: ['Duarte', 'Eze'] };
    expect(whoIsOut(rows, now)).toEqual([out]);
  });

  it('are counted where names are hidden', () => {
    const row = rosterRow({ id: 2, foremanName: '', crew: [person(1, '', 'in'), person(2, '', 'in')] });
    expect(whoIsOut([row], now)).toMatchObject([{ foreman: null, working: 2, onBreak: 0, names: [] }]);
  });
});
