import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { PAGE_SIZES } from '#shared/constants.ts';
import { hasChromium, NARROW } from '#tests/support/browser/chromium.ts';
import { commonBrowser, commonSystem } from '#tests/support/browser/common.ts';
import { leave } from '#tests/support/browser/seats.ts';
import { openSignedIn } from '#tests/support/browser/signed-in.ts';

const system = commonSystem();
let browser: Browser;

/** The rows of the list, how high they are, and what is left below them. */
const roomOn = (page: Page) =>
  page.evaluate(() => {
    const rows = [...document.querySelectorAll('.list-page-table tbody tr')].map((row) => row.getBoundingClientRect());
    const below = document.querySelector('.list-paging')!.getBoundingClientRect().top - rows.at(-1)!.bottom;
    const { scrollHeight, clientHeight } = document.documentElement;
    return { count: rows.length, height: rows[0]!.height, below, scrolls: scrollHeight - clientHeight };
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
      expect([path, room.scrolls]).toEqual([path, 0]);
      const next = PAGE_SIZES.find((size) => size > room.count);
      if (next !== undefined) expect((next - room.count) * room.height, path).toBeGreaterThan(room.below);
    }
    await leave(page);
  });

  it('has ten rows on a phone, where each is a card', async () => {
    const { page } = await openSignedIn(browser, system.url, 'admin', '/user-management', NARROW);
    await vi.waitFor(async () => expect(await page.locator('.table-card').count()).toBe(10));
    await leave(page);
  });
});
