import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CardWidths, type NameWidth, smallerSize } from './card.ts';
import { GAP, type PagePlan } from './layout.ts';
import { type Plan, planFor } from './plan.ts';
import { stageFor } from './stage.ts';
import { stripHeight, stripSizes } from './strip-sizes.ts';

const words = { missing: 3.4, changed: 8.6, time: 5 };
const nameOf = (whole: number, parts = 1): NameWidth => ({ whole, parts: Array<number>(parts).fill(whole / parts) });
const card = (people: number): CardWidths => ({ foreman: 5, names: Array.from({ length: people }, () => nameOf(4.6)) });
const SCREENS = {
  '16:9': { width: 1920, height: 1080 },
  '16:10': { width: 1920, height: 1200 },
  portrait: { width: 1080, height: 1920 },
  laptop: { width: 1366, height: 768 },
  phone: { width: 390, height: 844 },
};
/** Crews of four to eight people, as a company has them. */
const company = (jobs: number) => Array.from({ length: jobs }, (_, place) => card(4 + (place % 5)));

interface Asked {
  isLost?: boolean;
  /** Lines of missing people in the largest type of the strip. */
  missing?: number;
}

/** The strip in each type size. In smaller type the same people need fewer lines. */
const stripsOf = (stage: ReturnType<typeof stageFor>, missing: number) =>
  stripSizes(stage).map((sizes, _, [largest]) => ({ ...sizes, needed: Math.ceil((missing * sizes.size) / largest!.size) }));

function plan(jobs: number, screen: keyof typeof SCREENS = '16:9', { isLost = false, missing = 2 }: Asked = {}): Plan {
  const stage = stageFor(SCREENS[screen]);
  return planFor({ stage, isLost, cards: company(jobs), words, strips: stripsOf(stage, missing) });
}
const counts = ({ pages }: Pick<Plan, 'pages'>) => pages.map((page) => page.jobs);
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
    const stage = stageFor(SCREENS['16:9']);
    const { pages } = planFor({ stage, isLost: false, cards, words, strips: stripsOf(stage, 1) });
    expect(counts({ pages })).toEqual([13, 12]);
    expect(pages[0]!.name.size).toBeGreaterThan(pages[1]!.name.size);
  });
});

describe('the strip of missing people', () => {
  const linesOf = ({ strip }: Plan) => strip?.lines ?? 0;

  it('is there only while pages turn', () => {
    expect(plan(24).strip).toBeNull();
    expect(linesOf(plan(25, '16:9', { missing: 0 }))).toBe(1);
    expect(linesOf(plan(25, '16:9', { missing: 3 }))).toBe(3);
  });

  it('names everybody at once, also while the feed is lost', () => {
    for (const screen of ['16:9', '16:10', 'portrait'] as const)
      expect(linesOf(plan(46, screen, { isLost: true, missing: 3 })), screen).toBe(3);
  });

  it('has smaller type before it takes turns', () => {
    const { strip, ...rest } = plan(46, '16:9', { isLost: true, missing: 8 });
    expect(strip).toMatchObject({ size: 20, needed: 7, lines: 7 });
    expect(counts(rest)).toEqual([23, 23]);
  });

  it('takes as few turns as it can, in the largest type that does', () => {
    expect(plan(46, '16:9', { isLost: true, missing: 10 }).strip).toMatchObject({ size: 24, needed: 10, lines: 5 });
    expect(plan(46, '16:9', { isLost: true, missing: 20 }).strip).toMatchObject({ size: 22, needed: 19, lines: 7 });
  });

  it('holds everybody on a wall of 200 jobs with 100 missing people, and never most of the screen', () => {
    expect(linesOf(plan(200, '16:9', { missing: 11 }))).toBe(11);
    expect(linesOf(plan(200, '16:9', { missing: 13, isLost: true }))).toBeGreaterThanOrEqual(11);
    const { strip } = plan(200, '16:9', { missing: 500 });
    expect(stripHeight(strip!.lines, strip!)).toBeLessThan(1080 / 2);
  });
});

describe('any wall', () => {
  /** Height of the tallest card of each row, computed independently from what it shows. */
  const neededIn = (page: PagePlan, cards: readonly CardWidths[]): number[] => {
    const { size, line } = page.name;
    let first = page.first;
    return page.rows.map(({ jobs, card: { nameRoom, lanes } }) => {
      const inRow = cards.slice(first, first + jobs);
      first += jobs;
      const lines = inRow.map(({ names }) => {
        const isBroken = ({ whole, parts }: NameWidth) =>
          whole * size > nameRoom && whole * smallerSize(size) > nameRoom && parts.every((part) => part * size <= nameRoom);
        const each = names.map((name) => (isBroken(name) ? 2 : 1));
        return Math.max(1, Math.ceil(each.reduce((sum, count) => sum + count, 0) / lanes));
      });
      return size * 2 + Math.max(...lines, 1) * line;
    });
  };
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
    { maxLength: 90 },
  );

  it('shows every job once, hides nobody, stays inside, balanced within one, in type that can be read', () => {
    fc.assert(
      fc.property(screens, fc.boolean(), crews, fc.integer({ min: 0, max: 40 }), (screen, isLost, cards, missing) => {
        const stage = stageFor(screen);
        const { pages, strip } = planFor({ stage, isLost, cards, words, strips: stripsOf(stage, missing) });
        expect(pages.flatMap(({ first, jobs }) => Array.from({ length: jobs }, (_, place) => first + place))).toEqual(
          cards.map((_, job) => job),
        );
        const jobs = pages.map((page) => page.jobs);
        expect(Math.max(...jobs) - Math.min(...jobs)).toBeLessThanOrEqual(1);
        const taken = strip ? stripHeight(strip.lines, strip) + GAP : 0;
        const room = stage.grid.height - (isLost ? stage.band : 0) - taken;
        for (const page of pages) {
          const height = page.rows.reduce((sum, row) => sum + row.height + GAP, -GAP);
          expect(height).toBeLessThanOrEqual(room + 1e-6);
          for (const row of page.rows)
            expect(row.jobs * (row.card.width + GAP) - GAP).toBeLessThanOrEqual(stage.grid.width + 1e-6);
          neededIn(page, cards).forEach((needed, row) => {
            expect(needed).toBeLessThanOrEqual(page.rows[row]!.height + 1e-6);
          });
          const inRows = page.rows.map((row) => row.jobs);
          expect(Math.max(...inRows) - Math.min(...inRows)).toBeLessThanOrEqual(1);
          const isLarge = screen.width >= 1_280 && screen.height >= 720;
          if (isLarge) expect(page.name.size).toBeGreaterThanOrEqual(pages.length === 1 && !isLost ? 24 : 20);
        }
      }),
      { numRuns: 100 },
    );
  }, 300_000);
});
