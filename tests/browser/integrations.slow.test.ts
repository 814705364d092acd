import { createHmac } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openReceiver } from '#api/test/receiver.ts';
import { answers } from '../shots/faults.ts';
import { axeViolations, hasChromium, NARROW, sticksOut } from '../support/browser/chromium.ts';
import { commonBrowser } from '../support/browser/common.ts';
import { goWithin, openSignedIn } from '../support/browser/signed-in.ts';
import { wordsNotApart } from '../support/browser/words-apart.ts';
import { type System, startSystem } from '../support/system.ts';

let system: System;
let browser: Browser;
let receiver: Awaited<ReturnType<typeof openReceiver>>;
/** At a desk, and another admin at the least phone there is. */
let desk: Page;
let phone: Page;

const SMALL = { ...NARROW, viewport: { width: 320, height: 760 } };
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
const isFocused = (page: Page, name: string) => page.evaluate((label) => document.activeElement?.textContent === label, name);
const answer =
  (code: number) =>
  (response: ServerResponse): void =>
    void response.writeHead(code).end();

/** What another program is answered at the address that people use. */
async function asked(token: string, path: string, method = 'GET'): Promise<number> {
  const { status } = await fetch(`${system.url}/api/v1${path}`, { method, headers: { authorization: `Bearer ${token}` } });
  return status;
}

/** No words of the phone's page over others, or beyond its edge. */
async function isTidy(): Promise<void> {
  await phone.locator('.table-card').first().waitFor();
  expect([phone.url(), await wordsNotApart(phone), await sticksOut(phone)]).toEqual([phone.url(), [], 0]);
}

/** The phone speaks another language from now on. */
async function speak(language: string): Promise<void> {
  await phone.evaluate((choice) => localStorage.setItem('muster.language', choice), language);
  await phone.reload();
}

/** The secret that is shown once; closes what shows it. */
async function secretOn(page: Page, title: string): Promise<string> {
  const field = dialog(page, title).getByRole('textbox');
  const secret = await field.inputValue();
  await dialog(page, title).getByRole('button', { name: 'Close' }).click();
  await field.waitFor({ state: 'detached' });
  expect(await page.content()).not.toContain(secret);
  return secret;
}

