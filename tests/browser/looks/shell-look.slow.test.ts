import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#shared/rules/periods.ts';
import { axeViolations, hasChromium, NARROW, sticksOut, WIDE } from '#tests/support/browser/chromium.ts';
import { commonBrowser, commonSystem } from '#tests/support/browser/common.ts';
import { leave } from '#tests/support/browser/seats.ts';
import { goWithin, isLive, openProfile, openSignedIn, tabBeside } from '#tests/support/browser/signed-in.ts';
import { TODAY } from '#tests/support/screens/summary-screen.ts';

const system = commonSystem();
let browser: Browser;

const SCREENS = { wide: WIDE, narrow: NARROW } as const;

/** Nothing that axe finds wrong, and nothing that sticks out sideways. */
async function isFine(page: Page, what: string): Promise<void> {
  expect(await axeViolations(page), what).toEqual([]);
  expect(await sticksOut(page), what).toBe(0);
}

const backgrounds = (elements: Element[]): string[] => elements.map((element) => getComputedStyle(element).backgroundColor);

/**
 * The chosen one of a kind has another background than the others, and one that its words can be
 * read on.
 */
async function differs(page: Page, chosen: string, other: string): Promise<void> {
  const [is, isNot] = await Promise.all([chosen, other].map((one) => page.locator(one).evaluateAll(backgrounds)));
  expect(isNot, chosen).not.toContain(is![0]);
  expect(
    await page
      .locator(chosen)
      .first()
      .evaluate((element) => getComputedStyle(element).color),
    chosen,
  ).not.toBe(is![0]);
}

const open = async (person: string, path: string, options: BrowserContextOptions): Promise<Page> =>
  (await openSignedIn(browser, system.url, person, path, options)).page;

