import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SIGN_RULES } from './findings.ts';
import { mayNeedProposal, type ProposalFacts, type ProposedShift, proposalsOf } from './proposals.ts';

const at = (time: string): Date => new Date(`2026-11-20T${time}:00Z`);
const shiftOf = (employeeId: number, said: Partial<ProposedShift> = {}): ProposedShift => ({
  id: employeeId,
  employeeId,
  type: 'NORMAL',
  hours: 480,
  lunchMinutes: 30,
  phaseCode: 'TRCH',
  start: at('12:00'),
  end: at('20:30'),
  breaksUntil: null,
  ...said,
});
const told = (shift: ProposedShift, crew: readonly ProposedShift[], facts: Partial<ProposalFacts> = {}) =>
  proposalsOf(shift, {
    sheet: [shift, ...crew],
    hasRunOn: false,
    before: [],
    isOffered: () => true,
    rules: SIGN_RULES,
    ...facts,
  });
const crewOf = (...said: Partial<ProposedShift>[]) => said.map((one, index) => shiftOf(index + 2, one));

describe('a forgotten clock-out [edits-8]', () => {
  const running = shiftOf(1, { end: null, hours: 0 });
  const left = crewOf({ end: at('20:02') }, { end: at('20:09') }, { end: at('20:13') });
  const runsOn = { hasRunOn: true };

  it('is when the crew left together', () => {
    const end = { cell: 'end', end: at('20:09').toISOString(), people: 3 };
    expect(told(running, left, runsOn)).toEqual([{ ...end, from: at('20:02').toISOString(), to: at('20:13').toISOString() }]);
    expect(told(running, left)).toEqual([]);
  });

  it('goes by those who left together, when they are most', () => {
    const early = shiftOf(9, { end: at('15:00') });
    expect(told(running, [...left, early], runsOn)).toMatchObject([{ people: 3 }]);
    expect(told(running, crewOf({ end: at('18:00') }, { end: at('20:00') }), runsOn)).toEqual([]);
    expect(told(running, left.slice(0, 1), runsOn)).toEqual([]);
  });

  it('counts each person once, by their last shift, and nobody who is clocked in or off', () => {
    const twice = [shiftOf(2, { end: at('15:00') }), shiftOf(2, { start: at('15:10'), end: at('20:09') })];
    expect(told(running, [...twice, shiftOf(3, { end: at('20:09') })], runsOn)).toMatchObject([{ people: 2 }]);
    expect(told(running, [left[0]!, shiftOf(8, { end: null })], runsOn)).toEqual([]);
    expect(told(running, [left[0]!, shiftOf(8, { type: 'HOLIDAY' })], runsOn)).toEqual([]);
  });

  it('is told of the last shift alone, of a time that its own breaks allow', () => {
    const first = shiftOf(1, { id: 7, start: at('08:00'), end: at('11:00') });
    expect(told(first, [running, ...left], runsOn)).toEqual([]);
    expect(told({ ...running, breaksUntil: at('20:10') }, left, runsOn)).toEqual([]);
    expect(told({ ...running, start: at('21:00') }, left, runsOn)).toEqual([]);
  });

  it('is also one that ended an hour after the crew, or later', () => {
    const late = (end: string) => told({ ...running, end: at(end), hours: 600 }, left, runsOn);
    expect([late('21:08'), late('21:09').length]).toEqual([[], 1]);
  });
});

describe('a missing lunch [edits-8]', () => {
  const hungry = shiftOf(1, { lunchMinutes: 0 });

  it('is the one that most of the crew had', () => {
    expect(told(hungry, crewOf({}, {}, { lunchMinutes: 45 }))).toEqual([{ cell: 'lunch', minutes: 30, people: 2 }]);
    expect(told(hungry, crewOf({}, { lunchMinutes: 45 }))).toEqual([]);
    expect(told(hungry, crewOf({}))).toEqual([]);
  });

  it('is nothing where most of the crew had none, those left out to whom none was due', () => {
    const none = { lunchMinutes: 0 };
    expect(told(hungry, crewOf({}, {}, none, none))).toEqual([]);
    expect(told(hungry, crewOf({}, {}, { ...none, hours: 200 }, { ...none, hours: 200 }))).toHaveLength(1);
  });

  it('is nothing of a short shift, of time off, or where it does not count', () => {
    const crew = crewOf({}, {});
    expect(told({ ...hungry, hours: SIGN_RULES.lunchAfterMinutes }, crew)).toEqual([]);
    expect(told({ ...hungry, type: 'PTO' }, crew)).toEqual([]);
    expect(told(hungry, crew, { rules: { ...SIGN_RULES, off: ['noLunch'] } })).toEqual([]);
  });
});

