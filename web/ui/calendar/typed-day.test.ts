import { describe, expect, it } from 'vitest';
import { dayFault, dayIn, dayLeft } from './typed-day.ts';

describe('a typed day', () => {
  it.each([
    ['12/1/2026', '2026-12-01'],
    ['12.01.2026', '2026-12-01'],
    ['12-1-2026', '2026-12-01'],
    ['12012026', '2026-12-01'],
    [' 2026-12-01 ', '2026-12-01'],
    ['02292028', '2028-02-29'],
  ])('%s is %s', (text, day) => {
    expect([dayIn(text), dayLeft(text)]).toEqual([day, day]);
  });

  it.each([
    ['12-1-26', '2026-12-01'],
    ['12/01/26', '2026-12-01'],
    ['2.29.28', '2028-02-29'],
  ])('%s is %s once nobody types any more: it could have become another', (text, day) => {
    expect([dayIn(text), dayLeft(text)]).toEqual([undefined, day]);
  });

  it.each(['', '1', '120126', '1201202', '120120266', '13012026', '02302026', '2/30/26', '12/1-26', '12-1-226', 'today'])(
    '%s is none',
    (text) => {
      expect([dayIn(text), dayLeft(text)]).toEqual([undefined, undefined]);
    },
  );

  it('keeps to its limits', () => {
    const limits = { minDay: '2026-11-02', maxDay: '2026-11-20' };
    expect(['11012026', '11022026', '11212026', '1102'].map((text) => dayFault(text, limits))).toEqual([
      'tooEarly',
      undefined,
      'tooLate',
      'noDay',
    ]);
  });
});
