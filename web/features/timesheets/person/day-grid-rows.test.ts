import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ShiftType } from '#shared/timesheets/sheets.ts';
import { dayTotals, minutesOf, rowsOf } from './day-grid-rows.ts';
import { shiftOf } from './test/small-days.ts';

const aShift = fc
  .record({
    date: fc.integer({ min: 1, max: 28 }).map((day) => `2026-11-${String(day).padStart(2, '0')}`),
    type: fc.constantFrom(...ShiftType.options),
    hours: fc.integer({ min: 0, max: 1440 }),
    jobId: fc.integer({ min: 1, max: 4 }),
  })
  .map((said) => shiftOf(1, said));

describe('the grid of several days', () => {
  it('says the same by job, by day and in all', () => {
    fc.assert(
      fc.property(fc.array(aShift, { maxLength: 40 }), (shifts) => {
        const rows = rowsOf(shifts);
        const ofCells = rows.flatMap(({ cells }) => [...cells.values()]);
        const sum = (minutes: number[]): number => minutes.reduce((total, one) => total + one, 0);
        const whole = minutesOf(shifts);
        expect(sum(rows.map(({ minutes }) => minutes))).toBe(whole);
        expect(sum(ofCells.map(({ minutes }) => minutes))).toBe(whole);
        expect(sum([...dayTotals(shifts).values()])).toBe(whole);
      }),
    );
  });

  it('has one row for each job, with every foreman of it once', () => {
    const rows = rowsOf([
      shiftOf(1, { jobId: 4 }),
      shiftOf(2, { jobId: 5 }),
      shiftOf(3, { jobId: 4, date: '2026-11-18', type: 'NO_SHOW', approvalStatus: 'approved' }),
    ]);
    expect(rows.map(({ jobId, foremen }) => [jobId, foremen])).toEqual([
      [4, ['Raymond Castillo']],
      [5, ['Raymond Castillo']],
    ]);
    expect(rows[0]!.cells.get('2026-11-18')).toEqual({ minutes: 0, isNoShow: true, isApproved: true });
  });
});
