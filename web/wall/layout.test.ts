// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GAP, type Measure, NAME_SIZES, nameRoom, pageOf, planFor, sizeOfName, stageFor } from './layout.ts';

/** Inter is a little over half as wide as tall. */
const measure: Measure = (text, size, weight) => text.length * size * (weight > 500 ? 0.58 : 0.54);
const TV = { width: 1920, height: 1080 };
const crews = (jobs: number, people = 5, name = 'Castellan') =>
  Array.from({ length: jobs }, () => Array.from({ length: people }, () => name));
const plan = (jobs: number, people = 5, hasBand = false) => planFor(stageFor(TV, hasBand), crews(jobs, people), measure);

describe('the grid on a 1920×1080 screen', () => {
  it.each([
    [0, '3×2'],
    [1, '3×2'],
    [6, '3×2'],
    [7, '4×2'],
    [8, '4×2'],
    [10, '5×2'],
    [12, '6×2'],
    [14, '7×2'],
    [16, '8×2'],
    [17, '7×3'],
    [21, '7×3'],
    [22, '8×3'],
    [24, '8×3'],
    [25, '8×3'],
    [300, '8×3'],
  ])('holds %i jobs in %s', (jobs, grid) => {
    const { columns, rows } = plan(jobs);
    expect(`${columns}×${rows}`).toBe(grid);
  });

  it('has pages of 24', () => {
    expect([24, 25, 48, 49].map((jobs) => plan(jobs).pages)).toEqual([1, 2, 2, 3]);
  });

  it('is as the drawing measures it: 24 jobs, seven names of 24 px, and of 22 px under the band', () => {
    expect(plan(24, 7)).toMatchObject({ name: { size: 24, line: 30 }, seats: 7 });
    expect(plan(24, 7, true)).toMatchObject({ name: { size: 22, line: 27 }, seats: 7 });
    expect(plan(24, 7).card).toEqual({ width: 219.75, height: 300 });
  });

  it('gives few jobs large names, and makes them smaller for a long crew or long names', () => {
    expect(plan(6, 5).name.size).toBe(32);
    expect(plan(24, 8).name.size).toBe(20);
    expect(planFor(stageFor(TV, false), crews(24, 3, 'Featherstonehaugh'), measure).name.size).toBe(20);
  });

  it('does not make every name smaller for one that is over-long', () => {
    const names = crews(6, 5);
    names[0]![0] = 'Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh';
    expect(planFor(stageFor(TV, false), names, measure).name.size).toBe(32);
  });
});

describe('any screen', () => {
  const screens = fc.record({ width: fc.integer({ min: 320, max: 7680 }), height: fc.integer({ min: 320, max: 4320 }) });
  const anyCrews = fc.array(fc.array(fc.string({ minLength: 1, maxLength: 20 }), { maxLength: 14 }), { maxLength: 120 });

  it('is filled by cards that lie inside it, on as few pages as hold every job', () => {
    fc.assert(
      fc.property(screens, fc.boolean(), anyCrews, (screen, hasBand, names) => {
        const stage = stageFor(screen, hasBand);
        const { columns, rows, card, pages, seats, name } = planFor(stage, names, measure);
        expect(columns * card.width + (columns - 1) * GAP).toBeCloseTo(stage.grid.width, 6);
        expect(rows * card.height + (rows - 1) * GAP).toBeCloseTo(stage.grid.height, 6);
        expect(stage.grid.width).toBeLessThanOrEqual(stage.width);
        expect(stage.grid.height).toBeLessThan(stage.height);
        expect(stage.width * stage.zoom).toBeCloseTo(screen.width, 6);
        expect(pages).toBe(Math.max(1, Math.ceil(names.length / (columns * rows))));
        expect(seats).toBeGreaterThanOrEqual(1);
        expect(NAME_SIZES).toContainEqual(name);
        const shown = Array.from({ length: pages }, (_, page) => pageOf(names, { columns, rows }, page)).flat();
        expect(shown).toEqual(names);
      }),
    );
  });

  it('has cards that are wide enough to read', () => {
    fc.assert(
      fc.property(screens, anyCrews, (screen, names) => {
        const { card } = planFor(stageFor(screen, false), names, measure);
        expect(card.width).toBeGreaterThanOrEqual(Math.min(214, stageFor(screen, false).grid.width));
      }),
    );
  });

  it.each([
    ['4K television', { width: 3840, height: 2160 }, 2, 'wide', '8×3'],
    ['laptop', { width: 1366, height: 768 }, 0.71, 'wide', '8×3'],
    ['television on its side', { width: 1080, height: 1920 }, 1, 'compact', '4×6'],
    ['phone', { width: 390, height: 844 }, 1, 'narrow', '1×2'],
  ])('shows 24 jobs on a %s', (_name, screen, zoom, head, grid) => {
    const stage = stageFor(screen, false);
    const { columns, rows } = planFor(stage, crews(24, 6), measure);
    expect([Math.round(stage.zoom * 100) / 100, stage.head, `${columns}×${rows}`]).toEqual([zoom, head, grid]);
  });
});

describe('a name', () => {
  const name = NAME_SIZES[2]!;
  const room = nameRoom(219.75, name);

  it('keeps the size of the wall when it fits, and shrinks one step when it does not', () => {
    expect(sizeOfName('Castellan', room, 400, name, measure)).toBe(24);
    expect(sizeOfName('Featherstonehaugh', room, 400, name, measure)).toBe(22);
  });

  it('never grows, and never shrinks by more than one step', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(...NAME_SIZES), fc.nat({ max: 600 }), (text, size, width) => {
        const shown = sizeOfName(text, width, 400, size, measure);
        expect(shown).toBeLessThanOrEqual(size.size);
        expect(shown).toBeGreaterThanOrEqual(18);
        if (measure(text, size.size, 400) <= width) expect(shown).toBe(size.size);
      }),
    );
  });
});
