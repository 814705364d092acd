import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { axeViolations, hasChromium, NARROW, sticksOut } from '../support/browser/chromium.ts';
import { commonBrowser } from '../support/browser/common.ts';
import { leave } from '../support/browser/seats.ts';
import { openSignedIn } from '../support/browser/signed-in.ts';
import { type System, startSystem } from '../support/system.ts';
import { countOf, signIn } from '../support/visitor.ts';

let system: System;
let browser: Browser;

async function open(person: string, path: string, options: object = {}): Promise<Page> {
  const { page } = await openSignedIn(browser, system.url, person, path, options);
  await page.locator('.list-page-rows').waitFor();
  await page.locator('.views-field').waitFor();
  return page;
}
const pinned = (page: Page, name: string) => page.locator('.side-view').filter({ hasText: name });
const action = async (page: Page, name: string): Promise<void> => {
  await page.locator('.views-field').click();
  await page.locator('.views-popover').getByRole('button', { name }).click();
};

describe.skipIf(!hasChromium())('views of lists', () => {
  beforeAll(async () => {
    [system, browser] = await Promise.all([startSystem(), commonBrowser()]);
  });
  afterAll(() => system?.stop());

  it('are saved, stand in the menu with a live count, and reach colleagues, other tabs and phones', async () => {
    const [admin, colleague, phone] = await Promise.all([
      open('admin', '/job-management?status=assigned'),
      open('supervisor1', '/timesheets'),
      open('admin', '/timesheets', NARROW),
    ]);
    await admin.locator('.views-field').click();
    await admin.getByText(/^No views yet/).waitFor();
    expect(await axeViolations(admin, '.views-popover')).toEqual([]);
    await admin.getByRole('button', { name: 'Save this view …' }).click();
    const dialog = admin.getByRole('dialog', { name: 'Save View' });
    await dialog.getByLabel('Name').fill('Ready to go');
    await dialog.getByLabel('For').selectOption('supervisor');
    await dialog.getByLabel('In the menu, with its count').check();
    expect(await axeViolations(admin, 'dialog')).toEqual([]);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await admin.getByRole('button', { name: 'Views, Ready to go' }).waitFor();

    // In the menu of those for whom it is, with what their own list has.
    const supervisor = await signIn(system.url, 'supervisor1');
    const count = await countOf(supervisor, '/job', { status: 'assigned' });
    await vi.waitFor(async () => expect(await pinned(colleague, 'Ready to go').textContent()).toBe(`Ready to go${count}`));
    await pinned(colleague, 'Ready to go').click();
    await colleague.waitForURL(/\/job-management\?status=assigned$/);
    await colleague.getByRole('button', { name: 'Views, Ready to go' }).waitFor();
    expect(await axeViolations(colleague, '.side-menu')).toEqual([]);

    // An admin's own, in a second tab and on a phone.
    await action(admin, 'Rename or share …');
    const change = admin.getByRole('dialog', { name: 'Change View' });
    await change.getByLabel('For').selectOption('me');
    await change.getByRole('button', { name: 'Save' }).click();
    await pinned(admin, 'Ready to go').waitFor();
    await vi.waitFor(async () => expect(await pinned(colleague, 'Ready to go').count()).toBe(0));
    await phone.getByRole('button', { name: 'Menu', exact: true }).click();
    await pinned(phone, 'Ready to go').click();
    await phone.waitForURL(/\/job-management\?status=assigned$/);
    await phone.locator('.list-page-rows').waitFor();
    await phone.locator('.views-field').click();
    await phone.locator('.views-list').waitFor();
    expect(await axeViolations(phone, '.views-popover')).toEqual([]);
    expect(await sticksOut(phone)).toBe(0);
    await phone.keyboard.press('Escape');

    // Something else is shown; deleted, and back.
    await admin.getByRole('searchbox').fill('street');
    await admin.getByRole('button', { name: 'Views, Ready to go, changed' }).waitFor();
    await action(admin, 'Delete');
    await admin.getByText('Ready to go is deleted').waitFor();
    await vi.waitFor(async () => expect(await pinned(phone, 'Ready to go').count()).toBe(0));
    await admin.getByRole('button', { name: 'Undo' }).click();
    await pinned(admin, 'Ready to go').waitFor();
    await leave(admin, colleague, phone);
  });
});
