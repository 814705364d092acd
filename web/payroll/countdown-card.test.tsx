import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import '#web/test/modal.ts';
import { errorBody } from '#shared/http/errors.ts';
import type { MissingDay, PayrollCountdown, WaitingOf } from '#shared/payroll/countdown.ts';
import { type AnsweredCalls, answerCalls } from '#web/test/answered-calls.ts';
import { livePage } from '#web/test/live-page.tsx';
import { language } from '#web/texts/language.ts';
import { CountdownCard } from './countdown-card.tsx';

/** The Friday after the week, at noon in New York. */
const NOW = Date.parse('2026-11-20T17:00:00Z');
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: NOW }));
afterEach(() => void vi.useRealTimers());

const amount = (sheets: number) => ({ sheets, shifts: sheets * 3, minutes: sheets * 90 });
const NONE = amount(0);
const waitingOf = (id: number, change: Partial<WaitingOf> = {}): WaitingOf => ({
  id: String(id),
  supervisorId: id,
  supervisor: `Supervisor ${id}`,
  isListed: true,
  mayBeReminded: true,
  draft: NONE,
  submitted: amount(2),
  running: NONE,
  reminder: null,
  ...change,
});
const week = (change: Partial<PayrollCountdown> = {}): { data: PayrollCountdown } => ({
  data: {
    start: '2026-11-09',
    end: '2026-11-15',
    waiting: [],
    missing: [],
    left: NONE,
    approved: amount(8),
    ...change,
  },
});

let answer: ReturnType<typeof week>;
let isLastWeekOpen: boolean;
const page = livePage((gateway) => {
  answer = week();
  isLastWeekOpen = true;
  gateway.answerTo = ({ resource }) =>
    resource === 'lastWeekApproval' ? { data: { isActive: isLastWeekOpen, expires: null } } : answer;
});
const http = {} as AnsweredCalls;
answerCalls(http);

const card = () => screen.findByRole('region', { name: 'Countdown to Payroll' });
const row = async (name: string) => (await within(await card()).findByText(name)).closest('li')!;
const linkIn = (of: HTMLElement, name: string | RegExp) => within(of).getByRole('link', { name }).getAttribute('href');
const show = () => page.show(<CountdownCard />);

