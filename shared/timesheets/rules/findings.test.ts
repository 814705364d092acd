import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type BesideSheet,
  type CheckedShift,
  DAY_MINUTES,
  findingsOf,
  foundOfPerson,
  SHEET_FINDINGS,
  type SheetMark,
  SIGN_RULES,
  type SignRules,
  signsOf,
} from './findings.ts';

const shiftOf = (said: Partial<CheckedShift> = {}): CheckedShift => ({
  id: 1,
  employeeId: 1,
  fullName: 'Ann Worker',
  type: 'NORMAL',
  hours: 480,
  dayMinutes: 480,
  lunchMinutes: 30,
  phaseCode: 'TRCH',
  startPictureId: 5,
  endPictureId: 6,
  startPictureMatchStatus: 'matched',
  endPictureMatchStatus: 'pending',
  startLocationType: 'site',
  endLocationType: 'yard',
  ...said,
});
const besideOf = (said: Partial<BesideSheet> = {}): BesideSheet => ({ isPhotographed: true, marks: [], day: null, ...said });
const found = (shifts: CheckedShift[], beside: Partial<BesideSheet> = {}, rules: SignRules = SIGN_RULES) =>
  findingsOf([{ shifts, beside: besideOf(beside) }], rules);
const LUNCH = SIGN_RULES.lunchAfterMinutes;

describe('what payroll would ask [approval-10]', () => {
  it('is nothing about an ordinary day', () => {
    expect(found([shiftOf(), shiftOf({ hours: LUNCH, lunchMinutes: 0 })])).toEqual([]);
  });

  it('is told by kind, shifts counted, and people of more than a day', () => {
    const long = shiftOf({ employeeId: 2, fullName: 'Bo Long', dayMinutes: DAY_MINUTES + 1 });
    expect(
      found([
        shiftOf({ phaseCode: null }),
        shiftOf({ phaseCode: '' }),
        shiftOf({ hours: LUNCH + 1, lunchMinutes: 0 }),
        shiftOf({ startPictureMatchStatus: 'notMatched' }),
        shiftOf({ endPictureMatchStatus: 'notMatched' }),
        shiftOf({ startPictureId: null }),
        shiftOf({ startLocationType: 'unknown' }),
        shiftOf({ endLocationType: 'unknown' }),
        long,
        long,
      ]),
    ).toEqual([
      { kind: 'phaseCode', count: 2, name: 'Ann Worker' },
      { kind: 'overADay', count: 1, name: 'Bo Long' },
      { kind: 'noLunch', count: 1, name: 'Ann Worker', minutes: LUNCH },
      { kind: 'photo', count: 2, name: 'Ann Worker' },
      { kind: 'noPhoto', count: 1, name: 'Ann Worker' },
      { kind: 'place', count: 2, name: 'Ann Worker' },
    ]);
  });

  it('names nobody when it is about several people, also of one name', () => {
    const bare = shiftOf({ phaseCode: null });
    expect(found([bare, { ...bare, employeeId: 2 }])).toEqual([{ kind: 'phaseCode', count: 2, name: null }]);
  });

  it('is nothing about what counts for nothing, and no lunch or photo of people who are off', () => {
    const bare = { phaseCode: null, lunchMinutes: 0, startPictureId: null };
    expect(found([shiftOf({ ...bare, type: 'NO_SHOW' }), shiftOf({ ...bare, hours: 0 })])).toEqual([]);
    expect(found([shiftOf({ type: 'HOLIDAY', lunchMinutes: 0, endPictureId: null })])).toEqual([]);
  });

  it('is no missing photo where nobody is photographed', () => {
    expect(found([shiftOf({ startPictureId: null, endPictureId: null })], { isPhotographed: false })).toEqual([]);
  });

  it('is a crew’s day beyond both limits from the median of three days or more, by how much', () => {
    const rules = { ...SIGN_RULES, usualMinutes: 60, usualPercent: 10 };
    const day = (minutes: number, before: number[]) => found([shiftOf()], { day: { minutes, before } }, rules);
    const far = (minutes: number) => [{ kind: 'usual', count: 1, name: null, minutes }];
    expect(day(2_400, [1_000, 2_000, 3_000])).toEqual(far(400));
    expect(day(1_700, [1_000, 2_000, 3_000])).toEqual(far(-300));
    expect(day(2_200, [1_000, 2_000, 3_000])).toEqual([]);
    expect(day(2_201, [2_000, 2_001, 1_000, 3_000])).toEqual(far(201));
    expect(day(360, [300, 300, 300])).toEqual([]);
    expect(day(361, [300, 300, 300])).toEqual(far(61));
    expect([day(9_000, [2_000, 2_000]), day(0, [2_000, 2_000, 2_000])]).toEqual([[], []]);
  });

  it('is what happened to people, and what was said of them', () => {
    const ann = { employeeId: 1, fullName: 'Ann Worker' };
    const bo = { employeeId: 2, fullName: 'Bo Long' };
    const marks: SheetMark[] = [
      { kind: 'changed', ...ann, shiftId: 1 },
      { kind: 'changed', ...ann, shiftId: 9 },
      { kind: 'ranOn', ...bo },
      { kind: 'said', ...bo, outcome: 'sick' },
    ];
    expect(found([shiftOf()], { marks })).toEqual([
      { kind: 'changed', count: 2, name: 'Ann Worker' },
      { kind: 'ranOn', count: 1, name: 'Bo Long' },
      { kind: 'said', count: 1, name: 'Bo Long', said: 'sick' },
    ]);
    const two: SheetMark[] = [...marks, { kind: 'said', ...ann, outcome: 'noAnswer' }];
    expect(found([], { marks: two }).at(-1)).toEqual({ kind: 'said', count: 2, name: null });
    expect(signsOf(shiftOf(), besideOf({ marks: two }), SIGN_RULES)).toEqual([
      { kind: 'changed', count: 1, name: 'Ann Worker' },
      { kind: 'said', count: 1, name: 'Ann Worker', said: 'noAnswer' },
    ]);
  });
});

