import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { EmployeeShifts } from '#shared/timesheets/screens.ts';
import { signIn, visit } from '#web/test/signed-in.tsx';
import { personPage, press, SEVERAL_DAYS } from './test/person-page.tsx';
import { daysOf, shiftOf } from './test/small-days.ts';

const page = personPage();

describe('approving a person’s days', () => {
  const question = () => within(screen.getByRole('alertdialog', { name: 'You Are About To Approve This Timesheet' }));

  it('asks first, and sends every shift with the revision that was shown', async () => {
    visit(SEVERAL_DAYS);
    page.show();
    await screen.findByText('Deshawn Pruitt');
    press('Approve 9h 30min');
    expect(
      question().getByText('Do you want to continue to approve the total time of 9h 30min hours for this timesheet?'),
    ).toBeDefined();
    for (const fact of ['Deshawn Pruitt', '11/19/2026', '10482, 10517', '8h 00min approved already'])
      expect(question().getByText(fact)).toBeDefined();
    fireEvent.click(question().getByRole('button', { name: 'Approve 9h 30min' }));
    expect(await screen.findByText('9h 30min approved')).toBeDefined();
    expect(page.calls).toEqual(['POST /api/v1/workshift/approve {"workshiftIds":[2,3],"revisions":{"2":2,"3":2}}']);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('approves the days before while somebody is clocked in, and says what stays', async () => {
    page.several = daysOf([
      shiftOf(1, { date: '2026-11-17', phaseCode: null, findings: [{ kind: 'phaseCode', count: 1, name: 'Deshawn Pruitt' }] }),
      shiftOf(2, { date: '2026-11-19', status: 'running', end: null, hours: 0 }),
    ]);
    visit(SEVERAL_DAYS);
    page.show();
    await screen.findByText('Deshawn Pruitt');
    press('Approve 8h 00min');
    for (const fact of ['11/17/2026', '1 shift still clocked in', '1 shift has no phase code'])
      expect(question().getByText(fact)).toBeDefined();
    fireEvent.click(question().getByRole('button', { name: 'Approve 8h 00min' }));
    await screen.findByText('8h 00min approved');
    expect(page.calls).toEqual(['POST /api/v1/workshift/approve {"workshiftIds":[1],"revisions":{"1":2}}']);
  });

  it('leaves a week that is over and a swap that is not saved as they are, and says so', async () => {
    signIn({ role: 'supervisor' });
    const { answerTo } = page.gateway;
    page.gateway.answerTo = (asked) =>
      asked.resource === 'lastWeekApproval' ? { data: { isActive: false, expires: null } } : answerTo(asked);
    page.several = daysOf([
      shiftOf(1, { date: '2026-11-05', hours: 90 }),
      shiftOf(2, { wasTemporal: true, hours: 0 }),
      shiftOf(3, { date: '2026-11-19' }),
    ]);
    visit(SEVERAL_DAYS);
    page.show();
    await screen.findByText('Deshawn Pruitt');
    fireEvent.click(await screen.findByRole('button', { name: 'Approve 8h 00min' }));
    for (const fact of ['11/19/2026', '1h 30min of a payroll week that is over', '1 swapped row not saved yet'])
      expect(question().getByText(fact)).toBeDefined();
    fireEvent.click(question().getByRole('button', { name: 'Approve 8h 00min' }));
    await screen.findByText('8h 00min approved');
    expect(page.calls).toEqual(['POST /api/v1/workshift/approve {"workshiftIds":[3],"revisions":{"3":2}}']);
  });

  it('can be undone for a while', async () => {
    page.show();
    await screen.findByText('Deshawn Pruitt');
    press('Approve 8h 00min');
    const data = { dwoJobs: [], dwos: [], workshiftIds: [1], minutes: 480, revisions: { 1: 3 } };
    page.answers.push({ status: 200, body: { data } });
    fireEvent.click(question().getByRole('button', { name: 'Approve 8h 00min' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await vi.waitFor(() =>
      expect(page.calls.at(-1)).toBe('POST /api/v1/workshift/unapprove {"workshiftIds":[1],"revisions":{"1":3}}'),
    );
  });

  it.each([
    ['approved', { status: 'approved' }, 'Approved'],
    ['empty', { workShifts: [], status: null, minutes: 0 }, 'Approve 0h 00min'],
    ['running', { workShifts: [shiftOf(1, { status: 'running', end: null, hours: 0 })], minutes: 0 }, 'Approve 0h 00min'],
  ] as const)('is off while it is %s', async (_, said, label) => {
    page.sheet = { ...page.sheet, ...said } as EmployeeShifts;
    page.show();
    const button = await screen.findByRole('button', { name: label });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    // What is approved is done: nothing is asked for.
    expect(button.classList.contains('button-primary')).toBe(label !== 'Approved');
    fireEvent.click(button);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('says what moved meanwhile, by whom, and approves the new state once it is here', async () => {
    page.show();
    await screen.findByText('Deshawn Pruitt');
    press('Approve 8h 00min');
    const changes = [
      {
        at: '2026-11-20T15:04:00.000Z',
        by: 'Luis Ortega',
        action: 'workshift.update',
        fields: { hours: { before: 480, after: 450 } },
      },
    ];
    const rows = [{ id: 1, employeeId: 5, person: 'Deshawn Pruitt', what: 'changed', revision: 3, changes }];
    page.answers.push({
      status: 409,
      body: { statusCode: 409, error: 'Conflict', message: 'Changed', code: 'REVISION_CHANGED', details: { rows } },
    });
    fireEvent.click(question().getByRole('button', { name: 'Approve 8h 00min' }));
    const moved = within(await screen.findByRole('alertdialog', { name: 'Could not approve the Timesheet. Please try again.' }));
    expect(moved.getByText('Luis Ortega, 11/20/2026 10:04 a.m.')).toBeDefined();
    expect(moved.getByText('The new state is on its way.')).toBeDefined();
    page.patch([
      ['set', ['data', 'workShifts', 1, 'hours'], 450],
      ['set', ['data', 'workShifts', 1, 'revision'], 3],
      ['set', ['data', 'minutes'], 450],
    ]);
    expect(await moved.findByText('The total time was 8h 00min and is 7h 30min now.')).toBeDefined();
    fireEvent.click(moved.getByRole('button', { name: 'Approve 7h 30min' }));
    await vi.waitFor(() => expect(page.calls).toHaveLength(2));
    expect(page.calls[1]).toContain('"revisions":{"1":3}');
    expect(await screen.findByText('7h 30min approved')).toBeDefined();
  });

  it('says why not in the words of the api, and tries again', async () => {
    page.show();
    await screen.findByText('Deshawn Pruitt');
    press('Approve 8h 00min');
    page.answers.push({
      status: 403,
      body: { statusCode: 403, error: 'Forbidden', message: 'Please ask an admin', code: 'PAYROLL_WEEK' },
    });
    fireEvent.click(question().getByRole('button', { name: 'Approve 8h 00min' }));
    expect(await screen.findByText('Please ask an admin')).toBeDefined();
    press('Retry');
    expect(await screen.findByText('8h 00min approved')).toBeDefined();
  });
});
