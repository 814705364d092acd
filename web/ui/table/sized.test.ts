import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { filling, kept, type SizedHead, widened } from './sized.ts';

const sumOf = (widths: readonly number[]): number => widths.reduce((sum, width) => sum + width, 0);
/** Columns that fill a room of 1,000. */
const HEADS: readonly SizedHead[] = [
  { width: 200, own: 100 },
  { width: 300, own: 150 },
  { width: 500, own: 250 },
];

describe('the widths of columns', () => {
  it('fill the room where there is more than they need', () => {
    expect(filling([100, 150, 250], 1_000)).toEqual([200, 300, 500]);
    expect(filling([100, 150, 250], 400)).toEqual([100, 150, 250]);
  });

  it('move the edge that is dragged with the pointer: those before it stay, those behind share the rest', () => {
    expect(widened(HEADS, 0, 300, 1_000)).toEqual([300, 262.5, 437.5]);
    expect(widened(HEADS, 1, 200, 1_000)).toEqual([200, 200, 600]);
    // Nothing is left to give: the table is wider than its room.
    expect(widened(HEADS, 0, 900, 1_000)).toEqual([900, 150, 250]);
    expect(widened(HEADS, 2, 700, 1_000)).toEqual([200, 300, 700]);
  });

  it('are kept as shares, so that they are seen the same and need no more room elsewhere', () => {
    const widths = widened(HEADS, 0, 300, 1_000);
    expect(kept(HEADS, widths, 1_000)).toEqual([150, 131, 219]);
    expect(kept(HEADS, widened(HEADS, 0, 900, 1_000), 1_000)).toEqual([900, 150, 250]);
    const head = fc.integer({ min: 48, max: 400 });
    fc.assert(
      fc.property(
        fc.array(head, { minLength: 2, maxLength: 12 }),
        fc.nat(),
        head,
        fc.integer({ min: 0, max: 900 }),
        (own, at, wanted, more) => {
          const room = sumOf(own) + more;
          const heads = filling(own, room).map((width, index) => ({ width, own: own[index]! }));
          const seen = widened(heads, at % own.length, wanted, room);
          const after = filling(kept(heads, seen, room), room);
          // The last column alone leaves room that nothing takes while it is dragged.
          if (at % own.length < own.length - 1)
            seen.forEach((width, index) => {
              expect(Math.abs(width - after[index]!)).toBeLessThan(8);
            });
        },
      ),
    );
  });
});
