import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { hasChromium } from '../support/browser/chromium.ts';
import { commonBrowser } from '../support/browser/common.ts';
import { openSignedIn } from '../support/browser/signed-in.ts';
import { openPhone, type Phone } from '../support/phone.ts';
import { seesOut, stateOf } from '../support/screens/roster-screen.ts';
import { type System, startSystem } from '../support/system.ts';

let system: System;
let phone: Phone;
let desks: Page[];

describe.skipIf(!hasChromium())('screens that stand open', () => {
  beforeAll(async () => {
    system = await startSystem();
    phone = await openPhone(system.url, system.apiUrl, 'foreman1');
    for (const { id } of phone.crew) await phone.clockOutIfIn(id);
    const browser = await commonBrowser();
    const open = (person: string) => openSignedIn(browser, system.url, person, '/?tab=roster&rows=30');
    desks = (await Promise.all(['admin', 'supervisor1'].map(open))).map(({ page }) => page);
    for (const page of desks) await seesOut(page, phone.crew[3]!.fullName);
  });
  afterAll(() => system?.stop());

  it.each([
    ['kill -9 of both processes', 'SIGKILL'],
    ['a restart of both processes in good order', 'SIGTERM'],
  ] as const)('goes on after %s: nobody reloads, nobody signs in again', async (_, signal) => {
    const person = phone.crew[3]!;
    for (const part of [system.gateway, system.api]) {
      const pid = part.pid();
      process.kill(pid!, signal);
      await vi.waitFor(() => expect([undefined, pid]).not.toContain(part.pid()));
    }
    const shift = await vi.waitFor(() => phone.clockIn(person.id), { timeout: 30_000, interval: 200 });
    for (const page of desks) {
      await stateOf(page, person.fullName, 'in').waitFor({ timeout: 30_000 });
      await page.getByText('Live', { exact: true }).waitFor({ timeout: 30_000 });
    }
    await phone.clockOut(shift.id);
    for (const page of desks) await seesOut(page, person.fullName);
  });

  it('say that what a page begins with did not come, and load by themselves once it is there', async () => {
    const context = await (await commonBrowser()).newContext({ locale: 'es-MX' });
    const page = await context.newPage();
    let failed = 0;
    await page.route('**/assets/start-*.js', (route) => {
      failed++;
      return failed > 1 ? route.fulfill({ status: 503 }) : route.abort();
    });
    await page.goto(`${system.url}/login`);
    await page.getByRole('alert').getByText('No se pudo cargar Muster').waitFor();
    expect(await page.getByText('Muster could not be loaded').isVisible()).toBe(false);
    await vi.waitFor(() => expect(failed).toBeGreaterThan(2), { timeout: 15_000 });
    await page.unroute('**/assets/start-*.js');
    await page
      .getByText(/Microsoft/)
      .first()
      .waitFor({ timeout: 30_000 });
    expect(await page.locator('#unloaded').isVisible()).toBe(false);
    await context.close();
  });
});
