import { describe, expect, it } from 'vitest';
import { Failure } from '../../../shared/errors.ts';
import {
  answersFor,
  assertBreakFits,
  assertBreaksInside,
  assertDayHasCome,
  assertOpen,
  assertShiftSpan,
  overlap,
  SPAN_REFUSED,
} from './rules.ts';

const timeZone = 'America/New_York';
const at = (text: string) => new Date(text);
const now = at('2026-11-18T20:00:00Z');

/** The refusal of a rule: its status, its code or the field it names. */
function refusalOf(check: () => void): [number, string | undefined] | null {
  try {
    check();
    return null;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return [error.statusCode, error.extras.code ?? error.extras.errors?.[0]?.field];
  }
}

describe('assertDayHasCome', () => {
  it('takes today in the business time zone, and refuses tomorrow', () => {
    const lateEvening = at('2026-11-19T04:59:00Z');
    expect(refusalOf(() => assertDayHasCome('2026-11-18', { now: lateEvening, timeZone }))).toBeNull();
    expect(refusalOf(() => assertDayHasCome('2026-11-19', { now: lateEvening, timeZone }))).toEqual([400, 'date']);
  });
});

describe('assertShiftSpan', () => {
  const check = (start: string, end: string | null, date: string, more: { type?: 'NORMAL' | 'HOLIDAY'; now?: Date } = {}) =>
    refusalOf(() =>
      assertShiftSpan({ start: at(start), end: end === null ? null : at(end), type: more.type ?? 'NORMAL' }, date, {
        now: more.now ?? now,
        timeZone,
      }),
    );

  it('takes a shift of the day', () => {
    expect(check('2026-11-18T12:00:00Z', '2026-11-18T19:00:00Z', '2026-11-18')).toBeNull();
  });

  it('refuses times that have not come, but for two minutes by which a phone may be ahead', () => {
    expect(check('2026-11-18T20:01:30Z', null, '2026-11-18')).toBeNull();
    expect(check('2026-11-18T20:02:30Z', null, '2026-11-18')).toEqual([400, 'start']);
    expect(check('2026-11-18T12:00:00Z', '2026-11-18T20:05:00Z', '2026-11-18')).toEqual([400, 'end']);
  });

  it('says in the words of the specification that an end is not later than its start', () => {
    const shift = { start: at('2026-11-18T12:00:00Z'), end: at('2026-11-18T12:00:00Z'), type: 'NORMAL' as const };
    expect(() => assertShiftSpan(shift, '2026-11-18', { now, timeZone })).toThrow(SPAN_REFUSED);
    expect(SPAN_REFUSED).toBe('Could not update workShifts. Make sure Start is earlier than End, or End is later than Start');
    expect(check('2026-11-18T12:00:00Z', '2026-11-18T11:00:00Z', '2026-11-18', { type: 'HOLIDAY' })).toEqual([400, 'end']);
  });

  it('lets time off last no time', () => {
    expect(check('2026-11-18T12:00:00Z', '2026-11-18T12:00:00Z', '2026-11-18', { type: 'HOLIDAY' })).toBeNull();
  });

  it('lasts 24 hours at most, past midnight as well', () => {
    expect(check('2026-11-16T23:00:00Z', '2026-11-17T11:00:00Z', '2026-11-16')).toBeNull();
    expect(check('2026-11-16T12:00:00Z', '2026-11-17T12:00:00Z', '2026-11-16')).toBeNull();
    expect(check('2026-11-16T12:00:00Z', '2026-11-17T12:00:01Z', '2026-11-16')).toEqual([400, 'end']);
    expect(check('2026-11-16T12:00:00Z', '2026-11-17T12:00:01Z', '2026-11-16', { type: 'HOLIDAY' })).toEqual([400, 'end']);
  });

  it('starts on the day of its sheet, whose length changes twice a year', () => {
    const later = at('2026-12-01T12:00:00Z');
    // 25 hours on November 1st, 23 on March 8th.
    expect(check('2026-11-01T04:00:00Z', null, '2026-11-01', { now: later })).toBeNull();
    expect(check('2026-11-02T04:59:59Z', null, '2026-11-01', { now: later })).toBeNull();
    expect(check('2026-11-02T05:00:00Z', null, '2026-11-01', { now: later })).toEqual([400, 'start']);
    expect(check('2026-03-09T03:59:59Z', null, '2026-03-08', { now: later })).toBeNull();
    expect(check('2026-03-09T04:00:00Z', null, '2026-03-08', { now: later })).toEqual([400, 'start']);
  });
});

