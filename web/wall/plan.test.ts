// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GAP, type PagePlan } from './layout.ts';
import { inLines, type Plan, planFor, stripHeight, stripSizes } from './plan.ts';
import { stageFor } from './stage.ts';

const words = { missing: 3.4, changed: 8.6, time: 5 };
const card = (people: number, width = 4.6) => ({ foreman: 5, names: Array.from({ length: people }, () => width) });
const SCREENS = {
  '16:9': { width: 1920, height: 1080 },
  '16:10': { width: 1920, height: 1200 },
  portrait: { width: 1080, height: 1920 },
  laptop: { width: 1366, height: 768 },
  phone: { width: 390, height: 844 },
};
/** Crews of four to eight people, as a company has them. */
const company = (jobs: number) => Array.from({ length: jobs }, (_, place) => card(4 + (place % 5)));
const plan = (jobs: number, screen: keyof typeof SCREENS = '16:9', more: { isLost?: boolean; missingLines?: number } = {}) =>
  planFor({ stage: stageFor(SCREENS[screen]), isLost: false, cards: company(jobs), words, missingLines: 2, ...more });
const counts = ({ pages }: Plan) => pages.map((page) => page.jobs);
const sizes = ({ pages }: Plan) => pages.map(({ name }) => name.size);

describe('pages of cards', () => {
  it.each([
    ['16:9', 25, [13, 12]],
    ['16:10', 25, [13, 12]],
    ['16:9', 46, [23, 23]],
    ['16:10', 46, [23, 23]],
    ['portrait', 46, [23, 23]],
    ['16:9', 24, [24]],
    ['16:9', 3, [3]],
    ['16:9', 0, [0]],
  ] as const)('are balanced: on %s, %i jobs are %j', (screen, jobs, expected) => {
    expect(counts(plan(jobs, screen))).toEqual(expected);
    expect(counts(plan(jobs, screen, { isLost: true }))).toEqual(expected);
  });

  it('are read from five metres: names of 24 px at least, on one page of 1920×1080', () => {
    for (let jobs = 1; jobs <= 24; jobs++) expect(sizes(plan(jobs))[0]).toBeGreaterThanOrEqual(24);
  });

  it('have type as large as fits, each of its own', () => {
    const cards = [...Array.from({ length: 13 }, () => card(4)), ...Array.from({ length: 12 }, () => card(16))];
    const { pages } = planFor({ stage: stageFor(SCREENS['16:9']), isLost: false, cards, words, missingLines: 1 });
    expect(counts({ pages, stripLines: 1 })).toEqual([13, 12]);
    expect(pages[0]!.name.size).toBeGreaterThan(pages[1]!.name.size);
  });
});

describe('the strip of missing people', () => {
  it('is there only while pages turn', () => {
    expect(plan(24).stripLines).toBe(0);
    expect(plan(25, '16:9', { missingLines: 0 }).stripLines).toBe(1);
    expect(plan(25, '16:9', { missingLines: 3 }).stripLines).toBe(3);
  });

  it('holds everybody on a wall of 200 jobs with 100 missing people, and never most of the screen', () => {
    expect(plan(200, '16:9', { missingLines: 11 }).stripLines).toBe(11);
    const { stripLines } = plan(200, '16:9', { missingLines: 500 });
    expect(stripHeight(stripLines, stripSizes({ head: 'wide' }))).toBeLessThan(1080 / 2);
  });

  it('puts people into lines in their order, as many as fit', () => {
    expect(inLines([40, 40, 40, 200, 10], 100, 10)).toEqual([[0, 1], [2], [3], [4]]);
    const widths = fc.array(fc.integer({ min: 1, max: 300 }), { maxLength: 200 });
    fc.assert(
      fc.property(widths, fc.integer({ min: 50, max: 2_000 }), (each, room) => {
        const lines = inLines(each, room, 30);
        expect(lines.flat()).toEqual(each.map((_, person) => person));
        for (const line of lines) {
          const width = line.reduce((sum, person) => sum + each[person]! + 30, -30);
          expect(line.length === 1 || width <= room).toBe(true);
        }
      }),
    );
  });
});

describe('any wall', () => {
  /** Height of the tallest card of a row, worked out anew from what it has to show. */
  const neededIn = (page: PagePlan, row: number, cards: ReturnType<typeof company>): number => {
    const { size, line } = page.name;
    const inRow = cards.slice(page.first, page.first + page.jobs).slice(row * page.columns, (row + 1) * page.columns);
    const lines = inRow.map(({ names }) => {
      const each = names.map((width) => (width * size <= page.nameRoom ? 1 : Math.ceil((width * size) / page.nameRoom)));
      return Math.max(1, Math.ceil(each.reduce((sum, count) => sum + count, 0) / page.lanes));
    });
    return size * 2 + Math.max(...lines) * line;
  };
  const screens = fc.record({ width: fc.integer({ min: 320, max: 3_840 }), height: fc.integer({ min: 320, max: 2_160 }) });
  const crews = fc.array(
    fc.record({
      foreman: fc.integer({ min: 2, max: 12 }),
      names: fc.array(
        fc.integer({ min: 10, max: 110 }).map((tenths) => tenths / 10),
        { maxLength: 14 },
      ),
    }),
    { maxLength: 90 },
  );

  it('shows every job once, hides nobody, stays inside, balanced within one, in type that can be read', () => {
    fc.assert(
      fc.property(screens, fc.boolean(), crews, fc.integer({ min: 0, max: 40 }), (screen, isLost, cards, missingLines) => {
        const stage = stageFor(screen);
        const { pages, stripLines } = planFor({ stage, isLost, cards, words, missingLines });
        expect(pages.flatMap(({ first, jobs }) => Array.from({ length: jobs }, (_, place) => first + place))).toEqual(
          cards.map((_, job) => job),
        );
        const jobs = pages.map((page) => page.jobs);
        expect(Math.max(...jobs) - Math.min(...jobs)).toBeLessThanOrEqual(1);
        const strip = stripLines > 0 ? stripHeight(stripLines, stripSizes(stage)) + GAP : 0;
        const room = stage.grid.height - (isLost ? stage.band : 0) - strip;
        for (const page of pages) {
          const height = page.rows.reduce((sum, each) => sum + each + GAP, -GAP);
          expect(height).toBeLessThanOrEqual(room + 1e-6);
          expect(page.columns * (page.cardWidth + GAP) - GAP).toBeLessThanOrEqual(stage.grid.width + 1e-6);
          page.rows.forEach((each, row) => {
            expect(neededIn(page, row, cards)).toBeLessThanOrEqual(each + 1e-6);
          });
          const isLarge = screen.width >= 1_280 && screen.height >= 720;
          if (isLarge) expect(page.name.size).toBeGreaterThanOrEqual(pages.length === 1 && !isLost ? 24 : 20);
        }
      }),
      { numRuns: 100 },
    );
  }, 30_000);
});
