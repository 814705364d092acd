import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { minuteOfTime as at } from './expected.ts';
import { habitsOf, type PastShift } from './habits.ts';
import { usualAt, usualCounts } from './usual.ts';

const DAYS = ['2026-11-20', '2026-11-13', '2026-11-06'] as const;
const shift = (date: string, employeeId: number, from: number, until: number | null = 960, foremanId = 1): PastShift => ({
  date,
  foremanId,
  employeeId,
  from,
  until,
  regionId: 1,
  supervisorId: 9,
});

describe('habitsOf', () => {
  it('takes the first clock-in of each day, apart for each foreman', () => {
    const habits = habitsOf([
      shift(DAYS[0], 5, at('12:30')),
      shift(DAYS[0], 5, at('06:40')),
      shift(DAYS[1], 5, at('06:50')),
      shift(DAYS[2], 5, at('09:00')),
      shift(DAYS[2], 5, at('13:00'), 960, 2),
    ]);
    expect(habits.own(1, 5)).toBe(at('06:50'));
    expect(habits.own(2, 5)).toBe(at('13:00'));
    expect(habits.own(1, 6)).toBeNull();
  });

  it('takes everybody of the crew but the foreman for the crew', () => {
    const habits = habitsOf([shift(DAYS[0], 1, at('05:00')), shift(DAYS[0], 5, at('06:40')), shift(DAYS[1], 6, at('07:00'))]);
    expect(habits.crew(1)).toBe(at('06:50'));
    expect(habits.own(1, 1)).toBe(at('05:00'));
    expect(habits.crew(2)).toBeNull();
  });
});

describe('usualCounts', () => {
  it('is the median of the days at each time, foremen and second clocks left out', () => {
    const shifts = [
      shift(DAYS[0], 5, at('06:40')),
      shift(DAYS[0], 6, at('06:41')),
      shift(DAYS[0], 6, at('07:00')),
      shift(DAYS[0], 1, at('06:00')),
      shift(DAYS[1], 5, at('07:00'), at('09:00')),
      shift(DAYS[1], 5, at('12:00'), null),
    ];
    const counts = usualCounts(shifts, DAYS);
    const usual = (time: string) => usualAt(counts, at(time));
    expect(['06:39', '06:40', '06:44', '06:45', '07:02', '08:59', '09:00', '12:00', '15:59', '16:00'].map(usual)).toEqual([
      0, 0, 0, 0, 1, 1, 0, 1, 1, 0,
    ]);
    expect(usualCounts([], [])).toEqual(Array(288).fill(0));
  });

  it('is what counting people one by one says', () => {
    const anyShift = fc
      .tuple(fc.constantFrom(...DAYS), fc.integer({ min: 1, max: 6 }), fc.integer({ min: -60, max: 1_700 }), fc.nat(900))
      .map(([date, person, from, minutes]) => shift(date, person, from, minutes % 9 === 0 ? null : from + minutes));
    fc.assert(
      fc.property(fc.array(anyShift, { maxLength: 40 }), (shifts) => {
        const counts = usualCounts(shifts, DAYS);
        for (let minute = 0; minute < 1_440; minute += 5) {
          const each = DAYS.map(
            (day) =>
              new Set(
                shifts
                  .filter(({ date, foremanId, employeeId }) => date === day && foremanId !== employeeId)
                  .filter(({ from, until }) => from <= minute && (until === null || minute < until))
                  .map(({ employeeId }) => employeeId),
              ).size,
          ).sort((a, b) => a - b);
          expect(counts[minute / 5]).toBe(each[1]);
        }
      }),
    );
  });
});
