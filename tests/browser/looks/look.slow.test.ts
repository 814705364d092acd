import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { liveFault } from '#tests/shots/faults.ts';
import { axeViolations, hasChromium, NARROW, sticksOut, WIDE } from '#tests/support/browser/chromium.ts';
import { commonBrowser, commonSystem } from '#tests/support/browser/common.ts';
import { leave } from '#tests/support/browser/seats.ts';
import { goWithin, openAsNobody, openSignedIn } from '#tests/support/browser/signed-in.ts';
import { WORKED } from '#tests/support/screens/summary-screen.ts';

const system = commonSystem();
let browser: Browser;

const open = async (path: string, person: string, options = {}): Promise<Page> =>
  (await openSignedIn(browser, system.url, person, path, options)).page;

const rosterIsShown = (page: Page) => page.locator('.job-card').first().waitFor();

describe.skipIf(!hasChromium())('every screen', () => {
  beforeAll(async () => {
    browser = await commonBrowser();
  });

  describe.each(['light', 'dark'] as const)('%s', (colorScheme) => {
    it('has no axe violation: login, with and without the dialog', async () => {
      const page = await openAsNobody(browser, system.url, '/login', { colorScheme });
      for (const path of ['/login', '/login?status=notFound']) {
        await page.goto(system.url + path);
        await page.getByRole('heading', { name: 'Sign in', includeHidden: true }).waitFor();
        expect(await axeViolations(page), path).toEqual([]);
      }
      await leave(page);
    });

    it('has no axe violation: summary, its other tabs, with the panel open, not found', async () => {
      const page = await open('/', 'admin', { colorScheme });
      await page.getByRole('tab', { name: 'Daily Roster' }).click();
      await rosterIsShown(page);
      expect(await axeViolations(page), 'summary').toEqual([]);
      await page.getByRole('tab', { name: 'Timesheet' }).click();
      await page.getByRole('region', { name: 'Timesheet Status' }).waitFor();
      expect(await axeViolations(page), 'timesheet tab').toEqual([]);
      await page.getByRole('button', { name: /Notifications/ }).click();
      await page.locator('#alerts-today').waitFor();
      expect(await axeViolations(page), 'panel').toEqual([]);
      await goWithin(page, '/nowhere');
      await page
        .getByText(/not found/i)
        .first()
        .waitFor();
      expect(await axeViolations(page), 'not found').toEqual([]);
      await leave(page);
    });

    it('has no axe violation on a narrow screen, and nothing that sticks out', async () => {
      const page = await open('/', 'supervisor1', { colorScheme, ...NARROW });
      await page.getByRole('tab', { name: 'Daily Roster' }).click();
      await rosterIsShown(page);
      expect(await sticksOut(page)).toBe(0);
      expect(await axeViolations(page), 'summary').toEqual([]);
      await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('link', { name: 'Timesheets' }).click();
      await page.getByRole('heading', { name: 'Timesheets' }).waitFor();
      expect(new URL(page.url()).pathname).toBe('/timesheets');
      await leave(page);
    });
  });

  describe.each([
    ['wide', WIDE],
    ['narrow', NARROW],
  ] as const)('%s', (width, size) => {
    const SCREENS = [
      ['jobSummary', WORKED, '.count-figure', '.summary-panel .card', 4],
      ['dwoSummary', `${WORKED}&tab=timesheet`, '.sheet-totals', '.summary-panel .card', 4],
      // How high a card is, is its crew's to say; how high a row is, on a phone its words'.
      ['roster', '/?tab=roster', '.job-card-id', '.job-card', 1],
      ['alerts', '/notifications', '.alert-time', '.alert-card', width === 'wide' ? 2 : 1],
    ] as const;
    /** How many lines the head takes, is its words' to say: what follows stands below it. */
    const HEADS: Readonly<Record<string, string>> = { roster: '.roster-head' };
    it('stands where its loading shapes were', async () => {
      const page = await open('/nowhere', 'admin', size);
      const places = async (resource: string, path: string, shown: string, parts: string, count: number) => {
        await page.goto(system.url + path);
        await page.locator(shown).first().waitFor();
        await page.evaluate(() => document.fonts.ready);
        const found = await page.locator(parts).evaluateAll((elements, head) => {
          const top = head === undefined ? 0 : document.querySelector(head)!.getBoundingClientRect().bottom;
          return elements.map((element) => {
            const { x, y } = element.getBoundingClientRect();
            return [x, y - top, element.clientWidth];
          });
        }, HEADS[resource]);
        return found.slice(0, count);
      };
      const expected = new Map<string, number[][]>();
      for (const [resource, path, loaded, parts, count] of SCREENS)
        expected.set(resource, await places(resource, path, loaded, parts, count));
      await liveFault('silent', ...SCREENS.map(([resource]) => resource))(page);
      for (const [resource, path, , parts, count] of SCREENS) {
        expect(expected.get(resource)).toHaveLength(count);
        expect([resource, await places(resource, path, '.shape', parts, count)]).toEqual([resource, expected.get(resource)]);
      }
      await page.context().close();
    });
  });

  it('has no axe violation: the wall', async () => {
    const page = await open('/wall?view=quiet', 'admin', { viewport: { width: 1920, height: 1080 } });
    await page.getByRole('article').first().waitFor();
    expect(await axeViolations(page)).toEqual([]);
    expect(
      await page.evaluate(() => document.documentElement.scrollHeight - document.documentElement.clientHeight),
    ).toBeLessThanOrEqual(0);
    await leave(page);
  });
});
