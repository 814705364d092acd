import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { axeViolations, hasChromium, NARROW } from '../support/browser/chromium.ts';
import { commonBrowser } from '../support/browser/common.ts';
import { leave } from '../support/browser/seats.ts';
import { type DeskOptions, openSignedIn } from '../support/browser/signed-in.ts';
import { openPhone, type Phone } from '../support/phone.ts';
import { openPosed, showWall } from '../support/screens/posed-roster.ts';
import { cardsThatStickOut, cutTexts, mustScroll, places, wordsWithoutRoom } from '../support/screens/wall-measures.ts';
import { type System, startSystem } from '../support/system.ts';

let system: System;
let browser: Browser;
let phone: Phone;

const TV = { width: 1920, height: 1080 };
const PHONE = NARROW.viewport;

/** The wall of a person who signed in, in a language. */
async function openWall(options: DeskOptions): Promise<Page> {
  const { page } = await openSignedIn(browser, system.url, 'admin', '/wall?view=board', options);
  await page.getByRole('article').first().waitFor();
  return page;
}

async function stayWithThePhone(page: Page): Promise<void> {
  await ours(page).waitFor({ timeout: 45_000 });
  await chooser(page).press('Enter');
  await page.getByLabel('Stay on this page').check();
  await page.keyboard.press('Escape');
  await ours(page).waitFor();
}

const SMALL = { ...NARROW, viewport: { width: 320, height: 760 } };
const chooser = (page: Page) => page.locator('.wall-regions > button');
const ours = (page: Page) => page.getByRole('article', { name: `Job ${phone.jobNumber}`, exact: true });

