import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Role } from '#shared/roles.ts';
import { addDays, payrollWeek } from '#shared/rules/periods.ts';
import { dayStatus, isApprovable, leastApproved, sheetStatus } from './approval.ts';

const anyDay = fc.integer({ min: 0, max: 9_000 }).map((days) => addDays('2010-01-01', days));
const anyDistance = fc.integer({ min: -30, max: 30 });

describe('isApprovable', () => {
  it('is this payroll week for supervisors and sub-admins, and last week while it is open', () => {
    fc.assert(
      fc.property(anyDay, anyDistance, fc.boolean(), (today, distance, isLastWeekOpen) => {
        const date = addDays(today, distance);
        const [week, last] = [payrollWeek(today).monday, addDays(payrollWeek(today).monday, -7)];
        const mine = payrollWeek(date).monday;
        const expected = mine === week || (isLastWeekOpen && mine === last);
        for (const role of ['subadmin', 'supervisor'] as const)
          expect(isApprovable(role, { date, today, isLastWeekOpen })).toBe(expected);
      }),
    );
  });

  it('is any day for admins and none for the field', () => {
    fc.assert(
      fc.property(anyDay, anyDistance, fc.constantFrom(...Role.options), (today, distance, role) => {
        if (role === 'subadmin' || role === 'supervisor') return;
        const sheet = { date: addDays(today, distance), today, isLastWeekOpen: true };
        expect(isApprovable(role, sheet)).toBe(role === 'admin');
      }),
    );
  });

  it.each([
    ['2026-11-16', true],
    ['2026-11-22', true],
    ['2026-11-15', false],
    ['2026-11-23', false],
  ])('takes %s, seen from Wednesday, 2026-11-18, as %s', (date, expected) => {
    expect(isApprovable('supervisor', { date, today: '2026-11-18', isLastWeekOpen: false })).toBe(expected);
  });
});

describe('sheets and days', () => {
  const hasTemporaryWorker = false;

  it('are approved when everything on them is', () => {
    expect(leastApproved(['approved', 'draft', 'submitted'])).toBe('draft');
    expect(sheetStatus('submitted', { shifts: ['approved'], hasTemporaryWorker })).toBe('approved');
    expect(sheetStatus('approved', { shifts: ['approved', 'submitted'], hasTemporaryWorker })).toBe('submitted');
    expect(dayStatus('submitted', ['approved', 'approved'])).toBe('approved');
    expect(dayStatus('approved', ['approved', 'draft'])).toBe('draft');
  });

  it('are not while a temporary worker is left', () => {
    expect(sheetStatus('draft', { shifts: ['approved'], hasTemporaryWorker: true })).toBe('draft');
    expect(sheetStatus('approved', { shifts: [], hasTemporaryWorker: true })).toBe('submitted');
  });

  it('keep their own status without parts, but an empty day is not approved', () => {
    expect(sheetStatus('approved', { shifts: [], hasTemporaryWorker })).toBe('approved');
    expect(dayStatus('draft', [])).toBe('draft');
    expect(dayStatus('approved', [])).toBe('submitted');
  });
});
