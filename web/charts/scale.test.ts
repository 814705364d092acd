import fc from 'fast-check';
import { expect, it } from 'vitest';
import { scaleFor } from './scale.ts';

it.each([
  [[1090, 880], 3, { max: 1200, steps: 3 }],
  [[73_000], 2, { max: 80_000, steps: 2 }],
  [[118_000], 2, { max: 120_000, steps: 2 }],
  [[40], 3, { max: 45, steps: 3 }],
  [[0.4], 3, { max: 0.45, steps: 3 }],
  [[0, 0], 3, { max: 1, steps: 1 }],
  [[], 3, { max: 1, steps: 1 }],
] as const)('holds %j in at most %i steps', (values, mostSteps, scale) => {
  const found = scaleFor(values, mostSteps);
  expect(found.steps).toBe(scale.steps);
  expect(found.max).toBeCloseTo(scale.max, 9);
});

it('holds every value in at most so many steps, and wastes less than half', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.01, max: 1e8, noNaN: true }), fc.integer({ min: 2, max: 5 }), (most, mostSteps) => {
      const { max, steps } = scaleFor([most], mostSteps);
      expect(max).toBeGreaterThanOrEqual(most * (1 - 1e-6));
      expect(steps).toBeLessThanOrEqual(mostSteps);
      expect(max).toBeLessThanOrEqual(most * 2 + 1e-9);
    }),
  );
});
