import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import '#web/test/modal.ts';
import type { Webhook, WebhookDelivery, WebhookHold } from '#shared/integrations/webhooks.ts';
import { type AnsweredCalls, answerCalls } from '#web/test/answered-calls.ts';
import { livePage } from '#web/test/live-page.tsx';
import { visit } from '#web/test/signed-in.tsx';
import { language } from '#web/texts/language.ts';
import IntegrationsPage from '../page.tsx';

const WEBHOOK: Webhook = {
  id: 3,
  name: 'Payroll',
  url: 'https://payroll.example/muster',
  events: ['sheet.approved', 'file.ready'],
  createdById: 7,
  isStopped: false,
  createdAt: '2026-11-01T14:00:00.000Z',
  updatedAt: '2026-11-01T14:00:00.000Z',
  revision: 4,
  createdBy: { id: 7, employeeId: '1-00007-01', fullName: 'Ana Ferreira' },
};
const FAILED: WebhookDelivery = {
  id: 9,
  webhookId: 3,
  eventId: '0d6e2f5c-6a0e-4a53-9d0a-6f4bb4a3f9a1',
  event: 'sheet.approved',
  body: '{}',
  status: 'failed',
  attempts: 12,
  answerCode: 500,
  durationMs: 41,
  fault: 'The receiver answered 500',
  triedAt: '2026-11-20T14:00:00.000Z',
  createdAt: '2026-11-20T14:00:00.000Z',
  webhook: { id: 3, name: 'Payroll', url: WEBHOOK.url },
};

let hold: WebhookHold;
const page = livePage((gateway) => {
  visit('/integrations?tab=webhooks');
  sessionStorage.clear();
  hold = { isHeld: false, formerAddress: '', address: '', waiting: 0 };
  gateway.answerTo = ({ resource }) =>
    resource === 'webhookHold'
      ? { data: hold }
      : {
          data: resource === 'webhooks' ? [WEBHOOK] : [FAILED],
          count: 1,
          limit: 10,
          offset: 0,
          order: [],
        };
});
const http = {} as AnsweredCalls;
answerCalls(http);
const act = async (name: string) => {
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for “Payroll”' }));
  fireEvent.click(await screen.findByRole('button', { name }));
};

