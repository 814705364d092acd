import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, payrollWeek } from '#shared/rules/periods.ts';
import { ShiftType } from '../sheets.ts';
import { createOvertime, overtimePaidAs, WEEK_MINUTES } from './overtime.ts';

const shift = fc.record({
  employeeId: fc.integer({ min: 1, max: 3 }),
  date: fc.integer({ min: 0, max: 20 }).map((days) => addDays('2026-11-02', days)),
  type: fc.constantFrom(...ShiftType.options),
  minutes: fc.integer({ min: 0, max: 1440 }),
});
const shifts = fc.array(shift, { maxLength: 60 }).map((list) => list.toSorted((a, b) => (a.date < b.date ? -1 : 1)));

describe('overtime', () => {
  it('of a person and week is what they worked beyond 40 hours, holidays and No Shows left out', () => {
    fc.assert(
      fc.property(shifts, (list) => {
        const overtime = createOvertime();
        const [worked, found] = [new Map<string, number>(), new Map<string, number>()];
        for (const one of list) {
          const week = `${one.employeeId} ${payrollWeek(one.date).monday}`;
          const counted = one.type === 'HOLIDAY' || one.type === 'NO_SHOW' ? 0 : one.minutes;
          worked.set(week, (worked.get(week) ?? 0) + counted);
          found.set(week, (found.get(week) ?? 0) + overtime(one));
        }
        for (const [week, minutes] of worked) expect(found.get(week)).toBe(Math.max(0, minutes - WEEK_MINUTES));
      }),
    );
  });

  it('begins with the first minute after forty hours', () => {
    const overtime = createOvertime();
    const on = (day: number, minutes: number) =>
      overtime({ employeeId: 1, date: addDays('2026-11-16', day), type: 'NORMAL', minutes });
    expect([0, 1, 2, 3, 4].map((day) => on(day, 8 * 60))).toEqual([0, 0, 0, 0, 0]);
    expect(on(5, 1)).toBe(1);
    expect(on(7, 8 * 60)).toBe(0);
  });

  it('is never less than nothing nor more than the shift, and once it has begun every later minute of the week is', () => {
    fc.assert(
      fc.property(shifts, (list) => {
        const overtime = createOvertime();
        const begun = new Set<string>();
        for (const one of list) {
          const week = `${one.employeeId} ${payrollWeek(one.date).monday}`;
          const minutes = overtime(one);
          expect(minutes).toBeGreaterThanOrEqual(0);
          expect(minutes).toBeLessThanOrEqual(one.minutes);
          const counts = one.type !== 'HOLIDAY' && one.type !== 'NO_SHOW';
          if (begun.has(week) && counts) expect(minutes).toBe(one.minutes);
          if (minutes > 0) begun.add(week);
        }
      }),
    );
  });

  it('is paid as the type where that alone is paid as much', () => {
    expect(['NORMAL', 'STANDBY', 'CALLOUT', 'PTO'].map((type) => overtimePaidAs(ShiftType.parse(type)))).toEqual([
      'OVERTIME',
      'OVERTIME',
      'CALLOUT',
      'PTO',
    ]);
  });
});
