import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { hasChromium } from '../support/browser/chromium.ts';
import { commonBrowser } from '../support/browser/common.ts';
import { PosedMorning } from '../support/screens/posed-morning.ts';
import { cardsThatStickOut, cutTexts, mustScroll } from '../support/screens/wall-measures.ts';
import { type System, startSystem } from '../support/system.ts';

const TV = { width: 1920, height: 1080 };
const MINUTES = 20;
/** From one clock-in to the next. */
const EVERY_S = 20;

let system: System;
let browser: Browser;

interface Seen {
  job: string;
  place: string;
  says: string;
}

/**
 * Of every card: where it is on the wall, which shifts by 2 px every ten minutes, and what it says
 * beside the time since its last change.
 */
const cardsOf = ({ page }: PosedMorning): Promise<Seen[]> =>
  page.getByRole('article').evaluateAll((cards) =>
    (cards as HTMLElement[]).map((card) => {
      const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = card;
      const says = [...card.querySelectorAll('.wall-count, .quiet-count, li')].map((part) => part.textContent);
      return {
        job: card.getAttribute('aria-label') ?? '',
        place: [offsetLeft, offsetTop, offsetWidth, offsetHeight].join(' '),
        says: says.join('; '),
      };
    }),
  );
const placesIn = (cards: readonly Seen[]) => new Map(cards.map(({ job, place }) => [job, place]));

interface Watched {
  /** Below the head. */
  moved: string[];
  /** As Lighthouse adds it up. */
  shift: number;
}

/** What has moved since the page began to be watched, as the browser sees it. */
async function watchShifts({ page }: PosedMorning): Promise<() => Promise<Watched>> {
  await page.evaluate(() => {
    interface Shift extends PerformanceEntry {
      value: number;
      sources: { node: Node | null }[];
    }
    const moved: string[] = [];
    const watched = { moved, shift: 0 };
    Object.assign(window, { watched });
    new PerformanceObserver((list) => {
      for (const { sources, value } of list.getEntries() as Shift[]) {
        watched.shift += value;
        for (const { node } of sources) {
          const element = node instanceof Element ? node : node?.parentElement;
          // Whole figures of the head get another digit, and stand beside each other.
          if (!element?.closest('.wall-head'))
            moved.push(`${element?.className} in ${element?.closest('article')?.ariaLabel}: ${element?.textContent}`);
        }
      }
    }).observe({ type: 'layout-shift' });
  });
  return () => page.evaluate(() => (window as unknown as { watched: Watched }).watched);
}

/** The jobs whose cards say something else than before, or were not there. */
const changedIn = (before: readonly Seen[], after: readonly Seen[]): string[] => {
  const said = new Map(before.map(({ job, says }) => [job, says]));
  return after.filter(({ job, says }) => said.get(job) !== says).map(({ job }) => job);
};

