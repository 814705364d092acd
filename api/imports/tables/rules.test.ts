import { describe, expect, it } from 'vitest';
import type { DayOrder } from '#shared/imports.ts';
import { noAmounts, provenMark, readAmount, weighAmount } from './amount-rules.ts';
import { noDays, provenOrder, readDay, weighDay } from './day-rules.ts';
import { BECAME_A_DATE, indexWithoutZeros, lossOf, meantWithZeros, NO_RESULT } from './loss-rules.ts';
import { formatOf } from './workbook-rules.ts';

const orderOf = (...dates: string[]) => {
  const evidence = noDays();
  for (const date of dates) weighDay(evidence, date);
  return provenOrder(evidence);
};
const markOf = (...amounts: string[]) => {
  const evidence = noAmounts();
  for (const amount of amounts) weighAmount(evidence, amount);
  return provenMark(evidence);
};

describe('a date of a file', () => {
  it.each<[string, string]>([
    ['2027-05-01', '2027-05-01'],
    ['2027/5/1', '2027-05-01'],
    ['20270501', '2027-05-01'],
    ['2027-05-01T00:00:00', '2027-05-01'],
    ['31.12.2027', '2027-12-31'],
    ['1.5.27', '2027-05-01'],
    ['5/5/2027 12:00 AM', '2027-05-05'],
    ['1-May-27', '2027-05-01'],
    ['May 1, 2027', '2027-05-01'],
    ['1 de enero de 2027', '2027-01-01'],
    ['29/2/2028', '2028-02-29'],
  ])('%s needs no question', (text, day) => {
    expect(readDay(text, text.includes('/2/') ? 'dayFirst' : undefined)).toEqual({ day });
  });

  it('of two small numbers is read as it was chosen, and not before', () => {
    const read = (order?: DayOrder) => readDay('5/1/2027', order);
    expect(read()).toEqual({ why: 'could be day or month first' });
    expect([read('dayFirst'), read('monthFirst')]).toEqual([{ day: '2027-01-05' }, { day: '2027-05-01' }]);
    expect(readDay('5/13/2027', 'dayFirst')).toEqual({ why: 'there is no month 13 (day first)' });
    expect(readDay('13/5/2027', 'monthFirst')).toEqual({ why: 'there is no month 13 (month first)' });
  });

  it.each([
    ['2027-02-30', 'there is no such day'],
    ['31.4.2027', 'there is no such day'],
    ['46508', 'A spreadsheet wrote this day as a number: format the column as a date'],
    ['1234', 'is no date'],
    ['soon', 'is no date'],
    ['1 Foo 2027', 'is no date'],
    ['', 'is no date'],
  ])('%s is refused', (text, why) => {
    expect(readDay(text, 'dayFirst')).toEqual({ why });
  });

  it('tells the order of all others, if it can', () => {
    expect(orderOf('5/1/2027', '13/1/2027')).toBe('dayFirst');
    expect(orderOf('5/1/2027', '1/13/2027')).toBe('monthFirst');
    expect(orderOf('5/1/2027', '6/2/2027')).toBe('unknown');
    expect(orderOf('13/1/2027', '1/13/2027')).toBe('unknown');
    expect(orderOf('2027-05-01', '5/5/2027', '1.2.2027', 'soon', '45/1/2027')).toBe('none');
  });
});

describe('a number of a file', () => {
  it.each([
    ['12', '12'],
    ['$1,234.50', '1234.50'],
    ['1.234,50', '1234.50'],
    ['1 234,5 €', '1234.5'],
    ["1'234.50", '1234.50'],
    ['(12.00)', '-12.00'],
    ['−4,000.00', '-4000.00'],
    ['-$12', '-12'],
    ['$ -12', '-12'],
    ['12.50-', '-12.50'],
    ['.75', '.75'],
    ['0,125', '0.125'],
    ['1.234.567', '1234567'],
  ])('%s needs no question', (text, amount) => {
    expect(readAmount(text)).toEqual({ amount });
  });

  it('with one mark before three digits is read as it was chosen, and not before', () => {
    expect(readAmount('1.234')).toEqual({ why: 'could be 1234 or 1.234' });
    expect([readAmount('1.234', 'point'), readAmount('1.234', 'comma')]).toEqual([{ amount: '1.234' }, { amount: '1234' }]);
    expect(readAmount('12,50', 'point')).toEqual({ why: 'is no number with a decimal point' });
  });

  it.each(['', '-', '1-2', 'n/a', '1e5', '12..', '--5', '1,2,3x'])('%s is none', (text) => {
    expect(readAmount(text, 'point')).toHaveProperty('why');
  });

  it('tells the decimal mark of all others, if it can', () => {
    expect(markOf('1.234', '12,5')).toBe('comma');
    expect(markOf('1,234', '12.5')).toBe('point');
    expect(markOf('1,234', '9,999')).toBe('unknown');
    expect(markOf('12.5', '12,5')).toBe('unknown');
    expect(markOf('12', '1234', 'none')).toBe('none');
  });
});

describe('what a spreadsheet lost', () => {
  it('is said, and never guessed', () => {
    expect(lossOf({ text: '1.23457E+11', is: 'text' }, true)).toMatch(/shortened/);
    expect(lossOf({ text: '#REF!', is: 'error' }, false)).toMatch(/put an error/);
    expect(lossOf({ text: '', is: 'uncomputed' }, false)).toBe(NO_RESULT);
    expect([lossOf({ text: '2027-10-01', is: 'day' }, true), lossOf({ text: '1-Oct', is: 'text' }, true)]).toEqual([
      BECAME_A_DATE,
      BECAME_A_DATE,
    ]);
    expect([lossOf({ text: '2027-10-01', is: 'day' }, false), lossOf({ text: '10482', is: 'number' }, true)]).toEqual([
      undefined,
      undefined,
    ]);
  });

  it('as zeros in front is found among what is known, unless two could be meant', () => {
    const index = indexWithoutZeros(['00042', '0107', '107', '007', '07']);
    expect([meantWithZeros('42', index), meantWithZeros('107', index), meantWithZeros('7', index)]).toEqual([
      '00042',
      '0107',
      undefined,
    ]);
  });
});

it.each([
  ['General', 'plain'],
  ['#,##0.00', 'plain'],
  ['0.00E+00', 'plain'],
  ['[$-409]d-mmm-yy;@', 'day'],
  ['mmm yyyy', 'day'],
  ['"day" 0', 'plain'],
  ['[h]:mm', 'clock'],
  ['h:mm AM/PM', 'clock'],
  ['[Red]0.0', 'plain'],
  ['00000', { zeros: 5 }],
])('the format %s says %j', (code, format) => {
  expect(formatOf(code)).toEqual(format);
});
