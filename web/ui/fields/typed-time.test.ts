import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lunchIn, timeIn, timeWords } from './typed-time.ts';

const MORNING = 6 * 60 + 30;
const AFTERNOON = 15 * 60;
const words = (text: string, near: number): string | null | undefined => {
  const read = timeIn(text, near);
  return read ? timeWords(read) : read;
};

describe('a typed time of day', () => {
  it.each([
    ['6:30', MORNING, '06:30 a.m.'],
    ['630a', AFTERNOON, '06:30 a.m.'],
    ['06:30 a.m.', AFTERNOON, '06:30 a.m.'],
    ['6.30 PM', MORNING, '06:30 p.m.'],
    ['7', MORNING, '07:00 a.m.'],
    ['330', AFTERNOON, '03:30 p.m.'],
    ['1230', AFTERNOON, '12:30 p.m.'],
    ['12a', AFTERNOON, '12:00 a.m.'],
    ['15:45', MORNING, '03:45 p.m.'],
    ['00:15', AFTERNOON, '12:15 a.m.'],
    ['2a +1', AFTERNOON, '02:00 a.m. +1'],
    ['1:30 edt', MORNING, '01:30 a.m. EDT'],
    ['130 am EST', AFTERNOON, '01:30 a.m. EST'],
    ['1:30a GMT+1 +1', AFTERNOON, '01:30 a.m. GMT+1 +1'],
    ['1:45 GMT+10:30', MORNING, '01:45 a.m. GMT+10:30'],
    ['6:30 am', AFTERNOON, '06:30 a.m.'],
  ])('%s near %i is %s', (typed, near, read) => {
    expect(words(typed, near)).toBe(read);
  });

  it.each(['24:00', '6:60', '13p', '0a', 'noon', '6:3', '12345', '6 +2'])('%s is none', (typed) => {
    expect(timeIn(typed, MORNING)).toBeUndefined();
  });

  it('is none yet while nothing is typed', () => {
    expect(timeIn(' ', MORNING)).toBeNull();
  });

  it('reads what it writes, whatever it was near', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1439 }),
        fc.boolean(),
        fc.integer({ min: 0, max: 1439 }),
        fc.constantFrom({}, { zone: 'EDT' }, { zone: 'GMT+11' }, { zone: 'GMT-2:30' }),
        (minutes, isNextDay, near, zone) => {
          const time = { minutes, isNextDay, ...zone };
          expect(timeIn(timeWords(time), near)).toEqual(time);
        },
      ),
    );
  });
});

describe('a typed lunch', () => {
  it.each([
    ['0:30', 30],
    ['00:30', 30],
    ['30', 30],
    [':45', 45],
    ['1', 60],
    ['130', 90],
    ['0', 0],
    ['', null],
    ['1:75', undefined],
    ['175', undefined],
    ['an hour', undefined],
  ])('%s is %s minutes', (typed, minutes) => {
    expect(lunchIn(typed)).toBe(minutes);
  });
});
