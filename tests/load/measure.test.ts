import { expect, it } from 'vitest';
import { lineThrough } from './measure.ts';

/** Half an hour of samples, which rise so much in an hour and are off by so much. */
const samples = (perHour: number, offAt: (sample: number) => number): [number, number][] =>
  Array.from({ length: 60 }, (_, sample) => [sample / 120, 62 + (perHour * sample) / 120 + offAt(sample)]);

it('a line through samples has their slope, and an error that grows with what they are off by', () => {
  expect(lineThrough(samples(3, () => 0))).toEqual({ slope: expect.closeTo(3, 6), error: expect.closeTo(0, 6) });
  const off = lineThrough(samples(3, (sample) => (sample % 2 ? 0.3 : -0.3)));
  expect(Math.abs(off.slope - 3)).toBeLessThan(off.error);
  expect(off.error).toBeGreaterThan(0.2);
});

it('samples that are off together for a while say less than as many that are off by chance', () => {
  const [together, byChance] = [10, 1].map((run) =>
    lineThrough(samples(0, (sample) => (Math.floor(sample / run!) % 2 ? 0.3 : -0.3))),
  );
  expect(together!.error).toBeGreaterThan(2 * byChance!.error);
});