describe('held webhooks', () => {
  it('say so, and are released once it is said what becomes of what waits', async () => {
    hold = { isHeld: true, formerAddress: 'https://muster.example', address: 'https://new.example', waiting: 3 };
    http.answer = () => [204, undefined];
    page.show(<IntegrationsPage />);
    expect(await screen.findByText('It last sent from https://muster.example. 3 deliveries wait.')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'This Is Production' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Is this production now?' }));
    expect(dialog.getByText(/told of what happens at https:\/\/new\.example/)).toBeDefined();
    fireEvent.click(dialog.getByRole('button', { name: 'Leave it held' }));
    expect(http.calls).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'This Is Production' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Give it up' }));
    await vi.waitFor(() => expect(http.calls).toEqual(['POST /api/v1/webhook_hold/release {"waiting":"drop"}']));
  });

  it('say of a single delivery that it waits', async () => {
    hold = { isHeld: true, formerAddress: 'https://muster.example', address: 'https://new.example', waiting: 1 };
    page.show(<IntegrationsPage />);
    expect(await screen.findByText('It last sent from https://muster.example. 1 delivery waits.')).toBeDefined();
  });
});

describe('webhooks', () => {
  it('say where they lead and what they are told of; a new one shows its secret', async () => {
    http.answer = () => [201, { data: { id: 5, secret: 'whsec_secret' } }];
    page.show(<IntegrationsPage />);
    expect(await screen.findByText('A timesheet is approved, A file is ready')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'New Webhook' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New webhook' }));
    fireEvent.change(dialog.getByRole('textbox', { name: 'Name' }), { target: { value: 'Reports' } });
    fireEvent.change(dialog.getByRole('textbox', { name: 'Address' }), { target: { value: 'https://reports.example' } });
    fireEvent.click(dialog.getByRole('checkbox', { name: 'An alert is raised' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Create' }));
    expect(await screen.findByDisplayValue('whsec_secret')).toBeDefined();
    expect(http.calls).toEqual([
      'POST /api/v1/webhook {"name":"Reports","url":"https://reports.example","events":["alert.raised"],"format":"standard","language":"en"}',
    ]);
  });

  it('of a chat ask for its language, and show no secret', async () => {
    http.answer = () => [201, { data: { id: 6, secret: null } }];
    page.show(<IntegrationsPage />);
    fireEvent.click(await screen.findByRole('button', { name: 'New Webhook' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New webhook' }));
    expect(dialog.queryByRole('combobox', { name: 'Language of the messages' })).toBeNull();
    fireEvent.change(dialog.getByRole('combobox', { name: 'Receiver' }), { target: { value: 'slack' } });
    expect(dialog.getByText(/Everybody in the channel reads/)).toBeDefined();
    fireEvent.change(dialog.getByRole('combobox', { name: 'Language of the messages' }), { target: { value: 'es' } });
    fireEvent.change(dialog.getByRole('textbox', { name: 'Name' }), { target: { value: 'Control room' } });
    fireEvent.change(dialog.getByRole('textbox', { name: 'Address' }), {
      target: { value: 'https://hooks.slack.com/services/T/B/x' },
    });
    fireEvent.click(dialog.getByRole('checkbox', { name: 'An alert is raised' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Create' }));
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(http.calls).toEqual([
      'POST /api/v1/webhook {"name":"Control room","url":"https://hooks.slack.com/services/T/B/x","events":["alert.raised"],"format":"slack","language":"es"}',
    ]);
  });

  it('of a chat have no secret to renew, and say which chat it is', async () => {
    page.gateway.answerTo = () => ({
      data: [{ ...WEBHOOK, format: 'teams', language: 'en' }],
      count: 1,
      limit: 10,
      offset: 0,
      order: [],
    });
    page.show(<IntegrationsPage />);
    expect(await screen.findByText(`Microsoft Teams · ${WEBHOOK.url}`)).toBeDefined();
    fireEvent.click(await screen.findByRole('button', { name: 'Actions for “Payroll”' }));
    expect(await screen.findByRole('button', { name: 'Remove' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'New secret' })).toBeNull();
  });

  it('that the api refuses say why at the field, and nothing typed is lost', async () => {
    const errors = [{ field: 'url', reason: 'must be an address of the public internet' }];
    http.answer = () => [400, { statusCode: 400, error: 'Bad Request', message: 'The request is not valid', errors }];
    page.show(<IntegrationsPage />);
    await act('Edit');
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit webhook' }));
    fireEvent.change(dialog.getByRole('textbox', { name: 'Address' }), { target: { value: 'https://10.0.0.1/' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText(/address of the public internet/)).toBeDefined();
    expect(http.calls).toEqual(['PATCH /api/v1/webhook/3 {"url":"https://10.0.0.1/","revision":4}']);
    expect(dialog.getByDisplayValue('https://10.0.0.1/')).toBeDefined();
  });

  it('get another secret, and are removed, once that is confirmed', async () => {
    http.answer = () => [200, { data: { id: 3, secret: 'whsec_other' } }];
    page.show(<IntegrationsPage />);
    await act('New secret');
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'New secret' }));
    expect(await screen.findByDisplayValue('whsec_other')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    http.answer = () => [204, undefined];
    await act('Remove');
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
    await vi.waitFor(() => expect(http.calls).toEqual(['POST /api/v1/webhook/3/secret {}', 'DELETE /api/v1/webhook/3']));
  });

  it('say that one is stopped, why, and are taken over from there', async () => {
    page.gateway.answerTo = () => ({ data: [{ ...WEBHOOK, isStopped: true }], count: 1, limit: 10, offset: 0, order: [] });
    http.answer = () => [204, undefined];
    page.show(<IntegrationsPage />);
    expect(await screen.findByText('Stopped: Ana Ferreira')).toBeDefined();
    expect(screen.getByText('No active admin any more')).toBeDefined();
    await act('Take it over');
    await vi.waitFor(() => expect(http.calls).toEqual(['PATCH /api/v1/webhook/3 {"revision":4}']));
  });

  it('say in Spanish why somebody did not take it', async () => {
    visit('/integrations?tab=deliveries');
    language.choice = 'es';
    page.show(<IntegrationsPage />);
    expect(await screen.findByText('El receptor respondió 500')).toBeDefined();
    expect(screen.getByText('Una hoja de horas aprobada')).toBeDefined();
  });

  it('that are tested lead to what was sent, which is sent again by a button', async () => {
    http.answer = () => [204, undefined];
    page.show(<IntegrationsPage />);
    await act('Send a test');
    fireEvent.click(await screen.findByRole('button', { name: 'Resend to “Payroll”' }));
    for (const text of ['12', 'The receiver answered 500', '41 ms']) expect(screen.getByText(text)).toBeDefined();
    await vi.waitFor(() =>
      expect(http.calls).toEqual(['POST /api/v1/webhook/3/test {}', 'POST /api/v1/webhook_delivery/9/resend {}']),
    );
  });
});
