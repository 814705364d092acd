import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { hasChromium, launchChromium, listenForTrouble, NARROW, openScreen, signInWith, sticksOut } from '../support/chromium.ts';
import { type System, startSystem } from '../support/system.ts';
import { signIn } from '../support/visitor.ts';

let system: System;
let browser: Browser;
const trouble: string[][] = [];

/** Somebody at a browser of their own, on the Summary. */
async function seat(person: string, options = {}): Promise<Page> {
  const page = await (await openScreen(browser, options)).newPage();
  trouble.push(listenForTrouble(page));
  await signInWith(page, system.url, person);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}

/** One of every page. */
const PATHS = [
  ...['/', '/timesheets', '/timesheets/1', '/timesheets/employee/1', '/job-management', '/job-management/1'],
  ...['/user-management', '/user-management/1', '/notifications', '/app-changelog', '/upload', '/nowhere'],
];

/** A second tab of the same browser. */
async function tabBeside(page: Page, path = '/'): Promise<Page> {
  const tab = await page.context().newPage();
  await tab.goto(system.url + path);
  await tab.getByText('Live', { exact: true }).waitFor();
  return tab;
}

const toggle = (page: Page) => page.getByRole('switch', { name: 'Filter by supervisor' });
const banner = (page: Page) => page.getByRole('region', { name: 'Filter by supervisor' });
const actingBar = (page: Page) => page.getByRole('region', { name: 'Acting as other user' });
const openProfile = (page: Page) => page.locator('.profile-button').click();
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');

/** The supervisors named on the cards of the Daily Roster. */
const supervisorsShown = async (page: Page): Promise<string[]> => {
  const names = await page.locator('.job-card').evaluateAll((cards) => cards.map((card) => card.textContent ?? ''));
  return SUPERVISORS.filter((name) => names.some((text) => text.includes(name)));
};
let SUPERVISORS: string[] = [];

