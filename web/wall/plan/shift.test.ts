import { describe, expect, it } from 'vitest';
import { DRIFT, driftAt, shiftAt } from './shift.ts';

const MINUTE = 60_000;
const pixels = (text: string): number[] => text.split(' ').map(Number.parseFloat);

describe('what keeps a screen from burning in', () => {
  it('moves a full board within its padding, every ten minutes', () => {
    expect([0, 9, 10, 20, 30, 40].map((minute) => shiftAt(minute * MINUTE))).toEqual([
      '0px 0px',
      '0px 0px',
      '2px 0px',
      '2px 2px',
      '0px 2px',
      '0px 0px',
    ]);
  });

  it('lets a dim wall drift by a few pixels a minute, and nothing stand for long', () => {
    const path = Array.from({ length: 12 * 60 }, (_, minute) => pixels(driftAt(minute * MINUTE)));
    for (const [minute, [x, y]] of path.entries()) {
      expect(Math.abs(x!)).toBeLessThanOrEqual(DRIFT.across);
      expect(Math.abs(y!)).toBeLessThanOrEqual(DRIFT.down);
      const before = path[Math.max(0, minute - 1)]!;
      expect(Math.hypot(x! - before[0]!, y! - before[1]!)).toBeLessThanOrEqual(3);
    }
    expect(new Set(path.map(String)).size).toBeGreaterThan(400);
  });
});
