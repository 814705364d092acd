import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { axeViolations, hasChromium } from '../support/browser/chromium.ts';
import { commonBrowser } from '../support/browser/common.ts';
import { leave } from '../support/browser/seats.ts';
import { openSignedIn } from '../support/browser/signed-in.ts';
import { openPhone, type Phone } from '../support/phone.ts';
import { openPosed, showWall } from '../support/screens/posed-roster.ts';
import { mustScroll } from '../support/screens/wall-measures.ts';
import { type System, startSystem } from '../support/system.ts';

const TV = { width: 1920, height: 1080 };

let system: System;
let browser: Browser;
let phone: Phone;

/** Of every tile: where it is, and all that it says. */
const tiles = (page: Page) =>
  page.getByRole('article').evaluateAll((all) =>
    all.map((tile) => {
      const { x, y, width, height } = tile.getBoundingClientRect();
      return { name: tile.getAttribute('aria-label'), place: [x, y, width, height], says: tile.textContent };
    }),
  );
/** The sizes in pixels of counts and of people's names. */
const sizes = (page: Page) =>
  page.evaluate(() => {
    const of = (selector: string) =>
      [...document.querySelectorAll(selector)].map((element) => Number.parseFloat(getComputedStyle(element).fontSize));
    return { counts: of('.quiet-count > b'), names: of('.quiet-lines > li') };
  });
/** What sticks out of its tile. */
const sticksOut = (page: Page) =>
  page.getByRole('article').evaluateAll((all) =>
    all.flatMap((tile) => {
      const frame = tile.getBoundingClientRect();
      return [...tile.querySelectorAll('h2, .quiet-count, li')]
        .filter((part) => {
          const { left, right, top, bottom } = part.getBoundingClientRect();
          return left < frame.left || right > frame.right + 0.5 || top < frame.top || bottom > frame.bottom + 0.5;
        })
        .map((part) => `${tile.getAttribute('aria-label')}: ${part.textContent}`);
    }),
  );

/** Whom to call: what sticks out of the line, and how many it stands for. */
const callsOn = (page: Page) =>
  page.locator('.quiet-calls').evaluateAll((lines) =>
    lines.map((line) => {
      const frame = line.getBoundingClientRect();
      const isOut = (part: Element): boolean => {
        const { left, right, top, bottom } = part.getBoundingClientRect();
        return left < frame.left || right > frame.right + 0.5 || top < frame.top - 0.5 || bottom > frame.bottom + 0.5;
      };
      const more = Number(line.querySelector('.quiet-more')?.textContent ?? 0);
      const out = [...line.children].filter(isOut).map(({ textContent }) => textContent);
      return { out, named: line.querySelectorAll('span').length, people: line.querySelectorAll('span').length + more };
    }),
  );

