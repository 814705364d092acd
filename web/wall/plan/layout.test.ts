import { describe, expect, it } from 'vitest';
import type { CardWidths } from './card.ts';
import { GAP, type PagePlan, planPage } from './layout.ts';
import { stageFor } from './stage.ts';

const words = { missing: 3.4, changed: 8.6, time: 5 };
const crew = (people: number, letters = 8): CardWidths => ({
  foreman: 5,
  names: Array.from({ length: people }, () => ({ whole: letters * 0.58, parts: [letters * 0.58] })),
});
const TV = stageFor({ width: 1920, height: 1080 }).grid;
const PORTRAIT = stageFor({ width: 1080, height: 1920 }).grid;
const pageOf = (jobs: number, people: number, grid = TV) =>
  planPage(
    Array.from({ length: jobs }, () => crew(people)),
    grid,
    words,
    24,
  )!;
const jobsIn = ({ rows }: PagePlan) => rows.map(({ jobs }) => jobs);
const heightsOf = ({ rows }: PagePlan) => rows.map(({ height }) => height);

describe('a page of cards', () => {
  it('shows eight people of each of 24 jobs in type of 24 px', () => {
    const page = pageOf(24, 8);
    expect([jobsIn(page), page.name.size]).toEqual([[8, 8, 8], 24]);
  });

  it('is filled by three jobs, in type as large as fits', () => {
    const page = pageOf(3, 7);
    expect([jobsIn(page), heightsOf(page)]).toEqual([[3], [TV.height]]);
    expect(page.name.size).toBeGreaterThanOrEqual(60);
  });

  it('has rows as high as their longest crews need, and otherwise alike', () => {
    const cards = Array.from({ length: 24 }, (_, place) => crew(place === 20 ? 13 : 5));
    const page = planPage(cards, TV, words, 24)!;
    const [first, second, third] = heightsOf(page);
    expect(page.name.size).toBeGreaterThanOrEqual(24);
    expect(first).toBe(second);
    expect(third).toBeGreaterThan(first! + 100);
  });

  it('puts a crew that is longer than the screen into several columns', () => {
    expect(pageOf(1, 60).lanes).toBeGreaterThan(1);
  });

  it('does not fit when it does not, rather than leave somebody out', () => {
    expect(
      planPage(
        Array.from({ length: 24 }, () => crew(30)),
        TV,
        words,
        24,
      ),
    ).toBeNull();
  });
});

describe('rows of cards', () => {
  it.each([
    ['13 on a portrait wall', PORTRAIT, 13, 8, [3, 3, 3, 2, 2]],
    ['three on a portrait wall', PORTRAIT, 3, 7, [1, 1, 1]],
    ['seven on a television', TV, 7, 8, [4, 3]],
  ] as const)('leave no card over: %s', (_name, grid, jobs, people, expected) => {
    expect(jobsIn(pageOf(jobs, people, grid))).toEqual(expected);
  });

  it.each([
    ['a television', TV],
    ['a portrait wall', PORTRAIT],
  ])('are balanced within one and as wide as the page, and no card is by itself beside rows of several, on %s', (_name, grid) => {
    for (let jobs = 1; jobs <= 24; jobs++) {
      const page = pageOf(jobs, 8, grid);
      const each = jobsIn(page);
      expect(each.reduce((sum, count) => sum + count, 0)).toBe(jobs);
      expect(Math.max(...each) - Math.min(...each), `${jobs}`).toBeLessThanOrEqual(1);
      expect(Math.min(...each) === 1 && Math.max(...each) > 1, `${jobs}`).toBe(false);
      for (const { jobs: count, card } of page.rows) expect(count * (card.width + GAP) - GAP).toBeCloseTo(grid.width, 6);
    }
  });

  it('have a card by itself where type becomes a third larger by it', () => {
    expect(jobsIn(pageOf(7, 5, PORTRAIT))).toEqual([2, 2, 2, 1]);
  });

  it('give wider cards more room for names', () => {
    const { rows } = pageOf(13, 8, PORTRAIT);
    expect(rows[4]!.card.nameRoom).toBeGreaterThan(rows[0]!.card.nameRoom + 100);
  });
});
