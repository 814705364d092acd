import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CardWidths, NameWidth } from './card.ts';
import { fitCrew, hiddenOf } from './fit.ts';
import { cellOf, type PageLayout, planPages, roomOn } from './layout.ts';
import { stageFor } from './stage.ts';
import { stripFor } from './strip.ts';

const words = { missing: 3.4, changed: 8.6, time: 5 };
const nameOf = (whole: number, parts = 1): NameWidth => ({ whole, parts: Array<number>(parts).fill(whole / parts) });
const card = (job: number, people: number): CardWidths => ({
  job,
  foreman: 5,
  names: Array.from({ length: people }, () => nameOf(4.6)),
});
const SCREENS = {
  '16:9': { width: 1920, height: 1080 },
  '4k': { width: 3840, height: 2160 },
  '16:10': { width: 1920, height: 1200 },
  portrait: { width: 1080, height: 1920 },
  laptop: { width: 1366, height: 768 },
  phone: { width: 390, height: 844 },
};
const WALLS = ['16:9', '4k', '16:10', 'portrait', 'laptop'] as const;
const roomOf = (screen: { width: number; height: number }) => {
  const stage = stageFor(screen);
  return roomOn(stage, stripFor(stage));
};
/** Crews of four to eight people, as a company has them. */
const company = (jobs: number, more = 0) => Array.from({ length: jobs }, (_, place) => card(place + 1, 4 + (place % 5) + more));
const plan = (cards: readonly CardWidths[], screen: keyof typeof SCREENS = '16:9') =>
  planPages(cards, roomOf(SCREENS[screen]), words);
const jobsOn = (page: PageLayout) => page.places.flatMap(({ job }) => job ?? []);
const counts = (pages: readonly PageLayout[]) => pages.map((page) => jobsOn(page).length);
function hiddenOn(pages: readonly PageLayout[], cards: readonly CardWidths[], screen: keyof typeof SCREENS): number {
  const namesOf = new Map(cards.map(({ job, names }) => [job, names]));
  const hidden = pages.flatMap((page) =>
    page.places.map(({ job, wide }) => {
      const names = job === null ? [] : namesOf.get(job)!;
      return hiddenOf(fitCrew(names, cellOf(page, roomOf(SCREENS[screen]), wide)), names.length);
    }),
  );
  return hidden.reduce((sum, each) => sum + each, 0);
}

describe('pages of cards', () => {
  it.each(WALLS)('are one up to 24 jobs, with everybody of crews of up to eight, on %s', (screen) => {
    for (let jobs = 0; jobs <= 24; jobs++) {
      const cards = company(jobs);
      const pages = plan(cards, screen);
      expect([jobs, pages.length, hiddenOn(pages, cards, screen)]).toEqual([jobs, 1, 0]);
      expect(pages[0]!.name.size).toBeGreaterThanOrEqual(20);
    }
  });

  it.each([
    [25, [13, 12]],
    [46, [23, 23]],
  ] as const)('are balanced: %i jobs are %j', (jobs, expected) => {
    for (const screen of WALLS) expect(counts(plan(company(jobs), screen)), screen).toEqual(expected);
  });

  it('have equal cards, in the order of the jobs, line by line', () => {
    const [page] = plan(company(14));
    expect([page!.columns, page!.rows]).toEqual([8, 2]);
    const at = page!.places.filter(({ job }) => job !== null).map(({ column, row }) => row * page!.columns + column);
    expect(at).toEqual([...at].sort((a, b) => a - b));
    expect(jobsOn(page!)).toEqual(company(14).map(({ job }) => job));
  });

  it('are filled by three jobs, in type as large as fits', () => {
    const [page] = plan(company(3));
    expect([page!.columns, page!.rows]).toEqual([3, 1]);
    expect(page!.name.size).toBeGreaterThanOrEqual(52);
  });

  it('have places for jobs that come later in the day, but not where there are few', () => {
    const [page] = plan(company(20));
    expect(page!.places.length).toBeGreaterThanOrEqual(22);
    expect(plan(company(6))[0]!.places).toHaveLength(6);
  });
});

describe('a crew that is much longer than the others', () => {
  const cards = company(13).map((each) => (each.job === 5 ? card(5, 25) : each));

  it.each(['16:9', '4k', 'portrait'] as const)('has two columns, and the others keep their type, on %s', (screen) => {
    const [page] = plan(cards, screen);
    const long = page!.places.find(({ job }) => job === 5)!;
    expect([long.wide, hiddenOn([page!], cards, screen)]).toEqual([2, 0]);
    expect(page!.places.filter(({ wide }) => wide === 2)).toHaveLength(1);
    expect(page!.name.size).toBeGreaterThanOrEqual(24);
  });
});

describe('any wall', () => {
  const screens = fc.record({ width: fc.integer({ min: 320, max: 3_840 }), height: fc.integer({ min: 320, max: 2_160 }) });
  const crews = fc.array(
    fc.record({
      foreman: fc.integer({ min: 2, max: 12 }),
      names: fc.array(
        // Every fourth has a hyphen in its middle.
        fc.integer({ min: 10, max: 110 }).map((tenths) => nameOf(tenths / 10, tenths % 4 === 0 ? 2 : 1)),
        { maxLength: 14 },
      ),
    }),
    { maxLength: 60 },
  );

  it('shows every job once, at a place of its own, on one page up to 24 jobs, in type that can be read', () => {
    fc.assert(
      fc.property(screens, crews, (screen, each) => {
        const cards = each.map((one, place) => ({ ...one, job: place + 1 }));
        const room = roomOf(screen);
        const pages = planPages(cards, room, words);
        expect(pages.flatMap(jobsOn)).toEqual(cards.map(({ job }) => job));
        if (room.isWall && cards.length <= 24) expect(pages).toHaveLength(1);
        for (const page of pages) {
          const taken = page.places.flatMap(({ column, row, wide }) =>
            Array.from({ length: wide }, (_, more) => `${row} ${column + more}`),
          );
          expect(new Set(taken).size).toBe(taken.length);
          for (const { column, row, wide } of page.places) {
            expect(column + wide).toBeLessThanOrEqual(page.columns);
            expect(row).toBeLessThan(page.rows);
          }
          expect(page.name.size).toBeGreaterThanOrEqual(room.crowded);
        }
      }),
      { numRuns: 60 },
    );
  }, 300_000);
});
