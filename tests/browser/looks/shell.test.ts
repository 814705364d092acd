import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { hasChromium, NARROW, sticksOut } from '#tests/support/browser/chromium.ts';
import { commonBrowser, commonSystem } from '#tests/support/browser/common.ts';
import { leave } from '#tests/support/browser/seats.ts';
import { goWithin, openProfile, openSummary } from '#tests/support/browser/signed-in.ts';

const system = commonSystem();
let browser: Browser;
const trouble: string[][] = [];

const seat = (person: string, options = {}): Promise<Page> => openSummary(trouble, browser, system.url, person, options);

const toggle = (page: Page) => page.getByRole('switch', { name: 'Filter by supervisor' });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');

/**
 * Looks at every frame from now until something has slid in: how many it moved in, and by how much
 * the page was wider than its window at most.
 */
function widthsWhileSliding(selector: string): Promise<[frames: number, beyond: number]> {
  let [frames, beyond] = [0, 0];
  return new Promise((done) => {
    const look = (): void => {
      const { scrollWidth, clientWidth } = document.documentElement;
      beyond = Math.max(beyond, scrollWidth - clientWidth);
      const panel = document.querySelector(selector);
      const isMoving = panel !== null && panel.getAnimations().length > 0;
      if (isMoving) frames += 1;
      if (panel !== null && !isMoving) done([frames, beyond]);
      else requestAnimationFrame(look);
    };
    look();
  });
}

