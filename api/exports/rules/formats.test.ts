import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asciiOf, iifDate, iifDuration, iifName, iifNote } from './iif.ts';
import { createRounding } from './paid-hours.ts';
import { fileNameFor } from './request.ts';
import { payPeriodOf, payrollNumber, vistaDate } from './vista.ts';

describe('a text in an IIF file', () => {
  it('is ASCII or nothing, on one line, without tabs', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(asciiOf(text) ?? '').toMatch(/^[\x20-\x7e]*$/);
        expect(iifName(text) ?? 'x').toMatch(/^[ !#-9;-~]+$/);
        expect(iifNote(text)).toMatch(/^[\x20-\x21\x23-\x7e]{0,1000}$/);
      }),
    );
  });

  it('keeps what is ASCII, and comes as near as can be to what is not', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[!-~]{1,30}$/), (text) => {
        expect(asciiOf(text)).toBe(text);
      }),
    );
    expect(['Łukasz Weiß', 'Åse Bjørn', 'O’Neill', '日本'].map(asciiOf)).toEqual([
      'Lukasz Weiss',
      'Ase Bjorn',
      "O'Neill",
      undefined,
    ]);
    expect(['Þór Ðurić', 'þór ðurić'].map(asciiOf)).toEqual(['Thor Duric', 'thor duric']);
    expect(['A:B', 'The "Best"', ' ', 'A\tB'].map(iifName)).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('keeps the rest of a note beside what it cannot say', () => {
    expect(iifNote('Phase 100-日, "≥ 2′"\tSüd')).toBe("Phase 100-(U+65E5), '>= 2'' Sud");
  });

  it('has days as MM/DD/YY and durations as H:MM', () => {
    expect([iifDate('2026-01-09'), vistaDate('2026-12-31')]).toEqual(['01/09/26', '12/31/26']);
    expect([5, 480, 1439].map(iifDuration)).toEqual(['0:05', '8:00', '23:59']);
  });
});

describe('hours in a Vista file', () => {
  it('add up to the minutes of each key, to half a hundredth, and no row of a minute or more is empty', () => {
    const parts = fc.array(fc.record({ key: fc.constantFrom('1', '2'), minutes: fc.integer({ min: 1, max: 1440 }) }));
    fc.assert(
      fc.property(parts, (list) => {
        const hoursOf = createRounding();
        const sums = new Map<string, { minutes: number; hundredths: number }>();
        for (const { key, minutes } of list) {
          const hours = hoursOf(key, minutes);
          expect(hours).toMatch(/^\d+\.\d\d$/);
          expect(Number(hours)).toBeGreaterThan(0);
          const { minutes: before, hundredths } = sums.get(key) ?? { minutes: 0, hundredths: 0 };
          sums.set(key, { minutes: before + minutes, hundredths: hundredths + Math.round(Number(hours) * 100) });
        }
        for (const { minutes, hundredths } of sums.values())
          expect(Math.abs(hundredths - (minutes * 100) / 60)).toBeLessThanOrEqual(0.5);
      }),
    );
  });

  it('lie in the pay period from Monday to Sunday, its first day being 1', () => {
    expect(['2026-11-16', '2026-11-19', '2026-11-22'].map(payPeriodOf)).toEqual([
      { end: '2026-11-22', dayNumber: 1 },
      { end: '2026-11-22', dayNumber: 4 },
      { end: '2026-11-22', dayNumber: 7 },
    ]);
  });

  it('belong to a payroll number', () => {
    const person = { employeeId: '1-00042-07', accountNo: 'A1' };
    expect(payrollNumber(person, 'middle')).toBe('42');
    expect(payrollNumber(person, 'digits')).toBe('10004207');
    expect(payrollNumber(person, 'account')).toBeUndefined();
    expect(payrollNumber({ ...person, accountNo: ' 0815 ' }, 'account')).toBe('815');
    expect(payrollNumber({ ...person, employeeId: '1-00000-07' }, 'middle')).toBeUndefined();
  });
});

it('the same request always has the same file name', () => {
  const asked = { company: 'TSU One', start: '2026-11-16', end: '2026-11-22', withUnapproved: false };
  expect(fileNameFor('timesheets', asked, '2026-11-23', 'iif')).toBe('timesheets_tsu-one_2026-11-16_2026-11-22.iif');
  const nothing = { company: null, start: null, end: null, withUnapproved: false };
  expect(fileNameFor('employees', nothing, '2026-11-23', 'csv')).toBe('employees_2026-11-23.csv');
});
