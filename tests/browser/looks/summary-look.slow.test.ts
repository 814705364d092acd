import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#shared/rules/periods.ts';
import { axeViolations, hasChromium, NARROW, sticksOut } from '#tests/support/browser/chromium.ts';
import { commonBrowser, commonSystem } from '#tests/support/browser/common.ts';
import { leave } from '#tests/support/browser/seats.ts';
import { openSignedIn } from '#tests/support/browser/signed-in.ts';
import { poseOvertime } from '#tests/support/screens/posed-overtime.ts';
import { barsAreDrawn, chooseShortcut, openSummary, TODAY, WORKED } from '#tests/support/screens/summary-screen.ts';

const system = commonSystem();
let browser: Browser;

describe.skipIf(!hasChromium())('the Summary in both themes', () => {
  beforeAll(async () => {
    browser = await commonBrowser();
  });

  describe('Job Performance', () => {
    describe.each(['light', 'dark'] as const)('%s', (colorScheme) => {
      it('has no axe violation, with tooltip, popovers and tabs', async () => {
        const { page } = await openSummary(browser, system.url, 'admin', WORKED, { colorScheme });
        await page.locator('.bar-plot').hover();
        await page.locator('.bar-plot-tooltip').waitFor();
        expect(await axeViolations(page), 'tooltip').toEqual([]);
        await chooseShortcut(page, 'Last month');
        await page.getByRole('tab', { name: 'Weekly' }).waitFor();
        await barsAreDrawn(page);
        await page.getByRole('button', { name: 'Categories' }).click();
        await page.getByRole('checkbox').first().waitFor();
        expect(await axeViolations(page), 'tabs and categories').toEqual([]);
        await leave(page);
      }, 120_000);

      it('fits a phone, in both languages', async () => {
        const { page } = await openSummary(browser, system.url, 'supervisor1', WORKED, { ...NARROW, colorScheme });
        for (const language of ['en', 'es']) {
          await page.evaluate((choice) => localStorage.setItem('muster.language', choice), language);
          // Dates may take more room than a line has.
          await page.goto(system.url);
          await page.locator('.count-figure').first().waitFor();
          const tops = await page
            .locator('.summary-filters > :is(.choice, .field)')
            .evaluateAll((fields) => fields.map((field) => field.getBoundingClientRect().top));
          expect(new Set(tops).size, language).toBe(1);
          await page.goto(system.url + WORKED);
          await barsAreDrawn(page);
          expect(await sticksOut(page), language).toBe(0);
          const cut = await page.evaluate(() =>
            [...document.querySelectorAll('.count-name .cut, .share dt, .overview-category, .summary-filters *')]
              .filter((element) => element.scrollWidth > element.clientWidth + 1)
              .map(({ textContent }) => textContent),
          );
          expect(cut, language).toEqual([]);
        }
        expect(await axeViolations(page)).toEqual([]);
        await leave(page);
      }, 120_000);
    });
  });

  describe('Timesheet', () => {
    describe.each([
      ['light', 'wide', {}],
      ['light', 'narrow', NARROW],
      ['dark', 'wide', {}],
      ['dark', 'narrow', NARROW],
    ] as const)('%s, %s', (colorScheme, _, size) => {
      it('has no axe violation and nothing that sticks out, the foremen open or not', async () => {
        const days = `days=${addDays(TODAY, -300)}.${addDays(TODAY, -1)}`;
        const { page } = await openSignedIn(browser, system.url, 'admin', `/?tab=timesheet&${days}`, { colorScheme, ...size });
        await page.locator('.bar-plot-labels span').first().waitFor();
        expect(await axeViolations(page)).toEqual([]);
        await page.getByText('By Foreman').click();
        await page.getByRole('group', { name: 'By Foreman' }).getByRole('listitem').nth(3).waitFor();
        expect(await axeViolations(page), 'with the foremen open').toEqual([]);
        expect(await sticksOut(page)).toBe(0);
        await leave(page);
      });

      it('has no axe violation and nothing that sticks out with overtime ahead, a few people or all', async () => {
        const { page } = await openSignedIn(browser, system.url, 'admin', '/nowhere', { colorScheme, ...size });
        await poseOvertime(10)(page);
        await page.goto(`${system.url}/?tab=timesheet`);
        const people = page.getByRole('region', { name: 'Overtime Ahead' }).getByRole('listitem');
        await people.nth(7).waitFor();
        expect(await people.count()).toBe(8);
        expect(await axeViolations(page, '.overtime')).toEqual([]);
        await page.locator('.overtime').getByRole('button', { name: 'Show all 10' }).click();
        expect(await people.count()).toBe(10);
        expect(await axeViolations(page, '.overtime'), 'all').toEqual([]);
        expect(await sticksOut(page)).toBe(0);
        await page.context().close();
      });
    });
  });
});