describe.skipIf(!hasChromium())('a morning of twenty minutes', () => {
  beforeAll(async () => {
    [system, browser] = await Promise.all([startSystem(), commonBrowser()]);
  });
  afterAll(() => system?.stop());

  it('moves nothing on the full board: a clock-in changes one card, a crew of 25 takes a free place, another grows in its own', async () => {
    const morning = await PosedMorning.open(browser, system.url, { jobs: 22, path: '/wall?view=board', viewport: TV });
    const { page } = morning;
    const movedOn = await watchShifts(morning);
    const first = placesIn(await cardsOf(morning));
    expect(first.size).toBe(22);
    const keepsPlaces = async () => {
      const cards = await cardsOf(morning);
      const now = placesIn(cards);
      for (const [job, place] of first) expect(now.get(job), job).toBe(place);
      return cards;
    };
    let come = 0;
    for (let second = 0; second < MINUTES * 60; second += EVERY_S) {
      await morning.pass(EVERY_S);
      const before = await keepsPlaces();
      const row = morning.rows[(come * 7) % morning.rows.length]!;
      const person = row.crew.find(({ clockInStatus }) => clockInStatus === 'out');
      come += 1;
      if (person) {
        morning.clockIn(row.id, person.id);
        const name = `Job ${row.jobId}`;
        const said = before.find(({ job }) => job === name)!.says;
        await vi.waitFor(async () => expect((await cardsOf(morning)).find(({ job }) => job === name)!.says).not.toBe(said));
        const after = await keepsPlaces();
        const changed = after.filter(({ says }, at) => says !== before[at]!.says).map(({ job }) => job);
        expect(changed).toEqual([name]);
      }
      if (second === 300) {
        const { jobId } = morning.addJob(25);
        const long = page.getByRole('article', { name: `Job ${jobId}`, exact: true });
        await long.waitFor();
        expect(await long.locator('.wall-count').textContent()).toMatch(/^0\/25/);
        // Who is not in is named before those who are.
        expect(await long.locator('.wall-more').textContent()).toMatch(/^\+\d+$/);
      }
      if (second === 540) {
        morning.addPeople(3, 9);
        const count = page.getByRole('article', { name: 'Job 10403', exact: true }).locator('.wall-count');
        await vi.waitFor(async () => expect(await count.textContent()).toMatch(new RegExp(`/${morning.rows[2]!.crew.length} `)));
      }
    }
    await keepsPlaces();
    const { moved, shift } = await movedOn();
    expect(moved).toEqual([]);
    expect(shift).toBeLessThan(0.01);
    expect([await mustScroll(page), await cardsThatStickOut(page), await cutTexts(page)]).toEqual([false, [], []]);
    expect(await page.locator('.wall-late').count()).toBeGreaterThan(0);
    expect(await page.locator('.wall-pill').textContent()).toMatch(/^Live/);
    await page.context().close();
  });

  it('moves nothing on the quiet wall: 46 jobs are one page, and each event changes one tile', async () => {
    const morning = await PosedMorning.open(browser, system.url, { jobs: 46, path: '/wall?view=quiet', viewport: TV });
    const { page } = morning;
    expect([...new Set(morning.rows.map(({ crew }) => crew.length))].sort((a, b) => a - b)).toEqual([
      4, 5, 6, 7, 8, 9, 10, 11, 12,
    ]);
    const movedOn = await watchShifts(morning);
    const first = placesIn(await cardsOf(morning));
    expect(first.size).toBe(46);
    let events = 0;
    /** Something happens to a job: its tile changes, and no other. */
    const happens = async (job: string, act: () => void): Promise<void> => {
      const before = await cardsOf(morning);
      act();
      await vi.waitFor(async () => expect(changedIn(before, await cardsOf(morning))).toContain(job));
      const after = await cardsOf(morning);
      expect(changedIn(before, after)).toEqual([job]);
      for (const [known, place] of first) expect(placesIn(after).get(known), known).toBe(place);
      events += 1;
    };
    for (let second = 0; second < MINUTES * 60; second += EVERY_S) {
      await morning.pass(EVERY_S);
      const { id, jobId, crew } = morning.rows[(events * 7) % morning.rows.length]!;
      const person = crew.find(({ clockInStatus }) => clockInStatus === 'out');
      if (person) await happens(`Job ${jobId}`, () => morning.clockIn(id, person.id));
      if (second === 300) await happens('Job 10447', () => void morning.addJob(12));
      if (second === 540) await happens('Job 10403', () => morning.addPeople(3, 4));
    }
    expect(events).toBe((MINUTES * 60) / EVERY_S + 2);
    expect(await page.locator('.quiet-tile.is-late').count()).toBeGreaterThan(0);
    expect(await page.locator('.quiet-calls > span').count()).toBeGreaterThan(0);
    const { moved, shift } = await movedOn();
    expect(moved).toEqual([]);
    expect(shift).toBeLessThan(0.01);
    expect([await mustScroll(page), await page.getByRole('article').count()]).toEqual([false, 47]);
    expect(await page.locator('.wall-pill').textContent()).toMatch(/^Live/);
    await page.context().close();
  });
});
