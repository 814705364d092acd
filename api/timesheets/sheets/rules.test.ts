import { describe, expect, it } from 'vitest';
import { refusalOf } from '#api/test/calls/refusal.ts';
import type { Role } from '#shared/permissions.ts';
import { answersFor, assertEditable, assertShiftSpan, SPAN_REFUSED } from './rules.ts';

const timeZone = 'America/New_York';
const at = (text: string) => new Date(text);
const now = at('2026-11-18T20:00:00Z');

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

  it('says that an end is not later than its start [edits-1]', () => {
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

it('assertEditable refuses everybody but an admin what the office approved', () => {
  const check = (role: Role, ...statuses: string[]) => refusalOf(() => assertEditable({ caller: { role } }, statuses));
  expect(check('foreman', 'submitted', 'draft')).toBeNull();
  expect(check('foreman', 'submitted', 'approved')).toEqual([409, 'APPROVED']);
  expect(check('subadmin', 'submitted', 'approved')).toEqual([409, 'APPROVED']);
  expect(check('admin', 'submitted', 'approved')).toBeNull();
});
