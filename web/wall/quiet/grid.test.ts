import { describe, expect, it } from 'vitest';
import { capacityFor, gridFor, MOST_TILES } from './grid.ts';

const TV = { width: 1856, height: 880 };

describe('the grid of the quiet wall', () => {
  it('has room for every number of jobs, and at 46 to 48 exactly 48 places', () => {
    for (let jobs = 0; jobs <= MOST_TILES; jobs++) expect(capacityFor(jobs)).toBeGreaterThanOrEqual(jobs);
    expect([46, 47, 48].map(capacityFor)).toEqual([48, 48, 48]);
    expect([3, 25, 49, 96].map(capacityFor)).toEqual([3, 30, 60, 96]);
  });

  it('has 8 by 6 tiles on a television', () => {
    expect(gridFor(TV, 48)).toMatchObject({ columns: 8, rows: 6 });
  });

  it.each([
    ['a television', TV],
    ['a television on its side', { width: 1016, height: 1620 }],
    ['a laptop', { width: 1856, height: 860 }],
  ])('fills %s and no more', (_, room) => {
    for (const capacity of [2, 6, 12, 30, 48, 96]) {
      const { columns, rows, tile } = gridFor(room, capacity);
      expect(columns * rows).toBeGreaterThanOrEqual(capacity);
      expect(columns * tile.width + (columns - 1) * 12).toBeCloseTo(room.width);
      expect(rows * tile.height + (rows - 1) * 12).toBeCloseTo(room.height);
      expect(tile.width / tile.height).toBeGreaterThan(0.9);
      expect(tile.width / tile.height).toBeLessThan(3);
    }
  });
});
