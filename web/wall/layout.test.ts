// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { balanced, linesOf, type Measure, type PagePlan, placeName, planPage, shareOut, sizeOfNumber } from './layout.ts';
import { stageFor } from './stage.ts';

const measure: Measure = (text, size, weight) => text.length * size * (weight > 500 ? 0.58 : 0.54);
const words = { missing: 3.4, changed: 8.6, time: 5 };
const crew = (people: number, letters = 8) => ({ foreman: 5, names: Array.from({ length: people }, () => letters * 0.58) });
const TV = stageFor({ width: 1920, height: 1080 }).grid;
const pageOf = (jobs: number, people: number, letters?: number) =>
  planPage(
    Array.from({ length: jobs }, () => crew(people, letters)),
    TV,
    words,
    24,
  )!;

describe('a page of cards', () => {
  it('shows eight people of each of 24 jobs in type of 24 px', () => {
    const { columns, rows, name } = pageOf(24, 8);
    expect([columns, rows.length, name.size]).toEqual([8, 3, 24]);
  });

  it('is filled by three jobs, in type as large as fits', () => {
    const { columns, rows, name } = pageOf(3, 7);
    expect([columns, rows]).toEqual([3, [TV.height]]);
    expect(name.size).toBeGreaterThanOrEqual(60);
  });

  it('has rows as high as their longest crews need, and otherwise alike', () => {
    const cards = Array.from({ length: 24 }, (_, place) => crew(place === 20 ? 13 : 5));
    const { rows, name } = planPage(cards, TV, words, 24)!;
    expect(name.size).toBeGreaterThanOrEqual(24);
    expect(rows[0]).toBe(rows[1]);
    expect(rows[2]).toBeGreaterThan(rows[0]! + 100);
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

  it('has no row with fewer cards than its columns leave', () => {
    for (let jobs = 1; jobs <= 24; jobs++) {
      const { columns, rows } = pageOf(jobs, 5);
      expect(columns).toBe(Math.ceil(jobs / rows.length));
    }
  });
});

describe('rows', () => {
  it('fill the room, each with what it needs, as equal as they can be', () => {
    const needs = fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(needs, fc.integer({ min: 0, max: 3_000 }), (each, more) => {
        const room = each.reduce((sum, need) => sum + need, 0) + more;
        const rows = shareOut(room, each)!;
        expect(rows.reduce((sum, height) => sum + height, 0)).toBeCloseTo(room, 6);
        const level = Math.min(...rows);
        rows.forEach((height, row) => {
          expect(height).toBeGreaterThanOrEqual(each[row]!);
          expect(height === each[row] || Math.abs(height - level) < 1e-6).toBe(true);
        });
        expect(shareOut(room - more - 1, each)).toBeNull();
      }),
    );
  });
});

describe('pages', () => {
  it('are balanced within one', () => {
    expect([balanced(25, 2), balanced(46, 2), balanced(50, 3)]).toEqual([
      [13, 12],
      [23, 23],
      [17, 17, 16],
    ]);
  });
});

describe('a name', () => {
  const page = { ...pageOf(24, 8), nameRoom: 160 } as PagePlan;
  const place = (label: string, isHeavy = true) =>
    placeName({ label, words: ['not in at all', 'not in'], isHeavy }, page, measure);

  it('has the longest word beside it for which it leaves room, and none rather than be cut', () => {
    expect(place('Osei')).toEqual({ lines: 1, word: 'not in' });
    expect(place('Villanueva')).toEqual({ lines: 1, word: null });
  });

  it('goes on in a second line when it is wider than its card, whoever is in', () => {
    expect(place('Featherstonehaugh')).toEqual({ lines: 2, word: null });
    expect(place('Featherstonehaugh', false).lines).toBe(2);
  });

  it('fits into its lines, however they are broken', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 80 }), fc.integer({ min: 60, max: 600 }), (letters, room) => {
        const [size, letter] = [24, 0.58 * 24];
        const perLine = Math.floor(room / letter);
        expect(linesOf(letters * 0.58, { size, room })).toBeGreaterThanOrEqual(Math.ceil(letters / perLine));
      }),
    );
  });
});

describe("a job's number", () => {
  it('is larger than a name where it fits, and as large as fits where it does not', () => {
    const page = pageOf(24, 8);
    expect(sizeOfNumber('#10491', page, measure)).toBeCloseTo(1.15 * 24);
    const long = '#TSU-2026-000123-B';
    const size = sizeOfNumber(long, page, measure);
    expect(measure(long, size, 600) + measure('8/8', 24, 600)).toBeLessThan(page.cardWidth - 24);
  });
});
