import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeViolations, hasChromium, NARROW, sticksOut } from '../support/browser/chromium.ts';
import { commonBrowser } from '../support/browser/common.ts';
import { isLive, openSignedIn } from '../support/browser/signed-in.ts';
import { type System, startSystem } from '../support/system.ts';
import { signIn } from '../support/visitor.ts';

let system: System;
let browser: Browser;

describe.skipIf(!hasChromium())('the countdown to payroll', () => {
  beforeAll(async () => {
    [system, browser] = await Promise.all([startSystem(), commonBrowser()]);
  });
  afterAll(() => system?.stop());

  it('reminds a supervisor, who has it within a second and a list of what waits; put away, it is gone [payroll-4]', async () => {
    const nameOf = async (person: string): Promise<string> =>
      ((await (await signIn(system.url, person)).get('/api/v1/auth/me')).json() as { data: { fullName: string } }).data.fullName;
    const [name, otherName] = [await nameOf('supervisor1'), await nameOf('supervisor2')];
    const [{ page: admin }, { page: supervisor }, { page: other }, { page: phone }] = await Promise.all([
      openSignedIn(browser, system.url, 'admin', '/upload?tab=vista'),
      openSignedIn(browser, system.url, 'supervisor1', '/job-management'),
      openSignedIn(browser, system.url, 'supervisor2', '/job-management'),
      openSignedIn(browser, system.url, 'supervisor1', '/timesheets', NARROW),
    ]);
    await Promise.all([isLive(supervisor), isLive(other), isLive(phone)]);
    const card = admin.getByRole('region', { name: 'Countdown to Payroll' });
    const all = card.getByRole('button', { name: /^Show all/, expanded: false });
    await card.locator('.countdown-figures').first().waitFor();
    if (await all.first().isVisible()) await all.first().click();
    expect(await axeViolations(admin, '.countdown')).toEqual([]);
    const panel = supervisor.locator('.reminder-panel');
    const took: number[] = [];
    for (const [whose, shown] of [
      [otherName, other.locator('.reminder-panel')],
      [name, panel],
    ] as const) {
      await card.getByRole('button', { name: `Remind ${whose}` }).click();
      const sentAt = performance.now();
      await shown.waitFor();
      took.push(performance.now() - sentAt);
    }
    expect(Math.min(...took)).toBeLessThan(1_000);
    await card
      .getByText(/^Reminded \d\d:\d\d [ap]\.m\. by /)
      .nth(1)
      .waitFor();
    await phone.locator('.reminder-panel').waitFor();
    expect(await sticksOut(phone)).toBe(0);
    expect(await axeViolations(supervisor, '.reminder-panel')).toEqual([]);

    await panel.getByRole('link', { name: /to approve$/ }).click();
    await supervisor.waitForURL(/\/timesheets\?status=submitted&days=[\d.-]+&supervisor=\d+$/);
    await supervisor.locator('.list-page-rows tbody tr').first().waitFor();
    await panel.getByRole('button', { name: 'Put it away' }).click();
    await panel.waitFor({ state: 'detached' });
    await phone.locator('.reminder-panel').waitFor({ state: 'detached' });

    // The admin's list is of that supervisor alone, and asks why.
    await card.getByRole('link', { name: `Approve on behalf of ${name}` }).click();
    await admin.waitForURL(/\/timesheets\?status=submitted&days=[\d.-]+&supervisor=\d+$/);
    await admin.locator('.list-page-rows tbody input[type="checkbox"]:enabled').first().check();
    await admin.getByRole('button', { name: /^Approve 1 timesheet/ }).click();
    const dialog = admin.getByRole('dialog', { name: 'Approve timesheets' });
    await dialog.getByRole('textbox', { name: `Why you approve on behalf of ${name}` }).fill('On vacation');
    await dialog.getByRole('button', { name: /^Approve \d/ }).click();
    await dialog.getByText(/^(\d+) of \1 timesheets approved/).waitFor();
  });
});
