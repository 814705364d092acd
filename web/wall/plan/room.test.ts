import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { balanced, inLines, inParts } from './room.ts';

describe('parts of a whole', () => {
  it('are balanced within one', () => {
    expect([balanced(25, 2), balanced(46, 2), balanced(50, 3)]).toEqual([
      [13, 12],
      [23, 23],
      [17, 17, 16],
    ]);
  });

  it('have the items in their order', () => {
    expect(inParts(['a', 'b', 'c', 'd', 'e'], balanced(5, 3))).toEqual([['a', 'b'], ['c', 'd'], ['e']]);
  });
});

describe('lines', () => {
  it('hold things in their order, as many as fit', () => {
    expect(inLines([40, 40, 40, 200, 10], 100, 10)).toEqual([[0, 1], [2], [3], [4]]);
    const widths = fc.array(fc.integer({ min: 1, max: 300 }), { maxLength: 200 });
    fc.assert(
      fc.property(widths, fc.integer({ min: 50, max: 2_000 }), (each, room) => {
        const lines = inLines(each, room, 30);
        expect(lines.flat()).toEqual(each.map((_, place) => place));
        for (const line of lines) {
          const width = line.reduce((sum, place) => sum + each[place]! + 30, -30);
          expect(line.length === 1 || width <= room).toBe(true);
        }
      }),
    );
  });
});