describe('a missing phase code [edits-8]', () => {
  const blank = shiftOf(1, { phaseCode: '' });
  const booked = (...codes: string[]) => codes.map((phaseCode, index) => ({ phaseCode, date: `2026-11-1${index}` }));
  const before = booked('TRCH', 'SPLC', 'SPLC', 'SPLC');
  const ofCrew = { cell: 'phaseCode', phaseCode: 'TRCH', people: 3, date: null };
  const own = { cell: 'phaseCode', phaseCode: 'SPLC', people: null, date: '2026-11-13' };

  it('is the only one of a crew of three', () => {
    expect(told(blank, crewOf({}, {}, {}), { before })).toEqual([ofCrew]);
    expect(told({ ...blank, phaseCode: null }, crewOf({}, {}, {}, { phaseCode: null }))).toEqual([ofCrew]);
    expect(told(blank, crewOf({}, {}, {}, { phaseCode: 'SPLC' }))).toEqual([]);
    expect(told(blank, crewOf({}, {}))).toEqual([]);
  });

  it('is what the person booked three times in a row on the job, unless the crew booked others', () => {
    expect(told(blank, [], { before })).toEqual([own]);
    expect(told(blank, crewOf({ phaseCode: 'SPLC' }), { before })).toEqual([own]);
    expect(told(blank, crewOf({}, { phaseCode: 'SPLC' }), { before })).toEqual([]);
    expect(told(blank, [], { before: booked('SPLC', 'SPLC') })).toEqual([]);
    expect(told(blank, [], { before: booked('SPLC', 'SPLC', 'TRCH', 'SPLC') })).toEqual([]);
  });

  it('is one that the list of the job offers', () => {
    const isOffered = (code: string) => code === 'SPLC';
    expect(told(blank, crewOf({}, {}, {}), { isOffered })).toEqual([]);
    expect(told(blank, [], { before, isOffered: () => false })).toEqual([]);
  });

  it('is nothing of a running shift, or of time off', () => {
    expect(told({ ...blank, hours: 0 }, crewOf({}, {}, {}))).toEqual([]);
    expect(told({ ...blank, type: 'HOLIDAY' }, crewOf({}, {}, {}))).toEqual([]);
  });
});

describe('any shift', () => {
  const shifts = fc.record({
    id: fc.nat(),
    employeeId: fc.integer({ min: 1, max: 5 }),
    type: fc.constantFrom('NORMAL', 'NORMAL', 'STANDBY', 'TRAINING', 'HOLIDAY'),
    hours: fc.integer({ min: 0, max: 900 }),
    lunchMinutes: fc.constantFrom(0, 30, 30, 45),
    phaseCode: fc.constantFrom(null, '', 'TRCH', 'TRCH', 'TRCH', 'SPLC'),
    start: fc.integer({ min: 0, max: 600 }).map((minute) => new Date(at('06:00').getTime() + minute * 60_000)),
    end: fc.option(fc.integer({ min: 0, max: 90 }).map((minute) => new Date(at('19:30').getTime() + minute * 60_000))),
    breaksUntil: fc.constant(null),
  }) as fc.Arbitrary<ProposedShift>;

  it('has at most one proposal a cell, only where something may be lacking, in whatever order the crew is read', () => {
    let some = 0;
    fc.assert(
      fc.property(shifts, fc.array(shifts, { maxLength: 8 }), fc.boolean(), (shift, crew, hasRunOn) => {
        const proposals = told(shift, crew, { hasRunOn });
        some += proposals.length;
        expect(new Set(proposals.map(({ cell }) => cell)).size).toBe(proposals.length);
        if (!mayNeedProposal(shift, hasRunOn, SIGN_RULES)) expect(proposals).toEqual([]);
        expect(told(shift, crew.toReversed(), { hasRunOn })).toEqual(proposals);
        for (const one of proposals)
          if (one.cell === 'end') expect(new Date(one.end).getTime()).toBeGreaterThan(shift.start.getTime());
      }),
      { numRuns: 2_000 },
    );
    expect(some).toBeGreaterThan(50);
  });
});
