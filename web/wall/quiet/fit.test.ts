import { describe, expect, it } from 'vitest';
import { sizeOfTitle } from './fit.ts';
import type { TileShape } from './tile-shape.ts';
import { tileType } from './tile-type.ts';

const shapeOf = (width: number, height: number): TileShape => {
  const type = tileType({ width, height }, 4);
  const measure = (text: string, size: number): number => 0.62 * size * text.length;
  return { type, width: width - 2 - 2 * type.pad, seen: 4, measure, timeZone: 'America/New_York', asOf: null };
};

describe('the number of a job in its tile', () => {
  it('can be read beside the count, on a phone as well', () => {
    expect(sizeOfTitle('10482', 8, shapeOf(221, 132))).toBeGreaterThanOrEqual(26);
    expect(sizeOfTitle('10482', 8, shapeOf(81, 40))).toBeGreaterThanOrEqual(9);
  });
});
