import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import '#web/test/modal.ts';
import type { ApiToken } from '#shared/integrations/tokens.ts';
import { type AnsweredCalls, answerCalls } from '#web/test/answered-calls.ts';
import { livePage } from '#web/test/live-page.tsx';
import { visit } from '#web/test/signed-in.tsx';
import IntegrationsPage from '../page.tsx';

const TOKEN: ApiToken = {
  id: 4,
  name: 'Payroll',
  hint: 'muster_abcd',
  rights: ['timesheets', 'exports', 'writeVehicles'],
  expiresAt: '2099-01-01T04:59:59.999Z',
  lastUsedAt: '2026-11-20T14:00:00.000Z',
  lastUsedIp: '203.0.113.9',
  createdById: 7,
  isStopped: false,
  revokedAt: null,
  createdAt: '2026-11-01T14:00:00.000Z',
  revision: 1,
  createdBy: { id: 7, employeeId: '1-00007-01', fullName: 'Ana Ferreira' },
};
const OLD: ApiToken = { ...TOKEN, id: 3, name: 'Old', expiresAt: '2020-01-01T00:00:00.000Z', lastUsedAt: null };
const GONE: ApiToken = { ...TOKEN, id: 2, name: 'Gone', revokedAt: '2026-11-02T00:00:00.000Z' };

const page = livePage((gateway) => {
  visit('/integrations');
  sessionStorage.clear();
  gateway.answerTo = () => ({ data: [TOKEN, OLD, GONE], count: 3, limit: 10, offset: 0, order: [] });
});
const http = {} as AnsweredCalls;
answerCalls(http);
const row = async (name: string) => within((await screen.findByText(name)).closest('tr')!);

describe('API tokens', () => {
  it('are listed with what they may read, until when, and their last use', async () => {
    page.show(<IntegrationsPage />);
    const own = await row('Payroll');
    for (const text of [
      'Timesheets, Files for payroll, Enter and change vehicles and trips',
      'Active',
      '203.0.113.9',
      'Ana Ferreira',
      'muster_abcd…',
    ])
      expect(own.getByText(text)).toBeDefined();
    expect((await row('Old')).getByText('Expired')).toBeDefined();
    expect((await row('Old')).getByText('Never used')).toBeDefined();
    const gone = await row('Gone');
    expect(gone.getByText('Revoked')).toBeDefined();
    expect(gone.queryByRole('button')).toBeNull();
  });

  it('are made with rights, and shown once', async () => {
    http.answer = () => [201, { data: { id: 5, token: 'muster_secret' } }];
    page.show(<IntegrationsPage />);
    fireEvent.click(await screen.findByRole('button', { name: 'New Token' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New API token' }));
    fireEvent.change(dialog.getByRole('textbox', { name: 'Name' }), { target: { value: 'Payroll' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Create' }));
    expect(await dialog.findByText('Choose at least one right')).toBeDefined();
    fireEvent.click(dialog.getByRole('checkbox', { name: 'Files for payroll' }));
    fireEvent.click(dialog.getByRole('checkbox', { name: 'Timesheets' }));
    expect(dialog.getByText(/It removes nothing and makes no admins/)).toBeDefined();
    fireEvent.click(dialog.getByRole('checkbox', { name: 'Enter and change jobs' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Create' }));
    const made = within(await screen.findByRole('dialog', { name: 'API token “Payroll”' }));
    expect((made.getByRole('textbox') as HTMLInputElement).value).toBe('muster_secret');
    expect(http.calls.at(-1)).toMatch(
      /^POST \/api\/v1\/api_token \{"name":"Payroll","rights":\["timesheets","exports","writeJobs"\],"expires":"\d{4}-\d\d-\d\d"\}$/,
    );
    fireEvent.click(made.getByRole('button', { name: 'Close' }));
    expect(screen.queryByDisplayValue('muster_secret')).toBeNull();
  });

  it('are revoked once that is confirmed', async () => {
    http.answer = () => [204, undefined];
    page.show(<IntegrationsPage />);
    fireEvent.click(await screen.findByRole('button', { name: 'Revoke “Payroll”' }));
    const asked = within(await screen.findByRole('alertdialog'));
    fireEvent.click(asked.getByRole('button', { name: 'Revoke' }));
    await vi.waitFor(() => expect(http.calls.at(-1)).toBe('DELETE /api/v1/api_token/4'));
    await vi.waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });
});