describe.skipIf(!hasChromium())('every state of the frame', () => {
  beforeAll(async () => {
    browser = await commonBrowser();
  });

  describe.each(['light', 'dark'] as const)('%s', (colorScheme) => {
    it.each(['wide', 'narrow'] as const)(
      'is fine on a %s screen',
      async (width) => {
        // A quiet page: the frame is what is looked at here.
        const page = await open('admin', '/app-changelog', { colorScheme, ...SCREENS[width] });
        await page.getByRole('heading', { name: 'Last Production Release' }).waitFor();
        await page.locator('summary').first().click();
        await isFine(page, 'changelog');

        if (width === 'narrow') {
          await page.getByRole('button', { name: 'Menu', exact: true }).click();
          await isFine(page, 'drawer');
          await page.keyboard.press('Escape');
        }

        await openProfile(page);
        await isFine(page, 'profile menu');
        await page.getByRole('button', { name: /Keyboard shortcuts/ }).click();
        await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
        await isFine(page, 'shortcuts');
        await page.keyboard.press('Escape');

        await page.getByRole('switch', { name: 'Filter by supervisor' }).click();
        const filter = page.getByRole('dialog', { name: 'Filter by supervisor' });
        await filter.getByRole('checkbox').nth(1).check();
        await filter.getByRole('checkbox').nth(2).check();
        await isFine(page, 'filter dialog');
        await filter.getByRole('button', { name: /^Filter by/ }).click();
        await filter.waitFor({ state: 'detached' });
        await page.getByText('Content is now filtered by').waitFor();
        await isFine(page, 'filter banner');
        await page.getByRole('button', { name: 'Exit Filter by' }).click();
        await page.getByText('Content is now filtered by').waitFor({ state: 'detached' });

        await openProfile(page);
        await page.getByRole('button', { name: 'Acting as other user' }).click();
        const acting = page.getByRole('dialog', { name: 'Acting as other user' });
        await acting.getByRole('radio').first().check();
        await isFine(page, 'acting dialog');
        await acting.getByRole('button', { name: /^Act as/ }).click();
        await page.getByRole('button', { name: 'Return to my account' }).waitFor();
        await goWithin(page, '/upload');
        await page.getByRole('heading', { name: 'Not Authorized' }).waitFor();
        await isFine(page, 'acting as a supervisor, not authorized');
        await goWithin(page, '/nowhere');
        await page.getByRole('heading', { name: 'Page Not Found' }).waitFor();
        await isFine(page, 'not found');
        await page.context().close();
        // axe looks at every element of ten states.
      },
      180_000,
    );

    it('is fine on the login page that says why a session is over', async () => {
      const page = await open('supervisor1', '/', { colorScheme });
      await isLive(page);
      const other = await tabBeside(page);
      await openProfile(other);
      await other.getByRole('button', { name: 'Logout' }).click();
      await page.getByText('You logged out in another tab or window.').waitFor();
      await isFine(page, 'login');
      await page.context().close();
    });
  });

  it('says in forced colours too what is chosen', async () => {
    const page = await open('admin', `/?days=${addDays(TODAY, -20)}.${TODAY}`, { ...WIDE, forcedColors: 'active' });
    await page.locator('.category-swatch').first().waitFor();
    const swatches = await page.locator('.overview-totals .category-swatch').evaluateAll(backgrounds);
    expect(new Set(swatches).size).toBe(6);
    await differs(page, '.side-entry[aria-current]', '.side-entry:not([aria-current])');
    await differs(page, '[role="tab"][aria-selected="true"]', '[role="tab"][aria-selected="false"]');

    await page.getByRole('button', { name: /^Dates/ }).click();
    await page.locator('.calendar td').first().waitFor();
    await differs(page, '.calendar td > [aria-pressed="true"]', '.calendar td > [aria-pressed="false"]');
    await differs(page, '.range-foot .button-primary', '.range-foot .button:not(.button-primary)');
    await page.getByRole('button', { name: 'Last 12 months' }).click();
    await differs(page, '.range-shortcuts [aria-pressed="true"]', '.range-shortcuts [aria-pressed="false"]');
    await page.keyboard.press('Escape');

    await openProfile(page);
    await differs(page, '.preference-choices label:has(:checked)', '.preference-choices label:not(:has(:checked))');
    await goWithin(page, '/?tab=roster');
    await page.locator('.paging-page').nth(1).waitFor();
    await differs(page, '.paging-page[aria-current]', '.paging-page:not([aria-current])');
    await page.getByRole('button', { name: /Notifications/ }).click();
    await page.locator('#alerts-today').waitFor();
    for (const dot of await page.locator('#alerts-panel .alert-unread').evaluateAll(backgrounds))
      expect(dot).not.toBe(await page.evaluate(() => getComputedStyle(document.body).backgroundColor));
    await leave(page);
  });

  it('shows in forced colours where a dialog ends, and what stands in the chosen line', async () => {
    const page = await open('admin', '/changelog', { ...WIDE, forcedColors: 'active', colorScheme: 'dark' });
    await page.getByRole('button', { name: /^Find/ }).click();
    await page.getByRole('combobox').fill('ra');
    const chosen = page.locator('.find-line[aria-selected="true"]');
    await chosen.locator('.avatar').waitFor();
    const edge = await page.locator('dialog[open]').evaluate((dialog) => getComputedStyle(dialog).border);
    const text = await page.evaluate(() => getComputedStyle(document.body).color);
    expect(edge).toBe(`1px solid ${text}`);
    for (const mark of ['kbd', '.avatar']) {
      const { color, background } = await chosen.locator(mark).evaluate((element) => {
        const { color, backgroundColor: background } = getComputedStyle(element);
        return { color, background };
      });
      expect(background, mark).toBe('rgba(0, 0, 0, 0)');
      expect(color, mark).toBe(await chosen.evaluate((line) => getComputedStyle(line).color));
    }
    await leave(page);
  });

  it('does not move where less motion is wished for', async () => {
    const page = await open('admin', '/', { reducedMotion: 'reduce', ...SCREENS.narrow });
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    const moving = await page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length);
    expect(moving).toBe(0);
    await leave(page);
  });
});