describe('the countdown to payroll [payroll-1]', () => {
  it('says by supervisor what waits, with links to their days', async () => {
    answer = week({
      waiting: [
        waitingOf(12, { draft: amount(1), running: amount(1) }),
        waitingOf(13, { submitted: NONE, draft: amount(1), isListed: false, mayOpen: false }),
        waitingOf(0, { id: 'none', supervisorId: null, supervisor: null, mayBeReminded: false }),
      ],
      left: amount(7),
    });
    show();
    const first = await row('Supervisor 12');
    expect(within(await card()).getByText('7 timesheets to go')).toBeDefined();
    expect(within(await card()).getByText('21 shifts, 10h 30min')).toBeDefined();
    expect(within(await card()).getByText('8 of 15 approved')).toBeDefined();
    expect(linkIn(first, 'Supervisor 12')).toContain('/12');
    expect(linkIn(first, '2 submitted')).toBe('/timesheets?status=submitted&days=2026-11-09.2026-11-15&supervisor=12');
    expect(linkIn(first, '1 pending')).toBe('/timesheets?status=draft&days=2026-11-09.2026-11-15&supervisor=12');
    expect(linkIn(first, 'Approve on behalf of Supervisor 12')).toBe(linkIn(first, '2 submitted'));
    expect(within(first).getByText('1 still clocked in')).toBeDefined();
    expect(within(first).getByText('6h 00min')).toBeDefined();
    const left = await row('Supervisor 13');
    expect(within(left).queryByRole('link')).toBeNull();
    expect(within(left).getByRole('button', { name: 'Remind Supervisor 13' })).toBeDefined();
    expect(within(await row('No supervisor')).queryByRole('button')).toBeNull();
  });

  it('is of the last week, or of this one', async () => {
    show();
    await within(await card()).findByText('All 8 timesheets of this week are approved.');
    answer = week({ start: '2026-11-16', end: '2026-11-22', approved: NONE });
    fireEvent.click(screen.getByRole('radio', { name: 'This week' }));
    expect(await screen.findByText('No timesheets in this week.')).toBeDefined();
    expect(page.gateway.opens.filter(({ resource }) => resource === 'payrollCountdown').map(({ query }) => query)).toEqual([
      {},
      { week: '2026-11-16' },
    ]);
  });

  it('moves when something is approved, and offers the files when nothing is left [payroll-3]', async () => {
    answer = week({ waiting: [waitingOf(12)], left: amount(2) });
    show();
    await row('Supervisor 12');
    expect(screen.queryByRole('link', { name: 'Make the Vista file' })).toBeNull();
    act(() => page.gateway.moveTo(week({ approved: amount(10) }), 'payrollCountdown', {}));
    expect((await screen.findByRole('link', { name: 'Make the Vista file' })).getAttribute('href')).toBe(
      '/upload?tab=vista&for=2026-11-09.2026-11-15',
    );
    expect(screen.getByRole('link', { name: 'Make the timesheet file' }).getAttribute('href')).toBe(
      '/upload?tab=timesheets&for=2026-11-09.2026-11-15',
    );
  });

  it('says that supervisors cannot approve that week now', async () => {
    answer = week({ waiting: [waitingOf(12)], left: amount(2) });
    isLastWeekOpen = false;
    show();
    expect(await screen.findByText(/^Supervisors cannot approve last week now/)).toBeDefined();
  });

  it('names the days on which a sheet may be missing, three at first [payroll-2]', async () => {
    const missing = [1, 2, 3, 4].map(
      (id): MissingDay => ({
        id: `${id} 2026-11-10`,
        date: '2026-11-10',
        foremanId: id,
        foreman: `Foreman ${id}`,
        supervisor: id === 1 ? null : 'Sue Visor',
        people: id === 2 ? 3 : 0,
        isUsual: id !== 2,
      }),
    );
    answer = week({ missing });
    show();
    await screen.findByText('4 timesheets may be missing');
    expect((await row('Foreman 1')).textContent).toBe('Tue, 11/10Foreman 1usually works on this weekday');
    expect((await row('Foreman 2')).textContent).toBe('Tue, 11/10Foreman 2Sue Visor · 3 of their people clocked in with others');
    expect(screen.queryByText('Foreman 4')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Show all 4' }));
    expect(screen.getByText('Foreman 4')).toBeDefined();
  });

  it('says why it cannot be had', async () => {
    page.gateway.refusal = { error: errorBody(500, 'The server said no.') };
    show();
    expect(await screen.findByText('Could not retrieve the countdown to payroll. Please try again.')).toBeDefined();
  });

  it('is in Spanish', async () => {
    answer = week({ waiting: [waitingOf(12)], left: amount(2) });
    language.choice = 'es';
    show();
    expect(await screen.findByRole('button', { name: 'Recordar a Supervisor 12' })).toBeDefined();
    expect(screen.getByText('Faltan 2 hojas de horas')).toBeDefined();
  });
});

describe('Remind [payroll-4]', () => {
  it('reminds once, says by whom and when for an hour, and can be pressed again then', async () => {
    http.answer = () => [200, { data: {} }];
    answer = week({ waiting: [waitingOf(12)], left: amount(2) });
    show();
    const button = await screen.findByRole('button', { name: 'Remind Supervisor 12' });
    fireEvent.click(button);
    fireEvent.click(button);
    await vi.waitFor(() => expect(http.calls).toHaveLength(1));
    expect(http.calls[0]).toBe('POST /api/v1/payroll_reminder {"supervisorId":12,"week":"2026-11-09"}');
    const reminder = { at: '2026-11-20T16:42:00.000Z', by: 'Ana Ferreira' };
    act(() => page.gateway.moveTo(week({ waiting: [waitingOf(12, { reminder })], left: amount(2) }), 'payrollCountdown', {}));
    expect(await screen.findByText('Reminded 11:42 a.m. by Ana Ferreira')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Remind Supervisor 12' })).toBeNull();
    vi.setSystemTime(NOW + 45 * 60_000);
    expect(await screen.findByRole('button', { name: 'Remind Supervisor 12' }, { timeout: 5_000 })).toBeDefined();
  });

  it('says why it could not', async () => {
    http.answer = () => [409, errorBody(409, 'All of their timesheets of that week are approved', { code: 'NOTHING_LEFT' })];
    answer = week({ waiting: [waitingOf(12)], left: amount(2) });
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'Remind Supervisor 12' }));
    const dialog = await screen.findByRole('alertdialog');
    expect(within(dialog).getByText('All of their timesheets of that week are approved')).toBeDefined();
  });
});
