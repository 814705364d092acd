import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { PAGE_SIZES } from '#shared/constants.ts';
import { hasChromium, NARROW } from '#tests/support/browser/chromium.ts';
import { commonBrowser, commonSystem } from '#tests/support/browser/common.ts';
import { leave } from '#tests/support/browser/seats.ts';
import { openSignedIn } from '#tests/support/browser/signed-in.ts';

const system = commonSystem();
let browser: Browser;

/**
 * The rows of the list, how high a usual one is, what those with a line more add (a job with a
 * number of its own has one, which no list knows before its rows), and what is left below them.
 */
const roomOn = (page: Page) =>
  page.evaluate(() => {
    const rows = [...document.querySelectorAll('.list-page-table tbody tr')].map((row) => row.getBoundingClientRect());
    const below = document.querySelector('.list-paging')!.getBoundingClientRect().top - rows.at(-1)!.bottom;
    const heights = rows.map((row) => row.height);
    // On some days most of the first jobs have a number of their own.
    const height = Math.min(...heights);
    const more = heights.reduce((sum, one) => sum + one - height, 0);
    const { scrollHeight, clientHeight } = document.documentElement;
    return { count: rows.length, height, more, below, scrolls: scrollHeight - clientHeight };
  });

describe.skipIf(!hasChromium())('a list at first', () => {
  beforeAll(async () => {
    browser = await commonBrowser();
  });

  it.each([
    [1440, 900],
    [1920, 1080],
    [2560, 1440],
  ])('has as many rows as a screen of %i × %i has room for, of the sizes that are offered', async (width, height) => {
    const viewport = { width, height };
    const paths = ['/user-management', '/timesheets', '/timesheets?tab=employee', ...(width > 1440 ? ['/job-management'] : [])];
    // How high the screen is counts when the page is loaded.
    const { page } = await openSignedIn(browser, system.url, 'admin', '/nowhere', { viewport });
    for (const path of paths) {
      await page.goto(system.url + path);
      await page.locator('.list-page-table tbody td').first().waitFor();
      await vi.waitFor(async () => expect((await roomOn(page)).count, path).toBeGreaterThanOrEqual(10));
      const room = await roomOn(page);
      expect(room.scrolls, path).toBeLessThanOrEqual(room.more);
      const next = PAGE_SIZES.find((size) => size > room.count);
      if (next !== undefined) expect((next - room.count) * room.height, path).toBeGreaterThan(room.below + room.more);
    }
    await leave(page);
  });

  it('fills whole lines with the cards of the Daily Roster, as many as a large screen has room for', async () => {
    const viewport = { width: 1920, height: 1080 };
    const { page } = await openSignedIn(browser, system.url, 'admin', '/?tab=roster', { viewport });
    const cards = page.locator('.job-card');
    const tops = () => cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().top));
    await vi.waitFor(async () => expect((await tops()).length).toBeGreaterThanOrEqual(10));
    const all = await tops();
    const inLines = [...new Set(all)].map((top) => all.filter((one) => one === top).length);
    expect(inLines).toEqual([5, 5, 5]);
    await leave(page);
  });

  it('has ten rows on a phone, where each is a card', async () => {
    const { page } = await openSignedIn(browser, system.url, 'admin', '/user-management', NARROW);
    await vi.waitFor(async () => expect(await page.locator('.table-card').count()).toBe(10));
    await leave(page);
  });
});