describe.skipIf(!hasChromium())('integrations', () => {
  beforeAll(async () => {
    const env = { WEBHOOKS_TO_PRIVATE: '1' };
    [system, browser, receiver] = await Promise.all([startSystem({ env }), commonBrowser(), openReceiver()]);
    const open = async (options: object) =>
      (await openSignedIn(browser, system.url, 'admin', '/integrations?tab=tokens', options)).page;
    [desk, phone] = await Promise.all([open({ permissions: ['clipboard-read', 'clipboard-write'] }), open(SMALL)]);
  });
  afterAll(async () => {
    await receiver?.close();
    await system?.stop();
  });

  it('a token is made by keys alone, read with at once, and refused as soon as it is revoked', async () => {
    await desk.getByText('No API tokens yet.').waitFor();
    // Long before it is asked: what a page asks right after `route` may pass unrouted.
    await answers(/\/api_token$/)(desk);
    await desk.getByRole('button', { name: 'New Token' }).first().press('Enter');
    const form = dialog(desk, 'New API token');
    await form.getByRole('textbox', { name: 'Name' }).waitFor();
    expect(await axeViolations(desk, '.dialog')).toEqual([]);
    await desk.keyboard.press('Tab');
    await desk.keyboard.type('Payroll');
    await desk.keyboard.press('Enter');
    await form.getByText('Choose at least one right').waitFor();
    // The form moves the focus to what is wrong once more, by a timer that is set when it says so.
    await desk.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
    expect(await form.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Payroll');
    await form.getByRole('checkbox', { name: 'Timesheets' }).press('Space');
    await desk.keyboard.press('Enter');
    const trouble = desk.getByRole('alertdialog', { name: 'The token could not be made' });
    await trouble.getByText('The server cannot be reached at the moment').waitFor();
    await desk.unrouteAll();
    await trouble.getByRole('button', { name: 'Retry' }).press('Enter');
    const made = dialog(desk, 'API token “Payroll”');
    await made.getByRole('button', { name: 'Copy' }).press('Enter');
    await made.getByText('Copied').waitFor();
    expect(await axeViolations(desk, '.dialog')).toEqual([]);
    const token = await secretOn(desk, 'API token “Payroll”');
    expect(await desk.evaluate(() => navigator.clipboard.readText())).toBe(token);

    const card = phone.locator('.table-card', { hasText: 'Payroll' });
    await card.getByText('Never used').waitFor();
    expect(
      await Promise.all([asked(token, '/workshift?limit=1'), asked(token, '/job'), asked(token, '/workshift', 'POST')]),
    ).toEqual([200, 403, 403]);
    await card.getByText('127.0.0.1').waitFor();
    await isTidy();
    expect(await axeViolations(desk, 'main')).toEqual([]);
    await phone.getByRole('button', { name: 'Revoke “Payroll”' }).click();
    await phone.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    expect(await asked(token, '/workshift?limit=1')).toBe(200);
    await phone.getByRole('button', { name: 'Revoke “Payroll”' }).click();
    await phone.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
    await phone.getByRole('alertdialog').waitFor({ state: 'detached' });
    expect(await asked(token, '/workshift?limit=1')).toBe(401);
    await desk
      .getByRole('row', { name: /Payroll/ })
      .getByText('Revoked')
      .waitFor();
  });

  it('what was typed is asked about before it is left, and stays', async () => {
    await press(desk, 'New Token');
    await desk.keyboard.press('Tab');
    await desk.keyboard.type('Half a name');
    await desk.keyboard.press('Escape');
    await desk.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click();
    expect(await dialog(desk, 'New API token').getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Half a name');
    await desk.keyboard.press('Escape');
    await desk.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
    await vi.waitFor(async () => expect(await isFocused(desk, 'New Token')).toBe(true));
  });

  it('a webhook is told, signed; one that did not take it is told again by Resend, and both see it', async () => {
    await desk.getByRole('tab', { name: 'Webhooks' }).click();
    await desk.getByText('No webhooks yet.').waitFor();
    await goWithin(phone, '/integrations?tab=deliveries');
    await phone.getByText('Nothing was sent yet.').waitFor();
    await desk.getByRole('button', { name: 'New Webhook' }).last().click();
    const form = dialog(desk, 'New webhook');
    const address = form.getByRole('textbox', { name: 'Address' });
    await form.getByRole('textbox', { name: 'Name' }).fill('Reports');
    await form.getByRole('checkbox', { name: 'An alert is raised' }).check();
    for (const [typed, fault] of [
      ['reports', 'must be an address such as https://example.com/muster'],
      ['ftp://reports.example.com', 'must begin with https://'],
      ['https://me:secret@reports.example.com', 'must not hold a user name or password'],
    ] as const) {
      await address.fill(typed);
      await form.getByRole('button', { name: 'Create' }).click();
      await form.getByText(fault).waitFor();
      expect([await address.inputValue(), await form.getByRole('textbox', { name: 'Name' }).inputValue()]).toEqual([
        typed,
        'Reports',
      ]);
    }
    expect(await axeViolations(desk, '.dialog')).toEqual([]);
    await address.fill(receiver.url);
    await form.getByRole('button', { name: 'Create' }).click();
    await dialog(desk, 'Secret of “Reports”').waitFor();
    const secret = await secretOn(desk, 'Secret of “Reports”');

    receiver.answer = answer(410);
    await press(desk, 'Actions for “Reports”');
    await press(desk, 'Send a test');
    await desk.waitForURL(/tab=deliveries/);
    const card = phone.locator('.table-card', { hasText: 'Reports' });
    const row = desk.getByRole('row', { name: /Reports/ });
    for (const one of [row, card]) await one.getByText('Failed').waitFor();
    await row.getByText('The receiver answered 410').waitFor();
    receiver.answer = answer(204);
    await row.getByRole('button', { name: 'Resend to “Reports”' }).press('Enter');
    for (const one of [row, card]) await one.getByText('Delivered').waitFor();
    await isTidy();
    expect(receiver.received).toHaveLength(2);
    for (const { headers, body } of receiver.received) {
      expect(JSON.parse(body)).toMatchObject({ type: 'test', data: { webhook: 'Reports' } });
      expect(headers['webhook-signature']).toBe(signatureOf(secret, headers, body));
    }
    expect(receiver.received[0]!.headers['webhook-id']).toBe(receiver.received[1]!.headers['webhook-id']);
    expect(await axeViolations(desk, 'main')).toEqual([]);
    await desk.getByRole('combobox', { name: 'Status' }).selectOption('Failed');
    await row.waitFor({ state: 'detached' });
    await desk.getByRole('button', { name: 'Clear Filters' }).last().click();
    await row.waitFor();
  });

  it('a webhook has another secret, another name and an end, for both who look on', async () => {
    await desk.getByRole('tab', { name: 'Webhooks' }).click();
    await goWithin(phone, '/integrations?tab=webhooks');
    const card = phone.locator('.table-card');
    await press(desk, 'Actions for “Reports”');
    await press(desk, 'New secret');
    await desk.getByRole('alertdialog').getByText('The secret that “Reports” has counts for one more day.').waitFor();
    await desk.getByRole('alertdialog').getByRole('button', { name: 'New secret' }).click();
    await dialog(desk, 'Secret of “Reports”').waitFor();
    expect(await secretOn(desk, 'Secret of “Reports”')).toMatch(/^whsec_/);
    await press(desk, 'Actions for “Reports”');
    await press(desk, 'Edit');
    await dialog(desk, 'Edit webhook').getByRole('textbox', { name: 'Name' }).fill('Reports of the yard');
    await dialog(desk, 'Edit webhook').getByRole('checkbox', { name: 'A file is ready' }).check();
    await press(desk, 'Save');
    await card.getByText('Reports of the yard').waitFor();
    await card.getByText('A file is ready, An alert is raised').waitFor();
    await isTidy();
    await speak('es');
    for (const [tab, name] of Object.entries({ webhooks: 'Webhooks', tokens: 'Tokens de API', deliveries: 'Envíos' })) {
      await goWithin(phone, `/integrations?tab=${tab}`);
      await phone.getByRole('tab', { name, selected: true }).waitFor();
      await isTidy();
    }
    await speak('en');
    await goWithin(phone, '/integrations?tab=webhooks');
    await press(phone, 'Actions for “Reports of the yard”');
    await press(phone, 'Remove');
    await phone.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    for (const page of [desk, phone]) await page.getByText('No webhooks yet.').waitFor();
  });
});

/** As a receiver checks it, by the Standard Webhooks specification. */
function signatureOf(secret: string, headers: object, body: string): string {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const [id, timestamp] = ['webhook-id', 'webhook-timestamp'].map((name) => Reflect.get(headers, name));
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
}