describe.skipIf(!hasChromium())('the frame', () => {
  beforeAll(async () => {
    [system, browser] = await Promise.all([startSystem(), launchChromium()]);
    const admin = await signIn(system.url, 'admin');
    const where = encodeURIComponent('{"role":"supervisor","isActive":true}');
    const { data } = (await admin.get(`/api/v1/employee?limit=300&where=${where}`)).json() as { data: { fullName: string }[] };
    SUPERVISORS = data.map(({ fullName }) => fullName);
  });
  afterAll(async () => {
    await browser?.close();
    await system?.stop();
  });

  it.each([
    ['admin', { filter: 1, data: 1, acting: 1 }],
    ['subadmin', { filter: 1, data: 1, acting: 0 }],
    ['supervisor1', { filter: 0, data: 0, acting: 0 }],
  ] as const)('shows %s what is theirs', async (person, expected) => {
    const page = await seat(person);
    await openProfile(page);
    expect({
      filter: await toggle(page).count(),
      data: await page.getByRole('link', { name: 'Data Management' }).count(),
      acting: await page.getByRole('button', { name: 'Acting as other user' }).count(),
    }).toEqual(expected);
    for (const entry of [page.getByRole('link', { name: 'Profile' }), page.getByRole('button', { name: 'Logout' })]) {
      expect(await entry.count()).toBe(1);
    }
    await page.goto(`${system.url}/upload`);
    const isAllowed = expected.data === 1;
    await page.getByRole('heading', { level: 1, name: isAllowed ? 'Data Management' : 'Not Authorized' }).waitFor();
    await page.context().close();
  });

  it('filters every open tab by the chosen supervisors, keeps that over a reload, and ends everywhere', async () => {
    const page = await seat('admin');
    await page.goto(`${system.url}/?tab=roster&rows=30`);
    await page.locator('.job-card').first().waitFor();
    const [first = '', second = ''] = await supervisorsShown(page);
    const other = await tabBeside(page, '/?tab=roster&rows=30');

    await toggle(page).click();
    const dialog = page.getByRole('dialog', { name: 'Filter by supervisor' });
    expect(await dialog.getByRole('button', { name: 'Filter', exact: true }).isDisabled()).toBe(true);
    for (const name of [first, second]) await dialog.getByRole('row', { name }).getByRole('checkbox').check();
    await dialog.getByRole('button', { name: 'Filter by 2' }).click();

    for (const tab of [page, other]) {
      await banner(tab).getByText('Content is now filtered by').waitFor();
      for (const name of [first, second]) await banner(tab).getByText(name).first().waitFor();
      await vi.waitFor(async () => expect((await supervisorsShown(tab)).sort()).toEqual([first, second].sort()), 5_000);
    }
    await other.reload();
    await banner(other).getByText(first).first().waitFor();
    await vi.waitFor(async () => expect((await supervisorsShown(other)).sort()).toEqual([first, second].sort()), 10_000);

    await banner(other).getByRole('button', { name: 'Exit Filter by' }).click();
    for (const tab of [page, other]) {
      await banner(tab).waitFor({ state: 'detached' });
      await vi.waitFor(async () => expect((await supervisorsShown(tab)).length).toBeGreaterThan(2), 5_000);
    }
    await page.context().close();
  });

  it('selects again what the person had selected before the session ran out, and nothing after Logout', async () => {
    const page = await seat('subadmin');
    await toggle(page).click();
    await page.getByRole('dialog').getByRole('row').getByRole('checkbox').nth(1).check();
    await page.getByRole('button', { name: 'Filter by 1' }).click();
    await banner(page).waitFor();
    await page.context().clearCookies();
    await signInWith(page, system.url, 'subadmin');
    await banner(page).waitFor();

    await openProfile(page);
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL(`${system.url}/login`);
    await signInWith(page, system.url, 'subadmin');
    await page.getByRole('heading', { level: 1, name: /Welcome!/ }).waitFor();
    expect(await banner(page).count()).toBe(0);
    await page.context().close();
  });

  it('lets an admin act as a supervisor in every tab, and return with one press', async () => {
    const page = await seat('admin');
    const other = await tabBeside(page, '/job-management');
    await openProfile(page);
    await page.getByRole('button', { name: 'Acting as other user' }).click();
    const dialog = page.getByRole('dialog', { name: 'Acting as other user' });
    expect(await dialog.getByRole('button', { name: 'Act as' }).isDisabled()).toBe(true);
    const [name = ''] = SUPERVISORS;
    await dialog.getByRole('row', { name }).getByRole('radio').check();
    await dialog.getByRole('button', { name: `Act as ${name}` }).click();

    for (const tab of [page, other]) {
      await actingBar(tab).waitFor({ timeout: 10_000 });
      expect(await actingBar(tab).textContent()).toContain(`Ana Ferreira acting as ${name}`);
      expect(await tab.getByRole('link', { name: 'Data Management' }).count()).toBe(0);
      expect(await toggle(tab).count()).toBe(0);
    }
    await page.getByRole('heading', { level: 1, name: `Hi ${name.split(' ')[0]}, Welcome!` }).waitFor();

    await actingBar(other).getByRole('button', { name: 'Return to my account' }).click();
    await page.getByRole('heading', { level: 1, name: 'Hi Ana, Welcome!' }).waitFor({ timeout: 10_000 });
    for (const tab of [page, other]) await actingBar(tab).waitFor({ state: 'detached' });
    await page.context().close();
  });

  it('keeps theme and language, and names tab and page in it', async () => {
    const page = await seat('admin');
    await openProfile(page);
    await page.getByText('Dark', { exact: true }).click();
    await page.getByText('Español', { exact: true }).click();
    await page.getByRole('button', { name: 'Cerrar sesión' }).waitFor();
    await page.reload();
    await page.getByRole('link', { name: 'Gestión de trabajos' }).click();
    await page.getByRole('heading', { level: 1, name: 'Gestión de trabajos' }).waitFor();
    expect(await page.title()).toMatch(/^(\(\d+\) )?Gestión de trabajos · Muster$/);
    expect(await page.evaluate(() => [document.documentElement.lang, document.documentElement.dataset['theme']])).toEqual([
      'es',
      'dark',
    ]);
    await page.context().close();
  });

  it('carries the number of unread notifications in its title', async () => {
    const page = await seat('supervisor1');
    const { unread } = (await page.evaluate(() => fetch('/api/v1/alert/newestForeman').then((answer) => answer.json()))) as {
      unread: number;
    };
    const expected = unread === 0 ? 'Summary · Muster' : `(${unread}) Summary · Muster`;
    await vi.waitFor(async () => expect(await page.title()).toBe(expected), 5_000);
    await page.context().close();
  });

  it('leads from the version to the changelog, whose earlier entries open, and from nowhere back home', async () => {
    const page = await seat('supervisor1');
    await page.getByRole('link', { name: /^Version / }).click();
    await page.getByRole('heading', { name: 'PR - 31012024' }).waitFor();
    const entry = page.getByRole('group').filter({ hasText: '04122023' });
    await entry.getByText('04122023').click();
    await entry.getByText(/two steps/).waitFor();
    await page.goto(`${system.url}/timesheets/nowhere`);
    await page.waitForURL(`${system.url}/timesheets`);
    await page.goto(`${system.url}/nowhere`);
    await page.getByRole('heading', { level: 1, name: 'Page Not Found' }).waitFor();
    await page.getByRole('link', { name: 'Back to Home' }).click();
    await page.getByRole('heading', { level: 1, name: /Welcome!/ }).waitFor();
    expect(await focused(page)).toMatch(/Welcome!/);
    await page.context().close();
  });

  it('can be used by keys alone: list of shortcuts, pages, focus on the heading', async () => {
    const page = await seat('admin');
    await page.keyboard.press('?');
    const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await list.waitFor();
    await page.keyboard.press('Escape');
    await list.waitFor({ state: 'detached' });
    await page.keyboard.press('g');
    await page.keyboard.press('u');
    await page.waitForURL(`${system.url}/user-management`);
    await vi.waitFor(async () => expect(await focused(page)).toBe('User Management'));
    await page.keyboard.press('Shift+Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('.shell-head') !== null)).toBe(true);
    await page.keyboard.press('g');
    await page.keyboard.press('n');
    const search = page.getByRole('searchbox', { name: 'Search by Job Id' });
    await search.waitFor();
    await page.keyboard.press('/');
    expect(await search.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.context().close();
  });

  it('has its menu in a drawer on a phone, which keeps the focus until it closes', async () => {
    const page = await seat('admin', NARROW);
    const button = page.getByRole('button', { name: 'Menu', exact: true });
    await button.click();
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    await drawer.waitFor();
    for (let presses = 0; presses < 12; presses += 1) {
      await page.keyboard.press('Tab');
      const isOutside = await page.evaluate(() => {
        const { activeElement } = document;
        return activeElement !== document.body && !activeElement?.closest('[role="dialog"]');
      });
      expect(isOutside).toBe(false);
    }
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
    await button.click();
    await drawer.getByRole('link', { name: 'Timesheets' }).click();
    await page.waitForURL(`${system.url}/timesheets`);
    expect(await sticksOut(page)).toBe(0);
    await page.context().close();
  });

  it('shows all of the name of every page on a phone, in both languages', async () => {
    const page = await seat('admin', NARROW);
    const title = page.locator('.top-title');
    for (const language of ['en', 'es']) {
      await page.evaluate((choice) => localStorage.setItem('muster.language', choice), language);
      await page.reload();
      await page.locator('.live-pill').waitFor();
      const names: string[] = [];
      for (const path of PATHS) {
        await page.evaluate((to) => history.pushState(null, '', to), path);
        names.push(
          await vi.waitFor(async () => {
            const name = await title.innerText();
            expect(names).not.toContain(name);
            return name;
          }),
        );
        const lines = await title.evaluate(
          (element) => element.scrollHeight / Number.parseFloat(getComputedStyle(element).lineHeight),
        );
        const isCut = await title.evaluate((element) => element.scrollWidth > element.clientWidth);
        const sticksOut = await page.locator('.top-bar').evaluate((element) => element.scrollWidth - element.clientWidth);
        expect([Math.round(lines) <= 2, isCut, sticksOut], names.at(-1)).toEqual([true, false, 0]);
      }
    }
    await page.context().close();
  });

  it('[L9] says why a session is over', async () => {
    const page = await seat('supervisor2');
    const other = await tabBeside(page);
    await openProfile(other);
    await other.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL(`${system.url}/login`, { timeout: 5_000 });
    await page.getByText('You logged out in another tab or window.').waitFor();
    expect(await other.getByRole('status').count()).toBe(0);
    await page.context().close();
  });

  it('keeps what was typed over the end of the session, until the same person has signed in again beside it', async () => {
    const page = await seat('supervisor3');
    await page.getByText('Live', { exact: true }).waitFor();
    // Stands for any form: what matters is that somebody typed into it.
    await page.evaluate(() => document.querySelector('#page')?.append(document.createElement('textarea')));
    await page.locator('#page > textarea').fill('Gate code 4471');
    const other = await page.context().newPage();
    await other.goto(system.url);
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
    await page.getByText('Live', { exact: true }).waitFor({ timeout: 10_000 });
    expect(await page.locator('#page > textarea').inputValue()).toBe('Gate code 4471');
    await page.context().close();
  });

  it('logs neither warning nor error meanwhile', () => {
    expect(trouble.flat()).toEqual([]);
  });
});
