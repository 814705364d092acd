import { describe, expect, it } from 'vitest';
import { forgottenBefore, jobCosts, type PaidShift, straightRateCents } from './rules.ts';

const MONDAY = '2026-11-16';
const HOUR = 60;

function shift(values: Partial<PaidShift> & { hours: number; day?: number }): PaidShift {
  const { hours, day = 0, ...rest } = values;
  const start = new Date(Date.parse(`${MONDAY}T12:00:00Z`) + day * 86_400_000);
  return {
    jobId: 1,
    employeeId: 1,
    date: start.toISOString().slice(0, 10),
    start,
    type: 'NORMAL',
    minutes: hours * HOUR,
    rateCents: 4000,
    ...rest,
  };
}

describe('jobCosts', () => {
  it('pays hours at the rate', () => {
    expect(jobCosts(1, [shift({ hours: 8 }), shift({ hours: 2.5, employeeId: 2, rateCents: 3050 })])).toEqual({
      minutes: 630,
      laborCents: 32_000 + 7_625,
      overtimeCents: 0,
    });
  });

  it('pays what is beyond 40 hours of a week 1.5 times, and says how much that was', () => {
    const week = [0, 1, 2, 3, 4].map((day) => shift({ hours: 9, day }));
    expect(jobCosts(1, week)).toEqual({ minutes: 2700, laborCents: 40 * 4000 + 5 * 6000, overtimeCents: 5 * 6000 });
  });

  it('counts the hours of other jobs towards the 40, in the order they were worked', () => {
    const elsewhere = [0, 1, 2, 3, 4].map((day) => shift({ hours: 8, day, jobId: 2 }));
    const saturday = shift({ hours: 4, day: 5 });
    expect(jobCosts(1, [saturday, ...elsewhere])).toEqual({ minutes: 240, laborCents: 4 * 6000, overtimeCents: 4 * 6000 });
    expect(jobCosts(2, [saturday, ...elsewhere]).overtimeCents).toBe(0);
  });

  it('begins every week on Monday anew', () => {
    const shifts = [0, 1, 2, 3, 7].map((day) => shift({ hours: 10, day }));
    expect(jobCosts(1, shifts).overtimeCents).toBe(0);
  });

  it('pays a call-out 1.5 times, and in overtime still 1.5 times', () => {
    expect(jobCosts(1, [shift({ hours: 2, type: 'CALLOUT' })]).laborCents).toBe(2 * 6000);
    const week = [0, 1, 2, 3].map((day) => shift({ hours: 10, day, jobId: 2 }));
    expect(jobCosts(1, [...week, shift({ hours: 2, day: 4, type: 'CALLOUT' })])).toMatchObject({
      laborCents: 2 * 6000,
      overtimeCents: 2 * 6000,
    });
  });

  it('takes No Show neither as time nor as cost, and no holiday as work towards overtime', () => {
    expect(jobCosts(1, [shift({ hours: 8, type: 'NO_SHOW' })])).toEqual({ minutes: 0, laborCents: 0, overtimeCents: 0 });
    const shifts = [shift({ hours: 8, type: 'HOLIDAY' }), ...[1, 2, 3, 4].map((day) => shift({ hours: 10, day }))];
    expect(jobCosts(1, shifts)).toEqual({ minutes: 48 * HOUR, laborCents: 48 * 4000, overtimeCents: 0 });
  });

  it('rounds each shift to a cent', () => {
    expect(jobCosts(1, [shift({ hours: 1 / 60, rateCents: 100 })]).laborCents).toBe(2);
  });
});

describe('straightRateCents', () => {
  it('prefers straight time', () => {
    expect(straightRateCents(['Foreman - OT 72.75', 'Foreman - ST 48.50', null])).toBe(4850);
  });
  it('takes the first it can read otherwise', () => {
    expect(straightRateCents(['nonsense', 'Pole-Man - DT $1,050.5'])).toBe(105_050);
  });
  it('is 0 for somebody without a rate', () => {
    expect(straightRateCents([null, ''])).toBe(0);
  });
});

describe('forgottenBefore', () => {
  it('is 14 hours ago, and the business day', () => {
    expect(forgottenBefore(new Date('2026-11-20T03:00:00Z'), 'America/New_York')).toEqual({
      start: new Date('2026-11-19T13:00:00Z'),
      date: '2026-11-19',
    });
  });
});
