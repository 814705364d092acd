import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { hasChromium, NARROW } from '#tests/support/browser/chromium.ts';
import { commonBrowser, commonSystem } from '#tests/support/browser/common.ts';
import { leave } from '#tests/support/browser/seats.ts';
import { openSignedIn } from '#tests/support/browser/signed-in.ts';

const system = commonSystem();
let browser: Browser;

/** So low that thirty rows scroll. */
const LOW = { viewport: { width: 1280, height: 600 } };
const LISTS = ['/timesheets', '/timesheets?tab=employee', '/job-management', '/user-management'];

async function open(path: string, options: object = LOW): Promise<Page> {
  const { page } = await openSignedIn(browser, system.url, 'admin', path, options);
  await rowOf(page).first().waitFor();
  return page;
}
const rowOf = (page: Page) => page.locator('.list-page-rows [data-row]:has(a)');
const scrollOf = (page: Page): Promise<number> => page.evaluate(() => Math.round(scrollY));
/** The row that has the focus. */
const focusedRow = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset['row']);

/** Scrolls to a row in the middle of the list, and opens it by the keyboard. */
async function leaveByRow(page: Page): Promise<{ y: number; row: string; list: string }> {
  const rows = rowOf(page);
  const row = rows.nth(Math.floor((await rows.count()) * 0.7));
  await row.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const left = { y: await scrollOf(page), row: (await row.getAttribute('data-row'))!, list: page.url() };
  expect(left.y).toBeGreaterThan(100);
  await page.locator(`[data-row="${left.row}"] a`).first().press('Enter');
  await page.waitForURL((url) => url.pathname !== new URL(left.list).pathname);
  await page.locator('main h1').first().waitFor({ state: 'attached' });
  return left;
}

/** Notes the scroll offset of every frame that shows the list, from now on. */
const watchFrames = (page: Page, list: string): Promise<void> =>
  page.evaluate((path) => {
    const seen: number[] = [];
    Object.assign(window, { seen });
    const look = (): void => {
      if (location.pathname === path && document.querySelector('.list-page')) seen.push(Math.round(scrollY));
      requestAnimationFrame(look);
    };
    look();
  }, new URL(list).pathname);
const seenIn = (page: Page): Promise<number[]> =>
  page.evaluate(() => [...new Set((window as unknown as { seen: number[] }).seen)]);

describe.skipIf(!hasChromium())('[screens-6] Back to a list', () => {
  beforeAll(async () => {
    browser = await commonBrowser();
  });

  it.each(LISTS)('shows it as it was left, in every frame: %s', async (path) => {
    const page = await open(`${path}${path.includes('?') ? '&' : '?'}rows=30`);
    const left = await leaveByRow(page);
    await watchFrames(page, left.list);
    await page.goBack();
    await vi.waitFor(async () => expect(await focusedRow(page)).toBe(left.row));
    expect([page.url(), await scrollOf(page)]).toEqual([left.list, left.y]);
    expect(await seenIn(page)).toEqual([left.y]);
    await leave(page);
  });

  it('does the same by the button in the bar', async () => {
    const page = await open('/job-management?sort=-jobId&rows=30');
    const left = await leaveByRow(page);
    await watchFrames(page, left.list);
    await page.locator('.top-back').click();
    await vi.waitFor(async () => expect(await focusedRow(page)).toBe(left.row));
    expect([page.url(), await scrollOf(page)]).toEqual([left.list, left.y]);
    expect(await seenIn(page)).toEqual([left.y]);
    await leave(page);
  });

  it('knows it also when the page was loaded again meanwhile, and on a phone', async () => {
    const page = await open('/job-management?rows=30', NARROW);
    const left = await leaveByRow(page);
    await page.reload();
    await page.locator('main h1').first().waitFor({ state: 'attached' });
    await page.goBack();
    await vi.waitFor(async () => expect(await focusedRow(page)).toBe(left.row));
    expect(await scrollOf(page)).toBe(left.y);
    await leave(page);
  });

  it.each(['browser', 'page'])(
    'shows the notifications as they were left by an alert that took their place: by the %s',
    async (by) => {
      const { page } = await openSignedIn(browser, system.url, 'admin', '/notifications?state=all&rows=30', NARROW);
      const cards = page.locator('.alerts-list [data-row]');
      await cards.nth(4).waitFor();
      const card = cards.nth((await cards.count()) - 2);
      await card.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
      const left = { y: await scrollOf(page), row: await card.getAttribute('data-row') };
      expect(left.y).toBeGreaterThan(100);
      await page.locator(`[data-row="${left.row}"] .alert-card-choose`).press('Enter');
      await page.locator('section.alert-task').waitFor();
      if (by === 'browser') await page.goBack();
      else await page.locator('.alert-task-back').click();
      await vi.waitFor(async () => expect(await focusedRow(page)).toBe(left.row));
      expect(await scrollOf(page)).toBe(left.y);
      await leave(page);
    },
  );

  it('begins a list at its top when one comes from elsewhere', async () => {
    const page = await open('/job-management?rows=30');
    await leaveByRow(page);
    const menu = page.locator('.side-menu');
    await menu.getByRole('link', { name: 'Vehicles' }).click();
    await rowOf(page).or(page.locator('[data-row]')).first().waitFor();
    await menu.getByRole('link', { name: 'Job Management' }).click();
    await rowOf(page).first().waitFor();
    expect(await scrollOf(page)).toBe(0);
    await leave(page);
  });
});
