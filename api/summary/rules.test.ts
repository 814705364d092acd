import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { percentsOf } from './rules.ts';

describe('percentsOf', () => {
  it('adds up to 100, and says neither 0 of what is there nor 100 of what is not all', () => {
    fc.assert(
      fc.property(fc.nat(9_999), fc.nat(9_999), fc.nat(9_999), (a, b, c) => {
        const counts = { a, b, c };
        const percents = percentsOf(counts);
        const total = a + b + c;
        expect(percents.a + percents.b + percents.c).toBe(total === 0 ? 0 : 100);
        for (const name of ['a', 'b', 'c'] as const) {
          expect(percents[name] === 0).toBe(counts[name] === 0);
          if (counts[name] < total) expect(percents[name]).toBeLessThan(100);
          if (total > 0) expect(Math.abs(percents[name] - (counts[name] * 100) / total)).toBeLessThan(2);
        }
      }),
    );
    expect(percentsOf({ approved: 9_000, submitted: 2_000, draft: 13 })).toEqual({ approved: 81, submitted: 18, draft: 1 });
  });
});
