import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Failure } from '#shared/http/errors.ts';
import { workedMinutes } from '#shared/rules/hours.ts';
import { ShiftType } from '#shared/timesheets/sheets.ts';
import { SPAN_REFUSED } from '../sheets/rules.ts';
import { planEdit } from './rules.ts';

const DAY = '2026-11-18';
const timeZone = 'America/New_York';
const moment = { now: new Date('2026-11-25T20:00:00Z'), timeZone };
const DAY_BEGINS = Date.parse('2026-11-18T05:00:00Z');
const minute = (at: number) => new Date(DAY_BEGINS + at * 60_000);

const row = {
  id: 1,
  date: DAY,
  dwoJobId: 2,
  employeeId: 3,
  type: 'NORMAL' as const,
  start: minute(480),
  breaks: [{ id: 9, type: 'lunch', start: minute(700), end: minute(730) }],
};
const edit = (start: Date, end: Date, change: object = {}) => ({
  id: 1,
  type: 'NORMAL' as const,
  start: start.toISOString(),
  end: end.toISOString(),
  ...change,
});
const failure = (work: () => unknown): Failure => {
  try {
    work();
  } catch (error) {
    if (error instanceof Failure) return error;
  }
  throw new Error('it was not refused');
};

describe('planEdit', () => {
  it('plans up to 24 hours on the day or into the next, with hours that are the span less the lunch; refuses the rest by field', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -600, max: 3_000 }),
        fc.integer({ min: -300, max: 2_400 }),
        fc.nat(600),
        (from, length, lunch) => {
          const lunchTime = `${Math.floor(lunch / 60)}:${String(lunch % 60).padStart(2, '0')}`;
          const given = edit(minute(from), minute(from + length), { lunchTime });
          const isOnDay = from >= 0 && from < 1_440 && length > 0 && length <= 1_440 && from + length < 2_880;
          if (isOnDay && lunch <= length) {
            const plan = planEdit(row, given, moment);
            expect(workedMinutes(plan, plan.breaks)).toBe(length - lunch);
            expect(plan.breaks).toHaveLength(lunch === 0 ? 0 : 1);
          } else {
            const refusal = failure(() => planEdit(row, given, moment));
            expect(refusal.statusCode).toBe(400);
            expect(['start', 'end', 'lunchTime']).toContain(refusal.extras.errors?.[0]?.field);
          }
        },
      ),
    );
  });

  it('says that the end is not later than the start [edits-1]', () => {
    expect(failure(() => planEdit(row, edit(minute(600), minute(600)), moment)).message).toBe(SPAN_REFUSED);
  });

  it('keeps lunch where it was as far as it fits, and the breaks when no lunch is given', () => {
    const moved = planEdit(row, edit(minute(480), minute(960), { lunchTime: '1:00' }), moment);
    expect(moved.breaks).toEqual([{ start: minute(700), end: minute(760) }]);
    expect(planEdit(row, edit(minute(480), minute(960)), moment).breaks).toBeUndefined();
    expect(failure(() => planEdit(row, edit(minute(480), minute(720)), moment)).extras.errors?.[0]?.field).toBe('end');
    expect(failure(() => planEdit(row, edit(minute(710), minute(960)), moment)).extras.errors?.[0]?.field).toBe('start');
  });

  it('notices breaks that are no longer there', () => {
    const given = edit(minute(480), minute(960), { lunchTime: '0:30', timeBreaksIds: [8, 9] });
    expect(failure(() => planEdit(row, given, moment)).extras.code).toBe('BREAKS_CHANGED');
  });

  it('gives worked rows all eight types and time-off rows four', () => {
    const given = (type: ShiftType) => edit(minute(480), minute(960), { type, lunchTime: '0:00' });
    for (const type of ShiftType.options) expect(planEdit(row, given(type), moment).type).toBe(type);
    const off = { ...row, type: 'NO_SHOW' as const };
    for (const type of ['NORMAL', 'HOLIDAY', 'NO_SHOW', 'STANDBY'] as const) planEdit(off, given(type), moment);
    for (const type of ['PTO', 'TRAINING', 'CALLOUT', 'RAINDAY'] as const)
      expect(failure(() => planEdit(off, given(type), moment)).message).toBe('Select a valid type');
  });

  it('takes no work that has not been done, but time off that is not over', () => {
    const noon = { now: minute(720), timeZone };
    expect(failure(() => planEdit({ ...row, breaks: [] }, edit(minute(480), minute(960)), noon)).extras.errors?.[0]?.field).toBe(
      'end',
    );
    planEdit({ ...row, breaks: [] }, edit(minute(480), minute(960), { type: 'HOLIDAY' }), noon);
  });

  it.each([
    ['2026-11-01', '2026-11-01T04:00:00.000Z', '2026-11-02T04:00:00.000Z', 1_440],
    ['2026-03-08', '2026-03-08T05:00:00.000Z', '2026-03-09T03:59:00.000Z', 1_379],
  ])('%s is as long as it was', (date, start, end, minutes) => {
    const now = new Date('2026-11-25T20:00:00Z');
    const plan = planEdit({ ...row, date, breaks: [] }, { id: 1, type: 'NORMAL', start, end }, { now, timeZone });
    expect(workedMinutes(plan)).toBe(minutes);
    const before = new Date(Date.parse(start) - 1).toISOString();
    const early = { id: 1, type: 'NORMAL' as const, start: before, end };
    expect(failure(() => planEdit({ ...row, date, breaks: [] }, early, { now, timeZone })).extras.errors?.[0]?.field).toBe(
      'start',
    );
  });
});
