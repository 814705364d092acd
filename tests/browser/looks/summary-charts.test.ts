import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { axeViolations, hasChromium, NARROW } from '#tests/support/browser/chromium.ts';
import { commonBrowser, commonSystem } from '#tests/support/browser/common.ts';
import { leave } from '#tests/support/browser/seats.ts';
import { openSignedIn } from '#tests/support/browser/signed-in.ts';
import {
  barsAreDrawn,
  captionIs,
  chooseShortcut,
  openSummary,
  overviewOf,
  WORKED,
} from '#tests/support/screens/summary-screen.ts';

const system = commonSystem();
let browser: Browser;

const open = (person: string, path = WORKED, options = {}) => openSummary(browser, system.url, person, path, options);

/** Left, top, right and bottom of all that is seen, kind by kind, each from the top left. */
const boxesOf = (page: Page, kinds: string[]): Promise<number[][]> =>
  page.evaluate(
    (selectors) =>
      selectors.flatMap((selector) =>
        [...document.querySelectorAll(`.bar-plot ${selector}`)]
          .map((element) => element.getBoundingClientRect())
          .map(({ left, top, right, bottom }) => [left, top, right, bottom])
          .sort(([x1 = 0, y1 = 0], [x2 = 0, y2 = 0]) => Math.round(y1 - y2) || x1 - x2),
      ),
    kinds,
  );

/** Colours and corners of the bars, as many different ones as there are. */
const looksOf = (page: Page, bars: string): Promise<string[]> =>
  page.evaluate((selector) => {
    const looks = [...document.querySelectorAll(selector)].map((bar) => {
      const { fill, stroke, clipPath } = getComputedStyle(bar);
      return `${fill} ${stroke} ${clipPath}`;
    });
    return [...new Set(looks)].sort();
  }, bars);

/** Notes how far the pages that come move what stands in the summary's panel, or stood there. */
const noteShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    let sum = 0;
    const note = (entries: PerformanceEntryList): void => {
      for (const { value, sources } of entries as (PerformanceEntry & { value: number; sources: { node?: Element }[] })[])
        if (sources.some(({ node }) => !node || node.closest?.('.summary-panel'))) sum += value;
    };
    const observer = new PerformanceObserver((list) => note(list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    const read = (): number => {
      note(observer.takeRecords());
      return sum;
    };
    Object.assign(window, { shiftsSoFar: read });
  });
const moved = (page: Page): Promise<number> => page.evaluate(() => Reflect.get(window, 'shiftsSoFar')());

/**
 * Looks at the first chart in every frame, when all has been laid out and nothing been painted: an
 * observer that is made after the page's own is told after them. What is wrong in a frame is
 * answered when asked for: the plot is not as wide as its box, or a bar is not over its label.
 */
async function watchFrames(page: Page): Promise<() => Promise<{ frames: number; wrong: string[] }>> {
  await page.evaluate(() => {
    const seen = { frames: 0, wrong: [] as string[] };
    const middle = (element: Element): number => {
      const { left, width } = element.getBoundingClientRect();
      return Math.round(left + width / 2);
    };
    const look = (): void => {
      const box = document.querySelector('.bar-plot');
      const svgs = [...(box?.querySelectorAll('svg.apexcharts-svg') ?? [])];
      const labels = [...(box?.querySelectorAll('.bar-plot-labels span') ?? [])].map(middle);
      // What the library draws for a place without a value has none; a day without work has a bar
      // that is not shown.
      const bars = svgs.map((svg) =>
        [...svg.querySelectorAll('.apexcharts-series[rel="1"] .apexcharts-bar-area[val]')].map((bar) =>
          bar.getAttribute('val') === '0' ? null : middle(bar),
        ),
      );
      const isWhole =
        bars.length > 0 &&
        bars.every(
          (row) => row.length === labels.length && row.every((bar, index) => bar === null || Math.abs(bar - labels[index]!) <= 1),
        ) &&
        svgs.every((svg) => svg.clientWidth === box!.clientWidth);
      seen.frames += 1;
      if (!isWhole)
        seen.wrong.push(JSON.stringify({ box: box?.clientWidth, plots: svgs.map((svg) => svg.clientWidth), labels, bars }));
    };
    const probe = document.createElement('div');
    probe.style.cssText = 'position: fixed; inset: 0 auto auto 0; height: 1px; width: 1px';
    document.body.append(probe);
    new ResizeObserver(look).observe(probe);
    const next = (): void => {
      probe.style.width = probe.style.width === '1px' ? '2px' : '1px';
      requestAnimationFrame(next);
    };
    next();
    Object.assign(window, { seenFrames: seen });
  });
  const seen = (): Promise<{ frames: number; wrong: string[] }> => page.evaluate(() => Reflect.get(window, 'seenFrames'));
  return async () => {
    const { frames } = await seen();
    // What was begun has had its frames by then.
    await vi.waitFor(async () => expect((await seen()).frames).toBeGreaterThan(frames + 10));
    return seen();
  };
}

