import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { degreeLines } from './degree-lines.ts';

const textsOf = (from: number, to: number, pixels: number): string[] => degreeLines(from, to, pixels).map(({ text }) => text);

describe('the lines of a grid of degrees', () => {
  it.each([
    [-180, 180, 1024, ['-180°', '-120°', '-60°', '0°', '60°', '120°', '180°']],
    [-74.3, -73.6, 640, ['-74.3°', '-74.2°', '-74.1°', '-74.0°', '-73.9°', '-73.8°', '-73.7°', '-73.6°']],
    [40.71, 40.7242, 500, ['40.710°', '40.715°', '40.720°']],
    [-0.3, 0.2, 300, ['-0.2°', '0.0°', '0.2°']],
    [40.000001, 40.000009, 400, []],
  ])('between %d and %d on %d pixels', (from, to, pixels, texts) => {
    expect(textsOf(from, to, pixels)).toEqual(texts);
  });

  it('are none where there is no room', () => {
    for (const [from, to, pixels] of [
      [1, 1, 500],
      [2, 1, 500],
      [1, 2, 0],
      [Number.NaN, 2, 500],
    ] as const)
      expect(degreeLines(from, to, pixels)).toEqual([]);
  });

  it('lie within, apart from one another, and each says where it is', () => {
    const degrees = fc.double({ min: -180, max: 180, noNaN: true });
    fc.assert(
      fc.property(
        degrees,
        fc.double({ min: 0.0005, max: 90, noNaN: true }),
        fc.integer({ min: 200, max: 2000 }),
        (from, span, pixels) => {
          const lines = degreeLines(from, from + span, pixels);
          for (const [index, line] of lines.entries()) {
            expect(line.degrees).toBeGreaterThanOrEqual(from - 1e-6);
            expect(line.degrees).toBeLessThanOrEqual(from + span + 1e-6);
            expect(Number.parseFloat(line.text)).toBe(line.degrees);
            const next = lines[index + 1];
            if (next) expect(((next.degrees - line.degrees) / span) * pixels).toBeGreaterThan(87);
          }
          expect(lines.length).toBeLessThanOrEqual(pixels / 87 + 1);
        },
      ),
    );
  });
});