const KINDS = ['NORMAL', 'HOLIDAY', 'NO_SHOW'] as const;
const anyShift = fc.record({
  id: fc.nat(5),
  employeeId: fc.nat(3),
  type: fc.constantFrom(...KINDS),
  hours: fc.constantFrom(0, 200, 400, 700),
  dayMinutes: fc.constantFrom(400, 1_440, 1_441),
  lunchMinutes: fc.constantFrom(0, 30),
  phaseCode: fc.constantFrom(null, '', 'TRCH'),
  startPictureId: fc.constantFrom(null, 1),
  startLocationType: fc.constantFrom(null, 'unknown' as const, 'site' as const),
});
const anyRules = fc.record({
  off: fc.subarray([...SHEET_FINDINGS]),
  lunchAfterMinutes: fc.constantFrom(60, 360, 500),
  usualMinutes: fc.constantFrom(15, 240),
  usualPercent: fc.integer({ min: 1, max: 100 }),
});
const anySheet = fc.record({ shifts: fc.array(anyShift, { maxLength: 6 }), isPhotographed: fc.boolean() });
const sheetsOf = (given: { shifts: Partial<CheckedShift>[]; isPhotographed: boolean }[]) =>
  given.map(({ shifts, isPhotographed }) => ({
    shifts: shifts.map((one) => shiftOf({ ...one, fullName: `Worker ${one.employeeId}` })),
    beside: besideOf({ isPhotographed }),
  }));

describe('whatever the sheets and the rules [approval-14]', () => {
  it('what does not count is not told, each kind is told once, in the order of kinds', () => {
    fc.assert(
      fc.property(fc.array(anySheet, { maxLength: 3 }), anyRules, (given, rules) => {
        const kinds = findingsOf(sheetsOf(given), rules).map(({ kind }) => kind);
        expect(kinds).toEqual(SHEET_FINDINGS.filter((kind) => kinds.includes(kind) && !rules.off.includes(kind)));
        const all = findingsOf(sheetsOf(given), { ...rules, off: [] });
        expect(kinds).toEqual(all.map(({ kind }) => kind).filter((kind) => !rules.off.includes(kind)));
      }),
    );
  });

  it('the shifts of a person add up to what is told of a day that is theirs alone', () => {
    fc.assert(
      fc.property(anySheet, anyRules, (given, rules) => {
        const own = { ...given, shifts: given.shifts.map((shift) => ({ ...shift, employeeId: 1 })) };
        const [sheet] = sheetsOf([own]);
        const ofShifts = sheet!.shifts.map((shift) => signsOf(shift, sheet!.beside, rules));
        expect(foundOfPerson(ofShifts)).toEqual(findingsOf([sheet!], rules));
      }),
    );
  });

  it('a later lunch finds no more, and wider limits find no more crews', () => {
    const has = (kind: string, sheets: ReturnType<typeof sheetsOf>, rules: SignRules) =>
      findingsOf(sheets, { ...rules, off: [] }).find((one) => one.kind === kind)?.count ?? 0;
    fc.assert(
      fc.property(fc.array(anySheet, { maxLength: 3 }), anyRules, fc.nat(300), (given, rules, more) => {
        const sheets = sheetsOf(given);
        const later = { ...rules, lunchAfterMinutes: rules.lunchAfterMinutes + more };
        expect(has('noLunch', sheets, later)).toBeLessThanOrEqual(has('noLunch', sheets, rules));
        const day = { minutes: 500 + more * 10, before: [1_000, 1_200, 1_400] };
        const crew = [{ shifts: [], beside: besideOf({ day }) }];
        const wider = { ...rules, usualMinutes: rules.usualMinutes + more };
        expect(has('usual', crew, wider)).toBeLessThanOrEqual(has('usual', crew, rules));
      }),
    );
  });
});