describe.skipIf(!hasChromium())('the charts of the Job Performance tab', () => {
  beforeAll(async () => {
    browser = await commonBrowser();
  });

  it('draws every bar over its label, hours and cost over one axis', async () => {
    const { page } = await open('admin');
    const middles = () =>
      page.evaluate(() => {
        const middle = (element: Element): number => {
          const { left, width } = element.getBoundingClientRect();
          return left + width / 2;
        };
        const labels = [...document.querySelectorAll('.bar-plot-labels span')].map(middle);
        const panels = [...document.querySelectorAll('.bar-plot-panel')].map((panel) =>
          [...panel.querySelectorAll('.apexcharts-series[rel="1"] .apexcharts-bar-area')].map((bar) =>
            bar.getAttribute('val') === '0' ? null : middle(bar),
          ),
        );
        return { labels, panels };
      });
    await vi.waitFor(async () => {
      const { labels, panels } = await middles();
      expect(labels.length).toBeGreaterThan(0);
      for (const bars of panels) {
        expect(bars).toHaveLength(labels.length);
        for (const [index, bar] of bars.entries()) if (bar !== null) expect(Math.abs(bar - labels[index]!)).toBeLessThan(1);
      }
    });
    await leave(page);
  });

  it('shows bars over their labels in every frame while the window narrows and widens, and while other days come', async () => {
    const { page } = await open('admin');
    const wholeWidth = (await page.locator('.bar-plot').boundingBox())!.width;
    const seen = await watchFrames(page);
    const { width, height } = page.viewportSize()!;
    const plotWidth = async () => (await page.locator('.bar-plot').boundingBox())!.width;
    await page.setViewportSize({ width: width - 200, height });
    await vi.waitFor(async () => expect(await plotWidth()).toBeLessThan(wholeWidth));
    expect((await seen()).wrong, 'narrower').toEqual([]);
    await page.setViewportSize({ width, height });
    await vi.waitFor(async () => expect(await plotWidth()).toBe(wholeWidth));
    await chooseShortcut(page, 'Last week');
    await captionIs(page, 'Hours and cost per day, weekdays');
    const { frames, wrong } = await seen();
    expect(wrong, 'wider, and other days').toEqual([]);
    expect(frames).toBeGreaterThan(20);
    await leave(page);
  });

  it('tells the figures of a column under the pointer and by arrow keys, the same that stand in the table', async () => {
    const { page } = await open('admin');
    await chooseShortcut(page, 'Last week');
    await captionIs(page, 'Hours and cost per day, weekdays');
    const plot = overviewOf(page).getByRole('group', { name: 'Hours and cost by category' });
    const tooltip = plot.getByRole('status');
    const first = page.locator('.bar-plot-labels span').first();
    // The week's own bars take the place of those before, with their labels.
    await vi.waitFor(async () => {
      const at = await first.boundingBox();
      if (at !== null) await page.mouse.move(at.x + at.width / 2, at.y - 100);
      expect(await tooltip.isVisible()).toBe(true);
    });
    const title = await tooltip.locator('caption').innerText();
    expect(title).toMatch(/^Monday, \d\d\/\d\d\/\d{4}$/);
    expect(await tooltip.getByRole('row').count()).toBe(7);
    expect(await page.locator('.bar-plot-veil').count()).toBe(2);

    const row = overviewOf(page).getByRole('table', { name: 'Hours and cost by category' }).getByRole('row', { name: title });
    const [hours = ''] = (await row.getByRole('cell').last().innerText()).split('h ');
    const total = await tooltip
      .getByRole('row', { name: /^Total/ })
      .getByRole('cell')
      .first()
      .innerText();
    expect(Math.abs(Number(total.replace(/[h,]/g, '')) - Number(hours.replaceAll(',', '')))).toBeLessThanOrEqual(1);

    await page.mouse.move(0, 0);
    await tooltip.waitFor({ state: 'detached' });
    await plot.focus();
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowLeft');
    expect(await tooltip.locator('caption').innerText()).toMatch(/^Thursday/);
    await page.keyboard.press('Escape');
    await tooltip.waitFor({ state: 'detached' });
    await leave(page);
  });

  it.each([
    ['Job Performance', WORKED],
    ['Timesheet', `${WORKED}&tab=timesheet`],
  ])('keeps the figures of a bar that is tapped, until a tap elsewhere: %s', async (_, path) => {
    const { page } = await openSignedIn(browser, system.url, 'admin', path, NARROW);
    await barsAreDrawn(page);
    const plot = page.locator('.bar-plot');
    const tooltip = plot.getByRole('status');
    await plot.scrollIntoViewIfNeeded();
    const { width, height } = (await plot.boundingBox())!;
    await plot.tap({ position: { x: width * 0.3, y: height / 2 } });
    await tooltip.waitFor();
    const first = await tooltip.innerText();
    await plot.tap({ position: { x: width * 0.8, y: height / 2 } });
    await vi.waitFor(async () => expect(await tooltip.innerText()).not.toBe(first));
    // The frames of a tap are over when others have come.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    expect(await tooltip.isVisible()).toBe(true);
    expect(await axeViolations(page), 'pinned').toEqual([]);
    const { x, width: ownWidth } = (await tooltip.boundingBox())!;
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + ownWidth).toBeLessThanOrEqual(NARROW.viewport.width);
    await page.locator('main h2').first().tap();
    await tooltip.waitFor({ state: 'detached' });

    await plot.focus();
    await page.keyboard.press('Home');
    await tooltip.waitFor();
    await page.keyboard.press('Escape');
    await tooltip.waitFor({ state: 'detached' });
    await leave(page);
  });

  it('moves nothing while it loads, and fetches the chart code only for a chart', async () => {
    const { page } = await openSignedIn(browser, system.url, 'admin', '/?tab=roster');
    const scripts: string[] = [];
    page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
    await page.locator('.job-card').first().waitFor();
    const hasCharts = () => scripts.some((path) => /\/apex-[\w-]+\.js$/.test(path));
    scripts.length = 0;
    await page.reload();
    await page.locator('.job-card').first().waitFor();
    expect(hasCharts()).toBe(false);

    let arrive = (): void => {};
    const held = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route(/\/apex-[\w-]+\.js$/, async (route) => {
      await held;
      await route.continue();
    });
    await noteShifts(page);
    await page.goto(system.url + WORKED);
    await page.locator('.count-figure').first().waitFor();
    // Until the code is there the bars stand as plain shapes, where it will draw them.
    await page.locator('.plain-series rect').first().waitFor();
    const plain = await boxesOf(page, ['.plain-line line', '.plain-line text', '.plain-series rect']);
    expect(plain.length).toBeGreaterThan(10);
    const plainLooks = await looksOf(page, '.plain-series rect');
    expect(plainLooks.length).toBeGreaterThan(2);
    arrive();
    await barsAreDrawn(page);
    expect(await page.locator('.plain-bars').count()).toBe(0);
    const drawn = await boxesOf(page, ['.apexcharts-gridline', '.apexcharts-yaxis-label', '.apexcharts-bar-area:not([val="0"])']);
    expect(drawn.length).toBe(plain.length);
    for (const [index, box] of drawn.entries())
      for (const [side, at] of box.entries())
        expect(Math.abs(at - plain[index]![side]!), `${plain[index]}, then ${box}`).toBeLessThan(1);
    expect(await looksOf(page, '.apexcharts-bar-area:not([val="0"])')).toEqual(plainLooks);
    expect(hasCharts()).toBe(true);
    expect(await moved(page)).toBeLessThan(0.01);
    // What moves is seen.
    await page.locator('.job-cards').evaluate((cards) => {
      cards.style.marginTop = '120px';
    });
    await vi.waitFor(async () => expect(await moved(page)).toBeGreaterThan(0.01));
    await page.context().close();
  });
});
