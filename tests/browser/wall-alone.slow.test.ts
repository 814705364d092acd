import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { axeViolations, hasChromium } from '../support/browser/chromium.ts';
import { commonBrowser } from '../support/browser/common.ts';
import { openPosed, showWall } from '../support/screens/posed-roster.ts';
import { mustScroll } from '../support/screens/wall-measures.ts';
import { type System, startSystem } from '../support/system.ts';

const TV = { width: 1920, height: 1080 };
/** Of white's; what a dark room is not lit by. */
const MOST_LUMINANCE = 0.25;

let system: System;
let browser: Browser;

/** The relative luminance of every colour that is seen, the largest first. */
const luminances = (page: Page) =>
  page.locator('.wall').evaluate((wall) => {
    const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
    const luminanceOf = (colour: string) => {
      const [red = 0, green = 0, blue = 0, alpha = 1] = (colour.match(/[\d.]+/g) ?? []).map(Number);
      const [r = 0, g = 0, b = 0] = [red, green, blue].map((value) => linear(value / 255));
      return (0.2126 * r + 0.7152 * g + 0.0722 * b) * alpha;
    };
    return [wall, ...wall.querySelectorAll('*')]
      .filter((element) => getComputedStyle(element).visibility === 'visible' && element.getClientRects().length > 0)
      .flatMap((element) => {
        const { color, backgroundColor, borderTopColor, borderTopWidth } = getComputedStyle(element);
        return [color, backgroundColor, ...(borderTopWidth === '0px' ? [] : [borderTopColor])];
      })
      .map(luminanceOf)
      .sort((a, b) => b - a);
  });

describe.skipIf(!hasChromium())('a wall with nobody at it', () => {
  beforeAll(async () => {
    [system, browser] = await Promise.all([startSystem(), commonBrowser()]);
  });
  afterAll(() => system?.stop());

  it.each(['en', 'es'])('is dim at night, and says who is still out on any screen, in %s', async (language) => {
    const pose = { jobs: 46, missingOneIn: 11 };
    const page = await openPosed(browser, system.url, { viewport: TV, language }, pose);
    await page.goto(`${system.url}/wall?view=night`);
    for (const viewport of [TV, { width: 3840, height: 2160 }, { width: 1080, height: 1920 }, { width: 1366, height: 768 }]) {
      await page.setViewportSize(viewport);
      await vi.waitFor(async () => expect([viewport.width, await mustScroll(page)]).toEqual([viewport.width, false]));
      const lines = page.locator('.night-board li');
      const { height = 0, y = 0 } = (await lines.last().boundingBox())!;
      expect(y + height).toBeLessThanOrEqual(viewport.height);
      const last = (await lines.last().textContent()) ?? '';
      const more = Number(/^(\d+) (more jobs?|trabajos? más)$/.exec(last)?.[1] ?? 0);
      expect((await lines.count()) - Number(more > 0) + more).toBe(46);
      expect((await luminances(page))[0]).toBeLessThanOrEqual(MOST_LUMINANCE);
    }
    expect(await axeViolations(page)).toEqual([]);
    // A person who comes to it sees the wall of the day.
    await page.mouse.move(300, 300);
    await page.getByRole('article').first().waitFor();
    await page.context().close();
  });

  it('says how old it is also while it is dim', async () => {
    const page = await openPosed(browser, system.url, { viewport: TV }, { jobs: 12, isLost: true });
    await page.goto(`${system.url}/wall?view=night`);
    await page.locator('.wall-band').waitFor();
    expect(await page.locator('.wall-pill').textContent()).toMatch(/^Data from \d/);
    expect((await luminances(page))[0]).toBeLessThanOrEqual(MOST_LUMINANCE);
    await page.context().close();
  });

  it('hides the pointer after three seconds, and offers full screen and sound once it is moved', async () => {
    const pose = { jobs: 24 };
    const page = await openPosed(browser, system.url, { viewport: TV }, pose);
    await showWall(page, pose, 'quiet');
    const cursor = () => page.locator('.wall').evaluate((wall) => getComputedStyle(wall).cursor);
    const offered = () => page.locator('.wall-tools').isVisible();
    const moved = performance.now();
    await page.mouse.move(200, 200);
    await vi.waitFor(async () => expect([await cursor(), await offered()]).toEqual(['auto', true]));
    await vi.waitFor(async () => expect([await cursor(), await offered()]).toEqual(['none', false]), 8_000);
    expect(performance.now() - moved).toBeGreaterThan(2_900);
    // A remote control: OK goes to the button, and presses it.
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    const isWhole = () => page.evaluate(() => document.fullscreenElement !== null);
    await vi.waitFor(async () => expect(await isWhole()).toBe(true));
    await page.keyboard.press('f');
    await vi.waitFor(async () => expect(await isWhole()).toBe(false));
    // Its arrows go round to the regions, into their list, and Back closes that.
    const focused = () => page.evaluate(() => document.activeElement?.closest('.wall-choices, .wall-regions')?.className ?? '');
    await page.locator('.wall-regions > button').waitFor();
    for (let presses = 0; (await focused()) === '' && presses < 20; presses += 1) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    await vi.waitFor(async () => expect(await focused()).toMatch(/wall-choices/));
    await page.keyboard.press('Escape');
    await page.locator('.wall-choices').waitFor({ state: 'hidden' });
    expect(await focused()).toMatch(/wall-regions/);
    // The tools go three seconds after the last movement, however long a press takes here.
    const sound = page.getByRole('button', { name: 'Sound: try' });
    await vi.waitFor(async () => {
      await page.mouse.move(200, 200);
      await page.mouse.move(210, 210);
      await sound.click({ timeout: 1_000 });
    }, 20_000);
    await page.getByRole('button', { name: 'Switch sound off' }).waitFor();
    expect(await page.locator('.wall-silent').count()).toBe(0);
    await page.context().close();
  });
});
