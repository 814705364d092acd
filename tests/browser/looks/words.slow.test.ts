import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { atRest, hasChromium, NARROW, sticksOut } from '#tests/support/browser/chromium.ts';
import { commonBrowser, commonSystem } from '#tests/support/browser/common.ts';
import { leave } from '#tests/support/browser/seats.ts';
import { goWithin, openSignedIn } from '#tests/support/browser/signed-in.ts';
import { wordsNotApart } from '#tests/support/browser/words-apart.ts';
import { barsAreDrawn, WORKED } from '#tests/support/screens/summary-screen.ts';

const system = commonSystem();
let browser: Browser;

/** One of every page with a name. */
const PATHS = [
  '/',
  '/shift-log',
  '/timesheets',
  '/timesheets/1',
  '/timesheets/employee/1',
  '/job-management',
  '/job-management/1',
  '/user-management',
  '/user-management/1',
  '/notifications',
  '/notices',
  '/app-changelog',
  '/upload',
  '/upload?tab=imports',
  '/audit',
  '/vehicles',
  '/integrations',
  '/displays',
];

const open = async (path: string, language: string, options: BrowserContextOptions): Promise<Page> =>
  (await openSignedIn(browser, system.url, 'admin', path, { language, ...options })).page;

/** How many different heights the parts of one row have, row by row. */
const heightsByRow = (page: Page, rows: string, part: string, edge: 'top' | 'bottom'): Promise<number[]> =>
  page.locator(rows).evaluateAll(
    (cells, [selector, side]) => {
      const heights = new Map<number, Set<number>>();
      for (const cell of cells) {
        const { top } = cell.getBoundingClientRect();
        const at = cell.querySelector(selector!)!.getBoundingClientRect()[side as 'top' | 'bottom'];
        heights.set(top, (heights.get(top) ?? new Set()).add(Math.round(at)));
      }
      return [...heights.values()].map(({ size }) => size);
    },
    [part, edge],
  );

