import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { addDays } from '#shared/rules/periods.ts';
import { A4, hasChromium, LETTER, sticksOut, WIDE } from '#tests/support/browser/chromium.ts';
import { commonBrowser, commonSystem } from '#tests/support/browser/common.ts';
import { onPaper, pagesOf } from '#tests/support/browser/paper.ts';
import { openSignedIn } from '#tests/support/browser/signed-in.ts';
import { wordsNotApart } from '#tests/support/browser/words-apart.ts';
import { openPosed, showWall } from '#tests/support/screens/posed-roster.ts';
import { TODAY, WORKED } from '#tests/support/screens/summary-screen.ts';
import {
  brokenOn,
  cardSizesOn,
  cardsThatStickOut,
  crewsOn,
  cutTexts,
  holesOn,
  leftBelow,
  mustScroll,
  sizesOn,
  wordsWithoutRoom,
} from '#tests/support/screens/wall-measures.ts';

const system = commonSystem();
let browser: Browser;

const TV = { width: 1920, height: 1080 };
const missingOn = async (page: Page) => Number(await page.locator('.wall-missing dd').innerText());
/** How many pages turn, as the head says. */
const pagesOn = async (page: Page) => Number(/ of (\d+)$/.exec(await page.locator('h1').innerText())?.[1] ?? 1);

describe.skipIf(!hasChromium())('at every size', () => {
  beforeAll(async () => {
    browser = await commonBrowser();
  });

  it.each(['en', 'es'])('cuts no tab without a sign, at any width, in %s', async (language) => {
    const { page } = await openSignedIn(browser, system.url, 'admin', `/?days=${addDays(TODAY, -80)}.${TODAY}`, { language });
    // The tabs of the page, and those of the bars.
    await page.getByRole('tablist').nth(1).waitFor();
    const cut = new Map<number, string[]>();
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      const found = await cutTabs(page);
      if (found.length > 0) cut.set(width, found);
    }
    expect([...cut]).toEqual([]);
    await page.context().close();
  });

  it.each([
    ['Letter', LETTER.width],
    ['A4', A4.width],
  ] as const)('has each tab of figures on one sheet, with nothing over anything else: %s', async (format, width) => {
    const { page } = await openSignedIn(browser, system.url, 'admin', '/app-changelog');
    for (const language of ['en', 'es'])
      for (const path of [WORKED, `${WORKED}&tab=timesheet`]) {
        await page.setViewportSize(WIDE.viewport);
        await page.emulateMedia({ media: null });
        await page.evaluate((choice) => localStorage.setItem('muster.language', choice), language);
        await page.goto(system.url + path);
        await page.locator('.bar-plot-labels span').first().waitFor();
        expect(pagesOf(await page.pdf({ format })), `${path} ${language}`).toBe(1);
        await onPaper(page, width);
        expect([await wordsNotApart(page), await sticksOut(page)], `${path} ${language}`).toEqual([[], 0]);
        // The line that tabs stand on goes with them.
        const line = await page.locator('.tabs').evaluate((tabs) => getComputedStyle(tabs, '::before').display);
        expect(line).toBe('none');
      }
    await page.context().close();
  });

  it.each([
    [3, 1],
    [13, 1],
    [24, 1],
    [25, 2],
    [46, 2],
    [200, null],
  ])(
    'has a wall that shows all people of %i jobs, on balanced pages of every wall, also while the feed is lost',
    async (jobs, pages) => {
      const pose = { jobs, missingOneIn: 11, isLost: false };
      const wall = await openPosed(browser, system.url, { viewport: TV }, pose);
      for (const isLost of [false, true]) {
        pose.isLost = isLost;
        await showWall(wall, pose);
        for (const viewport of [TV, { width: 1920, height: 1200 }, { width: 1080, height: 1920 }]) {
          await wall.setViewportSize(viewport);
          const size = `${viewport.width}×${viewport.height}${isLost ? ', lost' : ''}`;
          await vi.waitFor(async () => {
            expect(await mustScroll(wall), size).toBe(false);
            expect(await cardsThatStickOut(wall), size).toEqual([]);
            expect(await cutTexts(wall), size).toEqual([]);
            expect(await wordsWithoutRoom(wall), size).toEqual([]);
            const crews = await crewsOn(wall);
            const turned = await pagesOn(wall);
            expect(pages ?? turned, size).toBe(turned);
            expect([Math.floor(jobs / turned), Math.ceil(jobs / turned)], size).toContain(crews.length);
            for (const { people, names } of crews) expect(names).toBe(people);
            const cardSizes = await cardSizesOn(wall);
            expect(cardSizes, size).toHaveLength(1);
            // The page that is shown may have a crew less than others, and so a row less.
            const lessARow = crews.length < jobs / turned ? Number(cardSizes[0]!.split(' ')[1]) : 0;
            expect(await leftBelow(wall), size).toBeLessThan(30 + lessARow);
            expect(await holesOn(wall), size).toEqual([]);
            // Only of two parts can be made two lines, and few are as long as the one that is cut.
            const { lines, cut } = await brokenOn(wall);
            expect(
              lines.filter((name) => !name.includes('-\n')),
              size,
            ).toEqual([]);
            expect(
              cut.filter((name) => name !== 'Featherstonehaugh'),
              size,
            ).toEqual([]);
          });
          const least = Math.min(...(await sizesOn(wall)));
          expect(least, size).toBeGreaterThanOrEqual(20);
          if (jobs === 3) expect(least).toBeGreaterThanOrEqual(48);
          expect(await wall.locator('.wall-late').count(), size).toBe(Math.min(5, await missingOn(wall)));
        }
      }
      await wall.context().close();
    },
  );
});

const WIDTHS = [
  320,
  340,
  360,
  390,
  430,
  520,
  600,
  680,
  719,
  ...Array.from({ length: 14 }, (_, step) => 720 + step * 20),
  1024,
  1200,
  1440,
];

/**
 * Tabs, and what stands beside them, that are cut while nothing says that there is more that way;
 * once all has found its place.
 */
const cutTabs = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    return [...document.querySelectorAll('.tabs')].flatMap((tabs) => {
      const edge = tabs.getBoundingClientRect();
      const room = tabs.querySelector('[role="tablist"]')!.getBoundingClientRect();
      const isMore = (way: string) => tabs.querySelector(`.tabs-more[data-way="${way}"]`) !== null;
      const parts = [...tabs.querySelectorAll<HTMLElement>('[role="tab"], .tabs-end *')].filter((part) => {
        const { left, right } = part.getBoundingClientRect();
        const [from, to] =
          part.role === 'tab' ? [room.left, room.right] : [edge.left, Math.min(edge.right, document.documentElement.clientWidth)];
        const isChosen = part.ariaSelected === 'true';
        return (left < from - 1 && (isChosen || !isMore('-1'))) || (right > to + 1 && (isChosen || !isMore('1')));
      });
      return parts.map((part) => part.textContent);
    });
  });