describe.skipIf(!hasChromium())('the quiet wall', () => {
  beforeAll(async () => {
    [system, browser] = await Promise.all([startSystem(), commonBrowser()]);
    phone = await openPhone(system.url, system.apiUrl, 'foreman1');
    for (const { id } of phone.crew) await phone.clockOutIfIn(id);
  });
  afterAll(() => system?.stop());

  it.each(['en', 'es'])('shows 46 jobs on one page of any screen, to be read from the door, in %s', async (language) => {
    const pose = { jobs: 46, missingOneIn: 11, isMorning: true };
    const page = await openPosed(browser, system.url, { viewport: TV, language }, pose);
    await showWall(page, pose, 'quiet');
    const { counts, names } = await sizes(page);
    const people = (await callsOn(page))[0]!.people;
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(34);
    expect(Math.min(...names)).toBeGreaterThanOrEqual(26);
    for (const viewport of [
      TV,
      { width: 3840, height: 2160 },
      { width: 1080, height: 1920 },
      { width: 1366, height: 768 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(viewport);
      await vi.waitFor(async () =>
        expect([viewport.width, await page.getByRole('article').count(), await mustScroll(page), await sticksOut(page)]).toEqual([
          viewport.width,
          46,
          false,
          [],
        ]),
      );
      // A phone in the hand has no such line.
      for (const line of await callsOn(page)) {
        expect([viewport.width, line.out, line.people]).toEqual([viewport.width, [], people]);
        expect(line.named).toBeGreaterThan(0);
      }
    }
    expect(await axeViolations(page)).toEqual([]);
    await page.setViewportSize(TV);
    const numbers = await page.locator('.quiet-calls a').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(numbers[0]).toMatch(/^tel:51655501\d\d$/);
    await page.context().close();
  });

  it.each(['en', 'es'])('names its regions and its day whole, compared with a usual one or not, in %s', async (language) => {
    const options = { viewport: TV, language };
    const { page } = await openSignedIn(browser, system.url, 'admin', '/wall?view=quiet', options);
    await page.locator('.wall-against').waitFor({ state: 'attached' });
    for (const width of [1920, 3840, 1600]) {
      await page.setViewportSize({ width, height: (width * 9) / 16 });
      const cut = () =>
        page
          .locator('.wall-place')
          .locator('button, span')
          .evaluateAll((parts) => parts.filter((part) => part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0).length);
      const sideways = () => page.locator('.wall-place').evaluate((place) => place.scrollWidth - place.clientWidth);
      await vi.waitFor(async () => expect([width, await cut(), await sideways()]).toEqual([width, 0, 0]));
    }
    await leave(page);
  });

  it('changes one tile for a clock-in, and moves nothing', async () => {
    const { page } = await openSignedIn(browser, system.url, 'admin', '/wall?view=quiet', { viewport: TV });
    const ours = page.getByRole('article', { name: `Job ${phone.jobNumber}`, exact: true });
    await ours.waitFor();
    await page.evaluate(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
      }).observe({ type: 'layout-shift' });
    });
    const before = await tiles(page);
    const said = await ours.textContent();
    const shift = await phone.clockIn(phone.crew[1]!.id);
    await vi.waitFor(async () => expect(await ours.textContent()).not.toBe(said), 20_000);
    const after = await tiles(page);
    expect(after.map(({ name, place }) => ({ name, place }))).toEqual(before.map(({ name, place }) => ({ name, place })));
    expect(after.filter(({ says }, at) => says !== before[at]!.says).map(({ name }) => name)).toEqual([`Job ${phone.jobNumber}`]);
    expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([]);
    await phone.clockOut(shift.id);
    await leave(page);
  });

  it.each([false, true])('tells states without a colour where the system has its own, feed lost: %s', async (isLost) => {
    const pose = { jobs: 13, missingOneIn: 5, isMorning: true, isLost };
    const page = await openPosed(browser, system.url, { viewport: TV, forcedColors: 'active', reducedMotion: 'reduce' }, pose);
    await showWall(page, pose, 'quiet');
    const [ground, ink] = await page.evaluate(() => {
      const { backgroundColor, color } = getComputedStyle(document.body);
      return [backgroundColor, color];
    });
    const counts = await page.locator('.quiet-tile:is(.is-late, .is-missing) .quiet-count').evaluateAll((all) =>
      all.map((count) => {
        const { color, backgroundColor, outlineStyle } = getComputedStyle(count);
        return { ink: color, ground: backgroundColor, frame: outlineStyle };
      }),
    );
    expect(counts.length).toBeGreaterThan(0);
    // In inverse video, but while nothing of it is certain.
    const marked = isLost ? { ink, ground, frame: 'dashed' } : { ink: ground, ground: ink, frame: 'solid' };
    for (const count of counts) expect(count).toEqual(marked);
    const frames = await page
      .locator('.quiet-tile')
      .evaluateAll((all) => all.map((tile) => getComputedStyle(tile).borderTopStyle));
    expect(new Set(frames)).toEqual(new Set([marked.frame]));
    await page.context().close();
  });

  it('has each job at its place after the page was loaded again', async () => {
    const { page } = await openSignedIn(browser, system.url, 'admin', '/wall?view=quiet', { viewport: TV });
    await page.getByRole('article').first().waitFor();
    const places = async () => (await tiles(page)).map(({ name, place }) => [name, place]);
    const before = await places();
    await page.reload();
    await page.getByRole('article').first().waitFor();
    expect(await places()).toEqual(before);
    await leave(page);
  });

  it('is told by keyboard what to show and from where it is seen, and keeps that in its address', async () => {
    const { page } = await openSignedIn(browser, system.url, 'admin', '/wall?view=quiet', { viewport: TV });
    // As soon as it is there: it opens before the regions are known.
    await page.locator('.wall-regions > button').press('Enter');
    await page.getByRole('radio', { name: '8 m' }).press('Space');
    await vi.waitFor(() => expect(new URL(page.url()).search).toBe('?view=quiet&seen=8'));
    await vi.waitFor(async () => expect(await page.locator('.quiet-lines').count()).toBe(0));
    await page.getByRole('radio', { name: '2 m' }).press('Space');
    await page.locator('.quiet-lines > .is-in').first().waitFor();
    await page.getByRole('radio', { name: 'Every name' }).press('Space');
    await page.locator('.wall-tile').first().waitFor();
    expect(new URL(page.url()).search).toBe('?view=board&seen=2');
    await leave(page);
  });
});
