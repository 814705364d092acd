import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { percentsOf } from './rules.ts';

describe('percentsOf', () => {
  it('adds up to 100, each at most one off', () => {
    fc.assert(
      fc.property(fc.nat(9_999), fc.nat(9_999), fc.nat(9_999), (a, b, c) => {
        const counts = { a, b, c };
        const percents = percentsOf(counts);
        const total = a + b + c;
        expect(percents.a + percents.b + percents.c).toBe(total === 0 ? 0 : 100);
        for (const name of ['a', 'b', 'c'] as const)
          if (total > 0) expect(Math.abs(percents[name] - (counts[name] * 100) / total)).toBeLessThan(1);
      }),
    );
  });
});