describe.skipIf(!hasChromium())('the wall with every name', () => {
  beforeAll(async () => {
    [system, browser] = await Promise.all([startSystem(), commonBrowser()]);
    phone = await openPhone(system.url, system.apiUrl, 'foreman1');
    for (const { id } of phone.crew) await phone.clockOutIfIn(id);
  });
  afterAll(() => system?.stop());

  it('shows a clock-in without moving anything', async () => {
    const page = await openWall({ viewport: TV });
    await stayWithThePhone(page);
    const figures = await page
      .locator('.wall-counts dd')
      .evaluateAll((all) => all.map((one) => getComputedStyle(one).fontVariantNumeric));
    expect(new Set(figures)).toEqual(new Set(['tabular-nums']));
    const before = await places(page);
    const shift = await phone.clockIn(phone.crew[1]!.id);
    await ours(page).getByText('now in').waitFor({ timeout: 20_000 });
    expect(await places(page)).toEqual(before);
    await ours(page).getByText('now in').waitFor({ state: 'detached' });
    expect(await places(page)).toEqual(before);
    await phone.clockOut(shift.id);
    await leave(page);
  });

  it.each(['en', 'es'])('fits any screen without scrolling, in %s', async (language) => {
    const page = await openWall({ viewport: TV, language });
    for (const [viewport, mostCards] of [
      [TV, 24],
      [{ width: 3840, height: 2160 }, 24],
      [{ width: 1366, height: 768 }, 24],
      [{ width: 1080, height: 1920 }, 24],
      [PHONE, 6],
    ] as const) {
      await page.setViewportSize(viewport);
      await vi.waitFor(async () => expect(await page.getByRole('article').count()).toBeLessThanOrEqual(mostCards));
      const size = `${viewport.width}×${viewport.height}`;
      await vi.waitFor(async () => {
        expect(await mustScroll(page), size).toBe(false);
        expect(await cardsThatStickOut(page), size).toEqual([]);
        expect(await wordsWithoutRoom(page), size).toEqual([]);
        expect(await cutTexts(page), size).toEqual([]);
      });
    }
    await leave(page);
  });

  it('is laid out for the screen of a phone, whatever stuck out of that as it began', async () => {
    const page = (await openSignedIn(browser, system.url, 'admin', '/app-changelog', SMALL)).page;
    await page.addInitScript(() => {
      addEventListener('DOMContentLoaded', () => {
        const wide = document.createElement('div');
        wide.style.cssText = 'width: 900px; height: 1px';
        document.body.append(wide);
      });
    });
    await page.goto(`${system.url}/wall?view=board`);
    await page.getByRole('article').first().waitFor();
    await page.evaluate(() => document.body.lastElementChild?.remove());
    await vi.waitFor(async () => {
      expect([await mustScroll(page), await cardsThatStickOut(page), await cutTexts(page)]).toEqual([false, [], []]);
    });
    await page.context().close();
  });

  it('has heads of one height, whether or not anybody has come', async () => {
    const heights: number[] = [];
    const pose = { jobs: 7, missingOneIn: 0 };
    const page = await openPosed(browser, system.url, { viewport: TV }, pose);
    for (const missingOneIn of [1, 11]) {
      pose.missingOneIn = missingOneIn;
      await showWall(page, pose);
      const heads = page.locator('.wall-tile > header');
      heights.push(...(await heads.evaluateAll((all) => all.map((head) => head.getBoundingClientRect().height))));
    }
    await page.context().close();
    expect(heights).toHaveLength(14);
    expect(Math.max(...heights) - Math.min(...heights)).toBeLessThan(0.5);
  });

  it.each([
    ['light', false],
    ['dark', false],
    ['light', true],
    ['dark', true],
  ] as const)('tells states without a colour where the system has its own, %s, feed lost: %s', async (colorScheme, isLost) => {
    const palette = { forcedColors: 'active', colorScheme, reducedMotion: 'reduce' } as const;
    const pose = { jobs: 13, missingOneIn: 11, isLost };
    const page = await openPosed(browser, system.url, { viewport: TV, ...palette }, pose);
    await showWall(page, pose);
    const [ground, ink] = await page.evaluate(() => {
      const { backgroundColor, color } = getComputedStyle(document.body);
      return [backgroundColor, color];
    });
    const missing = isLost
      ? { background: ground, color: ink, frame: 'dashed' }
      : { background: ink, color: ground, frame: 'solid' };
    for (const [marked, pseudo] of [
      ['.wall-tile li.is-missing', '::before'],
      ['.wall-count.is-short', null],
      ['.wall-missing dd', null],
    ] as const) {
      const looks = await page.locator(marked).evaluateAll(
        (elements, before) =>
          elements.map((element) => {
            const { backgroundColor, borderTopStyle, outlineStyle } = getComputedStyle(element, before);
            const { color } = getComputedStyle(element.querySelector('.wall-name') ?? element);
            return { background: backgroundColor, color, frame: before ? borderTopStyle : outlineStyle };
          }),
        pseudo,
      );
      expect(looks.length, marked).toBeGreaterThan(0);
      for (const look of looks) expect(look, marked).toEqual(missing);
    }
    const frames = await page
      .locator('.wall-tile')
      .evaluateAll((cards) => cards.map((card) => getComputedStyle(card).borderTopStyle));
    expect(new Set(frames)).toEqual(new Set([missing.frame]));
    const shapes = await page
      .locator('.wall .glyph')
      .evaluateAll((glyphs) =>
        glyphs.map(
          (glyph) => [glyph.closest('.wall-tile .is-missing, .wall-missing dd') !== null, getComputedStyle(glyph).color] as const,
        ),
      );
    for (const [isMissing, color] of shapes) expect(color).toBe(isMissing ? missing.color : ink);
    await page.context().close();
  });

  it('lets regions be chosen by keyboard, and keeps them in its address', async () => {
    const page = await openWall({ viewport: TV });
    const all = await page.locator('.wall-counts dd').first().innerText();
    await chooser(page).press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await vi.waitFor(() => expect(new URL(page.url()).search).toMatch(/^\?region=\d+&view=board$/));
    const name = await chooser(page).innerText();
    expect(name).not.toBe('All regions');
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    expect(await chooser(page).evaluate((button) => button === document.activeElement)).toBe(true);
    await vi.waitFor(async () => expect(await page.locator('.wall-counts dd').first().innerText()).not.toBe(all));

    await page.reload();
    await page.getByRole('button', { name, exact: true }).waitFor();
    await leave(page);
  });
});
