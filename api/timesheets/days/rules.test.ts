import { describe, expect, it } from 'vitest';
import { refusalOf } from '#api/test/calls/refusal.ts';
import { assertDayHasCome, assertForemansCrew } from './rules.ts';

const timeZone = 'America/New_York';

describe('assertDayHasCome', () => {
  it('takes today in the business time zone, and refuses tomorrow', () => {
    const lateEvening = new Date('2026-11-19T04:59:00Z');
    expect(refusalOf(() => assertDayHasCome('2026-11-18', { now: lateEvening, timeZone }))).toBeNull();
    expect(refusalOf(() => assertDayHasCome('2026-11-19', { now: lateEvening, timeZone }))).toEqual([400, 'date']);
  });
});

describe('assertForemansCrew', () => {
  const crew = { isCurrent: true, foremanId: 1, jobId: 7 };
  it('takes a crew of the foreman, for a job one of that job or of none', () => {
    expect(refusalOf(() => assertForemansCrew(crew, 1))).toBeNull();
    expect(refusalOf(() => assertForemansCrew(crew, 1, 7))).toBeNull();
    expect(refusalOf(() => assertForemansCrew({ ...crew, jobId: null }, 1, 8))).toBeNull();
  });

  it('refuses a former crew, another foreman’s and another job’s', () => {
    expect(refusalOf(() => assertForemansCrew({ ...crew, isCurrent: false }, 1))).toEqual([400, 'crewId']);
    expect(refusalOf(() => assertForemansCrew(crew, 2))).toEqual([400, 'crewId']);
    expect(refusalOf(() => assertForemansCrew(crew, 1, 8))).toEqual([400, 'crewId']);
  });
});