describe.skipIf(!hasChromium())('words have their room, at every width and in both languages:', () => {
  beforeAll(async () => {
    browser = await commonBrowser();
  });

  it.each(['en', 'es'])(
    'counts and totals keep their lines at every width, whatever else the total counts: %s',
    async (language) => {
      const page = await open(WORKED, language, {});
      await page.locator('.count-others').first().waitFor();
      await page.evaluate(() => document.fonts.ready);
      await barsAreDrawn(page);
      for (const width of [320, 390, 480, 760, 900, 1024, 1200, 1280, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        const alone = (rows: string, part: string, edge: 'top' | 'bottom') => heightsByRow(page, rows, part, edge);
        const rows = [
          ...(await alone('.count-strip > li', '.count-figure', 'top')),
          ...(await alone('.count-strip > li', '.count-marks', 'top')),
          ...(await alone('.overview-totals > li', 'b', 'bottom')),
        ];
        // The menu, on its way out.
        await atRest(page);
        expect([width, new Set(rows), await wordsNotApart(page), await sticksOut(page)]).toEqual([width, new Set([1]), [], 0]);
      }
      // As a job's Edit beside its title, whatever else there is to press.
      await goWithin(page, '/job-management/60');
      const title = page.locator('.details-head-title');
      await title.getByRole('button').waitFor();
      for (const width of [390, 760, 1024, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        const [words, edit] = [await title.locator('h1').boundingBox(), await title.getByRole('button').boundingBox()];
        expect([width, edit!.y < words!.y + words!.height, edit!.x >= words!.x + words!.width]).toEqual([width, true, true]);
      }
      await leave(page);
    },
  );

  it('shows all of the name of every page on 390 px and on 320 px, in both languages', async () => {
    const page = await open('/', 'en', NARROW);
    const title = page.locator('.top-title');
    for (const language of ['en', 'es']) {
      await page.evaluate((choice) => localStorage.setItem('muster.language', choice), language);
      await page.goto(`${system.url}/nowhere`);
      await page.locator('.live-pill').waitFor();
      const names: string[] = [];
      // A tab has the name of its page.
      for (const path of ['/nowhere', ...PATHS.filter((each) => !each.includes('?'))]) {
        await goWithin(page, path);
        const name = await vi.waitFor(async () => {
          const now = await title.innerText();
          expect(names).not.toContain(now);
          return now;
        });
        names.push(name);
        for (const width of [390, 320]) {
          await page.setViewportSize({ width, height: 844 });
          const measured = await title.evaluate((element: HTMLElement) => {
            const words = document.createRange();
            words.selectNodeContents(element);
            const lines = [...words.getClientRects()];
            const bar = element.closest('.top-bar')!;
            const { top, bottom } = bar.getBoundingClientRect();
            const { left } = bar.querySelector('.top-own')!.getBoundingClientRect();
            return {
              name: element.innerText,
              width: document.documentElement.clientWidth,
              isInTwoLines: lines.length > 0 && lines.length <= 2,
              isCut: lines.some(
                (line) => line.right > left || line.y + line.height / 2 < top || line.y + line.height / 2 > bottom,
              ),
              sticksOut: bar.scrollWidth - bar.clientWidth,
            };
          });
          expect(measured).toEqual({ name, width, isInTwoLines: true, isCut: false, sticksOut: 0 });
        }
      }
    }
    await leave(page);
  });

  it('has the name of every page in one line of the bar, and the filter in another, in Spanish', async () => {
    const page = await open('/', 'es', { viewport: { width: 1440, height: 900 } });
    for (const path of PATHS) {
      await goWithin(page, path);
      for (const width of [1440, 1024]) {
        await page.setViewportSize({ width, height: 900 });
        const measured = await page.locator('.top-bar').evaluate((bar) => {
          const title = bar.querySelector('.top-title')!;
          // Of the short word and all of them, those that are not hidden but for the ear.
          const seen = [...bar.querySelectorAll('.filter-toggle > span')].filter((part) => part.clientHeight > 1);
          const words = document.createRange();
          words.selectNodeContents(seen[0]!);
          return {
            isTitleCut: title.scrollWidth > title.clientWidth,
            isTitleInLine: title.getClientRects().length === 1 && title.getBoundingClientRect().height < 24,
            filterLines: [seen.length, words.getClientRects().length],
            sticksOut: bar.scrollWidth - bar.clientWidth,
          };
        });
        expect([path, width, measured]).toEqual([
          path,
          width,
          { isTitleCut: false, isTitleInLine: true, filterLines: [1, 1], sticksOut: 0 },
        ]);
      }
    }
    await leave(page);
  });

  it.each(['en', 'es'])('puts no words over others on 320 px, and gives every control one: %s', async (language) => {
    const page = await open('/', language, { ...NARROW, viewport: { width: 320, height: 760 } });
    for (const [path, shown] of [
      ['/', '.share-parts'],
      ['/?tab=timesheet', '.sheet-shares'],
      ['/?tab=roster', '.job-card'],
      ['/job-management/1', '.details-main'],
      ['/job-management/1?tab=workforce', '.workforce-member'],
      ['/job-management', '.table-card'],
      ['/timesheets?status=submitted', '.table-card'],
      ['/user-management', '.table-card'],
      ['/vehicles', '.table-card'],
      ['/notifications', '.alert-card-choose'],
      ['/notices', '.notices-foot'],
      ['/sessions', '.sessions-list'],
      ['/displays', '.displays-head'],
      ['/upload', '.list-page-table'],
      ['/audit', '.table-card'],
      ['/integrations', '.state-card'],
      ['/app-changelog', 'summary'],
      ['/nowhere', '.notice'],
      ['/wall?view=quiet', 'article'],
    ] as const) {
      await page.goto(system.url + path);
      await page.locator(shown).first().waitFor();
      if (path === '/notifications') {
        await page.locator(shown).first().click();
        await page.locator('.alert-call').waitFor();
      }
      // The wall is laid out once its fonts are there.
      await vi.waitFor(async () => {
        expect([path, await wordsNotApart(page), await sticksOut(page)]).toEqual([path, [], 0]);
      });
      if (path.startsWith('/wall')) continue;
      for (const [control, word] of [
        ['.live-pill', language === 'en' ? 'Live' : 'En vivo'],
        ['.filter-toggle-word', language === 'en' ? 'Filter' : 'Filtrar'],
      ] as const) {
        const element = page.locator(control);
        await element.waitFor();
        const { width = 0 } = (await element.boundingBox()) ?? {};
        expect([await element.innerText(), width > 20]).toEqual([word, true]);
      }
    }
    await leave(page);
  });
});
