import { describe, expect, it } from 'vitest';
import { forgottenBefore, jobCosts, type PaidShift } from './rules.ts';

const MONDAY = '2026-11-16';
const HOUR = 60;
const paid = (straight: number, overtime: number | null = null, double: number | null = null) => ({ straight, overtime, double });

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
    rates: paid(4000),
    ...rest,
  };
}

describe('jobCosts', () => {
  it('pays hours at the rate', () => {
    expect(jobCosts(1, [shift({ hours: 8 }), shift({ hours: 2.5, employeeId: 2, rates: paid(3050) })])).toEqual({
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

  it('begins every week again on Monday', () => {
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

  it('pays overtime, call-out and 2.0x hours by the rates that are listed for them', () => {
    const rates = paid(4000, 6500, 9000);
    const week = [0, 1, 2, 3, 4].map((day) => shift({ hours: 9, day, rates }));
    expect(jobCosts(1, week)).toMatchObject({ laborCents: 40 * 4000 + 5 * 6500, overtimeCents: 5 * 6500 });
    expect(jobCosts(1, [shift({ hours: 2, type: 'CALLOUT', rates })]).laborCents).toBe(2 * 6500);
    expect(jobCosts(1, [shift({ hours: 2, type: 'PTO', rates })]).laborCents).toBe(2 * 9000);
    expect(jobCosts(1, [shift({ hours: 2, type: 'PTO', rates: paid(4000, 6500) })]).laborCents).toBe(2 * 8000);
    expect(jobCosts(1, [...week, shift({ hours: 1, day: 5, type: 'PTO', rates })]).overtimeCents).toBe(5 * 6500 + 9000);
  });

  it('pays each shift of a week by the rates of its own day, its overtime as well', () => {
    const days = [0, 1, 2, 3, 4, 5].map((day) => shift({ hours: 8, day, rates: day < 3 ? paid(2000) : paid(4000) }));
    expect(jobCosts(1, days)).toMatchObject({ laborCents: 24 * 2000 + 16 * 4000 + 8 * 6000, overtimeCents: 8 * 6000 });
  });

  it('counts the time of somebody without a rate, which costs nothing', () => {
    expect(jobCosts(1, [shift({ hours: 8, rates: undefined })])).toEqual({ minutes: 8 * HOUR, laborCents: 0, overtimeCents: 0 });
  });

  it('takes No Show neither as time nor as cost, and no holiday as work towards overtime', () => {
    expect(jobCosts(1, [shift({ hours: 8, type: 'NO_SHOW' })])).toEqual({ minutes: 0, laborCents: 0, overtimeCents: 0 });
    const shifts = [shift({ hours: 8, type: 'HOLIDAY' }), ...[1, 2, 3, 4].map((day) => shift({ hours: 10, day }))];
    expect(jobCosts(1, shifts)).toEqual({ minutes: 48 * HOUR, laborCents: 48 * 4000, overtimeCents: 0 });
  });

  it('rounds each shift to a cent', () => {
    expect(jobCosts(1, [shift({ hours: 1 / 60, rates: paid(100) })]).laborCents).toBe(2);
  });
});

describe('forgottenBefore', () => {
  it('is 14 hours ago, whatever day that was', () => {
    expect(forgottenBefore(new Date('2026-11-20T03:00:00Z'))).toEqual(new Date('2026-11-19T13:00:00Z'));
  });
});