describe.skipIf(!hasChromium())('the frame', () => {
  beforeAll(async () => {
    browser = await commonBrowser();
  });

  it.each([
    ['admin', { filter: 1, data: 1, audit: 1, displays: 1, programs: 1, acting: 1 }],
    ['subadmin', { filter: 1, data: 1, audit: 0, displays: 0, programs: 0, acting: 0 }],
    ['supervisor1', { filter: 0, data: 0, audit: 0, displays: 0, programs: 0, acting: 0 }],
  ] as const)('shows %s what is theirs', async (person, expected) => {
    const page = await seat(person);
    await openProfile(page);
    expect({
      filter: await toggle(page).count(),
      data: await page.getByRole('link', { name: 'Data Management' }).count(),
      audit: await page.getByRole('link', { name: 'Audit', exact: true }).count(),
      displays: await page.getByRole('link', { name: 'Displays' }).count(),
      programs: await page.getByRole('link', { name: 'Integrations' }).count(),
      acting: await page.getByRole('button', { name: 'Acting as other user' }).count(),
    }).toEqual(expected);
    for (const entry of [page.getByRole('link', { name: 'Profile' }), page.getByRole('button', { name: 'Logout' })]) {
      expect(await entry.count()).toBe(1);
    }
    for (const [path, name, count] of [
      ['/upload', 'Data Management', expected.data],
      ['/nowhere', 'Page Not Found', 1],
      ['/audit', 'Audit', expected.audit],
      ['/nowhere', 'Page Not Found', 1],
      ['/integrations', 'Integrations', expected.programs],
      ['/nowhere', 'Page Not Found', 1],
      ['/displays', 'Displays', expected.displays],
      ['/notices', 'How alerts reach you', 1],
    ] as const) {
      await goWithin(page, path);
      await page.getByRole('heading', { level: 1, name: count === 1 ? name : 'Not Authorized', exact: true }).waitFor();
    }
    await leave(page);
  });

  it('keeps the focus in the document: a drawer opens, a bar goes', async () => {
    const page = await seat('admin', NARROW);
    await page.getByRole('button', { name: 'Menu', exact: true }).press('Enter');
    await page.getByRole('dialog', { name: 'Menu' }).waitFor();
    await vi.waitFor(async () => expect(await focused(page)).toBe('Summary'));
    await page.keyboard.press('Escape');
    await toggle(page).click();
    const filter = page.getByRole('dialog', { name: 'Filter by supervisor' });
    await filter.getByRole('checkbox').nth(1).check();
    await filter.getByRole('button', { name: /^Filter by/ }).click();
    const exit = page.getByRole('button', { name: 'Exit Filter by' });
    // Until every open query shows the filter, a press does nothing.
    await vi.waitFor(async () => expect(await exit.getAttribute('aria-disabled')).toBeNull());
    await exit.press('Enter');
    await exit.waitFor({ state: 'detached' });
    await vi.waitFor(async () => expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY'));
    await leave(page);
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
    await leave(page);
  });

  it('carries the number of unread notifications in its title', async () => {
    const page = await seat('supervisor1');
    const { unread } = (await page.evaluate(() => fetch('/api/v1/alert/newestForeman').then((answer) => answer.json()))) as {
      unread: number;
    };
    const expected = unread === 0 ? 'Summary · Muster' : `(${unread}) Summary · Muster`;
    await vi.waitFor(async () => expect(await page.title()).toBe(expected));
    await leave(page);
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
    await goWithin(page, '/nowhere');
    await page.getByRole('heading', { level: 1, name: 'Page Not Found' }).waitFor();
    await page.getByRole('link', { name: 'Back to Home' }).click();
    await page.getByRole('heading', { level: 1, name: /Welcome!/ }).waitFor();
    expect(await focused(page)).toMatch(/Welcome!/);
    await leave(page);
  });

  it('can be used by keyboard alone: skip link, tabs, panel, profile', async () => {
    const page = await seat('admin');
    await page.getByRole('tab', { name: 'Daily Roster' }).waitFor();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content');
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('page');

    const selected = page.getByRole('tab', { selected: true });
    await selected.focus();
    const before = await selected.innerText();
    await page.keyboard.press('ArrowRight');
    expect(await page.getByRole('tab', { selected: true }).innerText()).not.toBe(before);

    const bell = page.getByRole('button', { name: /Notifications/ });
    await bell.focus();
    await page.keyboard.press('Enter');
    await page.locator('#alerts-panel').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('#alerts-panel').waitFor({ state: 'detached' });
    expect(await bell.evaluate((element) => element === document.activeElement)).toBe(true);
    await leave(page);
  });

  it('moves nothing that is pressed while the notifications open and close over the page', async () => {
    const page = await seat('admin');
    await page.getByRole('tab', { name: 'Daily Roster' }).click();
    await page.locator('.job-card').first().waitFor();
    await page.evaluate(() => document.fonts.ready);
    const pressable = 'main :is(a, button, input, select, [role="tab"]), .top-bar :is(a, button, input)';
    const places = () =>
      page.evaluate((wanted) => {
        const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.documentElement;
        const panel = document.querySelector<HTMLElement>('.alerts-panel');
        const controls = [...document.querySelectorAll(wanted)].slice(0, 60);
        return {
          controls: controls.map((control) => {
            const { x, y } = control.getBoundingClientRect();
            return `${Math.round(x)} ${Math.round(y)}`;
          }),
          bars: {
            across: scrollWidth > clientWidth,
            down: scrollHeight > clientHeight,
            // This browser draws none: whether others would, the style says.
            panel: panel !== null && getComputedStyle(panel).scrollbarWidth !== 'none',
          },
        };
      }, pressable);
    const before = await places();
    const slides = page.evaluate(widthsWhileSliding, '#alerts-panel');
    await page.locator('.alerts-button').click();
    const panel = page.locator('#alerts-panel');
    await panel.waitFor();
    const [frames, beyond] = await slides;
    expect(frames).toBeGreaterThan(0);
    expect(beyond).toBe(0);
    expect(await places()).toEqual(before);
    const tab = page.getByRole('tab', { name: 'Job Performance' });
    await tab.hover();
    await page.mouse.down();
    await panel.waitFor({ state: 'detached' });
    expect(await places()).toEqual(before);
    await page.mouse.up();
    await vi.waitFor(async () => expect(await tab.getAttribute('aria-selected')).toBe('true'));
    await leave(page);
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
    await leave(page);
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
    await leave(page);
  });

  it('logs neither warning nor error meanwhile', () => {
    expect(trouble.flat()).toEqual([]);
  });
});
