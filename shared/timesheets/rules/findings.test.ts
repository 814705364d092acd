import { describe, expect, it } from 'vitest';
import { type CheckedShift, DAY_MINUTES, findingsOf, LUNCH_AFTER_MINUTES } from './findings.ts';

const shiftOf = (said: Partial<CheckedShift> = {}): CheckedShift => ({
  employeeId: 1,
  fullName: 'Ann Worker',
  type: 'NORMAL',
  hours: 480,
  dayMinutes: 480,
  lunchMinutes: 30,
  phaseCode: 'TRCH',
  startPictureMatchStatus: 'matched',
  endPictureMatchStatus: 'pending',
  startLocationType: 'site',
  endLocationType: 'yard',
  ...said,
});

describe('what payroll would ask', () => {
  it('is nothing about an ordinary day', () => {
    expect(findingsOf([shiftOf(), shiftOf({ hours: LUNCH_AFTER_MINUTES, lunchMinutes: 0 })])).toEqual([]);
  });

  it('is told by kind, shifts counted, and people of more than a day', () => {
    const long = shiftOf({ employeeId: 2, fullName: 'Bo Long', dayMinutes: DAY_MINUTES + 1 });
    expect(
      findingsOf([
        shiftOf({ phaseCode: null }),
        shiftOf({ phaseCode: '' }),
        shiftOf({ hours: LUNCH_AFTER_MINUTES + 1, lunchMinutes: 0 }),
        shiftOf({ startPictureMatchStatus: 'notMatched' }),
        shiftOf({ endPictureMatchStatus: 'notMatched' }),
        shiftOf({ startLocationType: 'unknown' }),
        shiftOf({ endLocationType: 'unknown' }),
        long,
        long,
      ]),
    ).toEqual([
      { kind: 'phaseCode', count: 2, name: 'Ann Worker' },
      { kind: 'overADay', count: 1, name: 'Bo Long' },
      { kind: 'noLunch', count: 1, name: 'Ann Worker' },
      { kind: 'photo', count: 2, name: 'Ann Worker' },
      { kind: 'place', count: 2, name: 'Ann Worker' },
    ]);
  });

  it('names nobody when it is about several people, also of one name', () => {
    const bare = shiftOf({ phaseCode: null });
    expect(findingsOf([bare, { ...bare, employeeId: 2 }])).toEqual([{ kind: 'phaseCode', count: 2, name: null }]);
  });

  it('is nothing about what counts for nothing, and no lunch of people who are off', () => {
    const bare = { phaseCode: null, lunchMinutes: 0 };
    expect(findingsOf([shiftOf({ ...bare, type: 'NO_SHOW' }), shiftOf({ ...bare, hours: 0 })])).toEqual([]);
    expect(findingsOf([shiftOf({ type: 'HOLIDAY', lunchMinutes: 0 })])).toEqual([]);
  });
});
