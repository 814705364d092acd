import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { errorBody } from '#shared/http/errors.ts';
import type { OwnReminder } from '#shared/payroll/countdown.ts';
import { type AnsweredCalls, answerCalls } from '#web/test/answered-calls.ts';
import { livePage } from '#web/test/live-page.tsx';
import { signIn } from '#web/test/signed-in.tsx';
import { language } from '#web/texts/language.ts';
import { Reminded } from './reminder.tsx';

const REMINDER: OwnReminder = {
  id: 4,
  supervisorId: 12,
  start: '2026-11-09',
  end: '2026-11-15',
  at: '2026-11-16T15:42:00.000Z',
  by: 'Ana Ferreira',
  draft: 1,
  submitted: 3,
  running: 0,
};
const told = (reminder: OwnReminder | null) => ({ data: { reminder } });
const page = livePage((gateway) => {
  gateway.document = told(REMINDER);
});
const http = {} as AnsweredCalls;
answerCalls(http);
beforeEach(() => {
  signIn({ id: 12, role: 'supervisor' });
  http.answer = () => [204, null];
});

const panel = () => screen.findByRole('complementary', { name: '4 timesheets for payroll' });
const isGone = () => vi.waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
const becomes = (reminder: OwnReminder | null): void => act(() => page.gateway.moveTo(told(reminder), 'payrollReminder', {}));

describe('a reminder of payroll [payroll-5]', () => {
  it('says by whom, of which week, and leads to the lists of what waits', async () => {
    page.show(<Reminded />);
    const of = within(await panel());
    expect(of.getByText('Ana Ferreira reminds you: 11/09 – 11/15 is not approved yet.')).toBeDefined();
    expect(of.getByRole('link', { name: '3 to approve' }).getAttribute('href')).toBe(
      '/timesheets?status=submitted&days=2026-11-09.2026-11-15&supervisor=12',
    );
    expect(of.getByRole('link', { name: '1 not submitted' }).getAttribute('href')).toContain('status=draft');
  });

  it('comes live, counts down, and goes when nothing waits', async () => {
    page.gateway.document = told(null);
    page.show(<Reminded />);
    await vi.waitFor(() => expect(page.gateway.opens.map(({ resource }) => resource)).toEqual(['payrollReminder']));
    expect(screen.queryByRole('complementary')).toBeNull();
    becomes(REMINDER);
    await panel();
    becomes({ ...REMINDER, draft: 0, submitted: 1 });
    expect(await screen.findByRole('complementary', { name: '1 timesheet for payroll' })).toBeDefined();
    becomes(null);
    await isGone();
  });

  it('is put away by its button or Escape, and comes back when that failed', async () => {
    http.answer = () => [500, errorBody(500, 'The server said no.')];
    page.show(<Reminded />);
    fireEvent.click(within(await panel()).getByRole('button', { name: 'Put it away' }));
    expect(await screen.findByText('Could not put it away')).toBeDefined();
    expect(http.calls).toEqual(['POST /api/v1/payroll_reminder/dismiss {"id":4}']);
    http.answer = () => [204, null];
    fireEvent.keyDown(await panel(), { key: 'Escape' });
    await isGone();
  });

  it('is of supervisors alone, in their language', async () => {
    language.choice = 'es';
    const { unmount } = page.show(<Reminded />);
    expect(await screen.findByRole('complementary', { name: '4 hojas de horas para nómina' })).toBeDefined();
    unmount();
    signIn({ role: 'admin' });
    page.show(<Reminded />);
    await isGone();
    expect(page.gateway.opens).toHaveLength(1);
  });
});