describe('assertBreakFits', () => {
  const running = { start: at('2026-11-18T12:00:00Z'), end: null };
  const finished = { start: at('2026-11-18T12:00:00Z'), end: at('2026-11-18T18:00:00Z') };
  const pause = (start: string, end: string | null) => ({
    start: at(`2026-11-18T${start}:00Z`),
    end: end === null ? null : at(`2026-11-18T${end}:00Z`),
  });
  const check = (
    one: ReturnType<typeof pause>,
    shift: typeof running | typeof finished,
    others: ReturnType<typeof pause>[] = [],
  ) => refusalOf(() => assertBreakFits(one, shift, others, now));

  it('lies inside the shift', () => {
    expect(check(pause('13:00', '13:30'), finished)).toBeNull();
    expect(check(pause('11:59', '12:30'), finished)).toEqual([400, 'start']);
    expect(check(pause('17:30', '18:01'), finished)).toEqual([400, 'end']);
    expect(check(pause('13:00', null), finished)).toEqual([409, 'SHIFT_ENDED']);
  });
  it('ends after it began, and not in the future', () => {
    expect(check(pause('13:00', '13:00'), running)).toEqual([400, 'end']);
    expect(check(pause('13:00', '20:30'), running)).toEqual([400, 'end']);
    expect(check(pause('20:30', null), running)).toEqual([400, 'start']);
  });
  it('is the only one that runs, and overlaps no other', () => {
    expect(check(pause('14:00', null), running, [pause('13:00', null)])).toEqual([409, 'BREAK_RUNNING']);
    expect(check(pause('13:15', '13:45'), running, [pause('13:00', '13:30')])).toEqual([409, 'BREAK_OVERLAP']);
    expect(check(pause('13:30', '13:45'), running, [pause('13:00', '13:30')])).toBeNull();
  });
});

describe('assertBreaksInside', () => {
  it('refuses a clock-out before the end of a break, or before the start of the one that runs', () => {
    const lunch = { start: at('2026-11-18T13:00:00Z'), end: at('2026-11-18T13:30:00Z') };
    expect(refusalOf(() => assertBreaksInside([lunch], at('2026-11-18T13:30:00Z')))).toBeNull();
    expect(refusalOf(() => assertBreaksInside([lunch], at('2026-11-18T13:29:00Z')))).toEqual([400, 'end']);
    expect(refusalOf(() => assertBreaksInside([{ ...lunch, end: null }], at('2026-11-18T13:00:00Z')))).toEqual([400, 'end']);
    expect(refusalOf(() => assertBreaksInside([{ ...lunch, end: null }], at('2026-11-18T13:01:00Z')))).toBeNull();
  });
});

describe('answersFor', () => {
  const sheet = { foremanId: 1, supervisorIds: [2, null] };
  it.each([
    ['admin', 9, true],
    ['subadmin', 9, true],
    ['supervisor', 2, true],
    ['supervisor', 9, false],
    ['foreman', 1, true],
    ['foreman', 9, false],
    ['worker', 9, false],
  ] as const)('a %s with number %i: %s', (role, employeeId, may) => {
    expect(answersFor({ role, employeeId }, sheet)).toBe(may);
  });
});

it('assertOpen refuses what the office approved', () => {
  expect(refusalOf(() => assertOpen(['submitted', 'draft']))).toBeNull();
  expect(refusalOf(() => assertOpen(['submitted', 'approved']))).toEqual([409, 'APPROVED']);
});

describe('overlap', () => {
  const span = (start: number, end: number | null) => ({ start: new Date(start), end: end === null ? null : new Date(end) });
  it('is time that both share; touching is not sharing, and no end goes on', () => {
    expect(overlap(span(0, 10), span(10, 20))).toBe(false);
    expect(overlap(span(0, 11), span(10, 20))).toBe(true);
    expect(overlap(span(0, null), span(10, 20))).toBe(true);
    expect(overlap(span(30, null), span(10, 20))).toBe(false);
    expect(overlap(span(30, null), span(10, null))).toBe(true);
  });
});
