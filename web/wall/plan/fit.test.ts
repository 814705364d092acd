import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cardHead, linesInCard, linesOf, type NameWidth } from './card.ts';
import { type Cell, fitCrew, shownOf } from './fit.ts';

const nameOf = (whole: number, parts = 1): NameWidth => ({ whole, parts: Array<number>(parts).fill(whole / parts) });
const crew = (people: number, ems = 4.6) => Array.from({ length: people }, () => nameOf(ems));
const cell: Cell = {
  width: 260,
  height: 330,
  name: { size: 26, line: 34 },
  isStacked: false,
  hasTimes: false,
  least: 20,
};
/** The same as wide as two columns. */
const double: Cell = { ...cell, width: 532 };

describe('a crew in its card', () => {
  it('stands in one column in the type of its page', () => {
    expect(fitCrew(crew(7), cell)).toMatchObject({ lanes: 1, name: { size: 26 }, most: null });
  });

  it('has smaller type, down to the smallest that can be read, before somebody is left out', () => {
    expect(fitCrew(crew(9), cell)).toMatchObject({ lanes: 1, name: { size: 22.75 }, most: null });
    expect(fitCrew(crew(11), cell)).toMatchObject({ lanes: 1, name: { size: 20 }, most: null });
    expect(fitCrew(crew(12), cell)).toMatchObject({ lanes: 1, name: { size: 20 }, most: 10 });
  });

  it('has several columns where its names have room beside each other', () => {
    expect(fitCrew(crew(13), double)).toMatchObject({ lanes: 2, name: { size: 26 }, most: null });
    expect(fitCrew(crew(25), double)).toMatchObject({ lanes: 3, most: null });
  });

  it('stays inside, and names as many as it says', () => {
    const names = fc.array(
      fc.integer({ min: 10, max: 110 }).map((tenths) => nameOf(tenths / 10, tenths % 4 === 0 ? 2 : 1)),
      { minLength: 1, maxLength: 40 },
    );
    const heights = fc.integer({ min: 120, max: 900 });
    const widths = fc.integer({ min: 150, max: 1_800 });
    fc.assert(
      fc.property(names, widths, heights, fc.integer({ min: 20, max: 60 }), (people, width, height, size) => {
        const room = { ...cell, width, height, name: { size, line: 1.35 * size } };
        const { lanes, name, nameRoom, most } = fitCrew(people, room);
        const each = people.map((person) => linesOf(person, { size: name.size, room: nameRoom }));
        const lines = most === null ? linesInCard(each, lanes) : Math.ceil((most + Number(most < people.length)) / lanes);
        const left = height - cardHead(size, false);
        if (most === null || left > 1.1 * name.size) expect(lines * name.line).toBeLessThanOrEqual(left + 1e-6);
        expect(name.size).toBeGreaterThanOrEqual(20);
        expect(most ?? 0).toBeLessThanOrEqual(people.length);
      }),
      // A card narrower than a letter and its sign.
      { examples: [[[nameOf(1.2, 2)], 150, 211, 51]] },
    );
  });
});

describe('who is named of a crew that is too long', () => {
  it('is the first of it, and who has to be seen in place of the last who need not be', () => {
    expect(shownOf([false, false, false, false, false], 3)).toEqual([0, 1, 2]);
    expect(shownOf([false, true, false, false, true], 3)).toEqual([0, 1, 4]);
    expect(shownOf([false, false, false, true, true], 3)).toEqual([0, 4, 3]);
    expect(shownOf([true, true, true, true, false], 3)).toEqual([0, 1, 2]);
    expect(shownOf([false, true], null)).toEqual([0, 1]);
  });
});
