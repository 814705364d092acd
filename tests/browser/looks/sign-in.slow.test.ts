import type { Browser, Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { CLIENT_HEADER } from '#shared/constants.ts';
import { choosePerson, hasChromium, onTrouble, openScreen, signInHere, signInWith } from '#tests/support/browser/chromium.ts';
import { commonBrowser, commonSystem } from '#tests/support/browser/common.ts';
import { isLive, openProfile, tabBeside, takeSession } from '#tests/support/browser/signed-in.ts';

const system = commonSystem();
let browser: Browser;
/** One tab for all of them; each finds it empty. */
let page: Page;
let trouble: string[] = [];

describe.skipIf(!hasChromium())('signing in and out', () => {
  beforeAll(async () => {
    browser = await commonBrowser();
    page = await (await openScreen(browser)).newPage();
    onTrouble(page, (line) => trouble.push(line));
  });
  afterEach(async () => {
    const context = page.context();
    await Promise.all(context.pages().map((open) => (open === page ? undefined : open.close())));
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    await page.goto('about:blank');
    await context.clearCookies();
    trouble = [];
  });

  it.each([
    ['admin', true],
    ['subadmin', true],
    ['supervisor1', false],
  ] as const)('lets %s in, to the Summary, by one cookie, which no script can read', async (person, seesData) => {
    await signInWith(page, system.url, person);
    expect(new URL(page.url()).pathname).toBe('/');
    await page.getByRole('heading', { level: 1, name: /Welcome!/ }).waitFor();
    expect(await page.getByRole('link', { name: 'Data Management' }).count()).toBe(seesData ? 1 : 0);
    const own = (await page.context().cookies(system.url)).filter(({ httpOnly }) => httpOnly);
    expect(own.length).toBeGreaterThan(0);
    expect(await page.evaluate(() => document.cookie)).toBe('');
    const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    expect(kept).not.toMatch(/eyJ|token|bearer/i);
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
    expect(new URL(page.url()).pathname).toBe('/login');
  });

  it('leads back to where one was going: from a link, after a refusal, and when the session ends under an open wall', async () => {
    const going = `${system.url}/wall?region=1#east`;
    await page.goto(going);
    // A wall with nobody signed in shows the code by which it is paired.
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await signInHere(page, 'stranger');
    await page.getByRole('dialog', { name: 'We could not log you in' }).getByRole('link', { name: 'Retry' }).click();
    await choosePerson(page, 'supervisor1');
    await page.waitForURL(going);
    await page.locator('.wall-pill').waitFor();

    const other = await tabBeside(page);
    await other.goto(system.url);
    await openProfile(other);
    await other.getByRole('button', { name: 'Logout' }).click();
    // The wall asks to be paired, and the login page says it, too.
    await page.getByText('You logged out in another tab or window.').waitFor();
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.getByText('You logged out in another tab or window.').waitFor();
    await signInHere(page, 'supervisor1');
    await page.waitForURL(going);
  });

  it('leads from a link to the roster, which is not asked for while nobody is signed in, also by a session that ended', async () => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const going = `${system.url}/?tab=roster`;
    const refused = async () => {
      await page.goto(going);
      await page.getByRole('heading', { name: 'Sign in' }).waitFor();
      expect([asked.filter((path) => path.startsWith('/api/')), trouble]).toEqual([[], []]);
    };
    await refused();
    await signInHere(page, 'supervisor1');
    await page.waitForURL(going);
    await page.locator('.job-card-id').first().waitFor();
    expect(asked.filter((path) => path === '/api/v1/roster')).toHaveLength(1);
    await page.goto('about:blank');
    const cookies = await page.context().cookies(system.url);
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const headers = { [CLIENT_HEADER]: 'web', origin: system.url, cookie };
    expect((await fetch(`${system.url}/auth/logout`, { method: 'POST', headers })).status).toBe(204);
    asked.length = 0;
    await refused();
  });

  it('works by Google as well', async () => {
    await page.goto(`${system.url}/login`);
    await page.getByRole('link', { name: /google/i }).click();
    await page.locator('button[name="email"][value="supervisor2@demo.muster.test"]').click();
    await page.getByRole('heading', { level: 1, name: /Welcome!/ }).waitFor();
  });

  it('ends by Logout, after which the cookie opens nothing', async () => {
    await takeSession(page.context(), system.url, 'admin');
    await page.goto(system.url);
    const before = await page.context().cookies(system.url);
    await openProfile(page);
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL(`${system.url}/login`);
    await page.context().addCookies(before);
    expect((await page.request.get(`${system.url}/auth/session`)).status()).toBe(204);
  });

  it('[L9] that ended elsewhere closes every open page of it', async () => {
    const other = await takeSession(page.context(), system.url, 'supervisor3');
    await page.goto(system.url);
    await page.getByRole('heading', { level: 1, name: /Welcome!/ }).waitFor();
    await isLive(page);
    expect((await other.send('POST', '/auth/logout')).status).toBeLessThan(300);
    await page.waitForURL(`${system.url}/login`, { timeout: 5_000 });
  });

  it('[L9] says why a session is over', async () => {
    await takeSession(page.context(), system.url, 'supervisor2');
    await page.goto(system.url);
    await isLive(page);
    const other = await tabBeside(page);
    await openProfile(other);
    await other.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL(`${system.url}/login`, { timeout: 5_000 });
    await page.getByText('You logged out in another tab or window.').waitFor();
    expect(await other.getByRole('status').count()).toBe(0);
    expect(trouble).toEqual([]);
  });

  it('keeps what was typed over the end of the session, until the same person has signed in again beside it', async () => {
    await takeSession(page.context(), system.url, 'supervisor3');
    await page.goto(system.url);
    await isLive(page);
    // Stands for any form: what matters is that somebody typed into it.
    await page.evaluate(() => document.querySelector('#page')?.append(document.createElement('textarea')));
    await page.locator('#page > textarea').fill('Gate code 4471');
    const other = await tabBeside(page);
    await openProfile(other);
    await other.getByRole('button', { name: 'Logout' }).click();

    const over = page.getByRole('dialog', { name: 'You have been logged out' });
    await over.waitFor();
    await page.bringToFront();
    for (let presses = 0; presses < 4; presses += 1) await page.keyboard.press('Escape');
    expect(await over.count()).toBe(1);
    expect(await page.locator('#page > textarea').inputValue()).toBe('Gate code 4471');
    const [fresh] = await Promise.all([
      page.context().waitForEvent('page'),
      over.getByRole('link', { name: 'Sign in again' }).click(),
    ]);
    await signInWith(fresh, system.url, 'supervisor3');
    await over.waitFor({ state: 'detached' });
    await page.getByText('Live', { exact: true }).waitFor({ timeout: 20_000 });
    expect(await page.locator('#page > textarea').inputValue()).toBe('Gate code 4471');
    expect(trouble).toEqual([]);
  });
});
