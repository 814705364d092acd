import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hasChromium, launchChromium, listenForTrouble, openScreen, signInWith } from '../support/chromium.ts';
import { type System, startSystem } from '../support/system.ts';
import { signIn } from '../support/visitor.ts';

let system: System;
let browser: Browser;
let page: Page;
let trouble: string[];

describe.skipIf(!hasChromium())('signing in', () => {
  beforeAll(async () => {
    [system, browser] = await Promise.all([startSystem(), launchChromium()]);
  });
  afterAll(async () => {
    await browser?.close();
    await system?.stop();
  });
  beforeEach(async () => {
    page = await (await openScreen(browser)).newPage();
    trouble = listenForTrouble(page);
  });
  afterEach(() => page.context().close());

  it.each([
    ['admin', true],
    ['subadmin', true],
    ['supervisor1', false],
  ] as const)('lets %s in, to the Summary', async (person, seesData) => {
    await signInWith(page, system.url, person);
    expect(new URL(page.url()).pathname).toBe('/');
    await page.getByRole('heading', { level: 1, name: /Welcome!/ }).waitFor();
    expect(await page.getByRole('link', { name: 'Data Management' }).count()).toBe(seesData ? 1 : 0);
    expect(trouble).toEqual([]);
  });

  it.each([
    ['foreman1', "You don't have permission to access this application"],
    ['worker1', "You don't have permission to access this application"],
    ['inactive', "You don't have permission to access this application"],
    ['stranger', 'Your account is not registered with this application'],
  ] as const)('turns %s away: %s', async (person, reason) => {
    await signInWith(page, system.url, person);
    const dialog = page.getByRole('dialog', { name: 'We could not log you in' });
    await dialog.getByText(reason).waitFor();
    expect((await page.request.get(`${system.url}/auth/session`)).status()).toBe(204);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.goto(system.url);
    await page.waitForURL(`${system.url}/login`);
  });

  it('works by Google as well', async () => {
    await page.goto(`${system.url}/login`);
    await page.getByRole('link', { name: /google/i }).click();
    await page.locator('button[name="email"][value="supervisor2@demo.muster.test"]').click();
    await page.getByRole('heading', { level: 1, name: /Welcome!/ }).waitFor();
  });

  it('keeps every token from the page: one cookie, which no script can read', async () => {
    await signInWith(page, system.url, 'admin');
    await page.getByRole('heading', { level: 1 }).waitFor();
    const own = (await page.context().cookies(system.url)).filter(({ httpOnly }) => httpOnly);
    expect(own.length).toBeGreaterThan(0);
    expect(await page.evaluate(() => document.cookie)).toBe('');
    const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    expect(kept).not.toMatch(/eyJ|token|bearer/i);
  });

  it('ends by Logout, after which the cookie opens nothing', async () => {
    await signInWith(page, system.url, 'admin');
    const before = await page.context().cookies(system.url);
    await page.getByRole('banner').getByRole('button', { expanded: false }).last().click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL(`${system.url}/login`);
    await page.context().addCookies(before);
    expect((await page.request.get(`${system.url}/auth/session`)).status()).toBe(204);
  });

  it('[L9] that ended elsewhere closes every open page of it', async () => {
    const other = await signIn(system.url, 'supervisor3');
    const [pair = ''] = other
      .cookie()
      .split('; ')
      .filter((one) => one.includes('='));
    const [name = '', ...value] = pair.split('=');
    await page.context().addCookies([{ name, value: value.join('='), url: system.url, httpOnly: true, sameSite: 'Lax' }]);
    await page.goto(system.url);
    await page.getByRole('heading', { level: 1, name: /Welcome!/ }).waitFor();
    await page.getByText('Live', { exact: true }).waitFor();
    expect((await other.send('POST', '/auth/logout')).status).toBeLessThan(300);
    await page.waitForURL(`${system.url}/login`, { timeout: 5_000 });
  });
});
