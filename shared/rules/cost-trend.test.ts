import { describe, expect, it } from 'vitest';
import { type CostDay, costTrendOf, wentOverOn } from './cost-trend.ts';

const day = (date: string, said: Partial<CostDay>): CostDay => ({ date, labor: 0, materials: 0, other: 0, billed: 0, ...said });
const DAYS = [
  day('2026-11-02', { labor: 4_000, materials: 1_000 }),
  day('2026-11-03', { billed: 9_000 }),
  day('2026-11-05', { labor: 4_000, other: 1_001 }),
];

describe('how the cost of a job grew', () => {
  it('adds up labor, materials and other, and what was billed beside them', () => {
    expect(costTrendOf(0, DAYS)).toEqual([
      { date: '2026-11-02', cost: 5_000, billed: 0 },
      { date: '2026-11-03', cost: 5_000, billed: 9_000 },
      { date: '2026-11-05', cost: 10_001, billed: 9_000 },
    ]);
  });

  it('begins with what is of no day', () => {
    expect(costTrendOf(250, DAYS).map(({ cost }) => cost)).toEqual([5_250, 5_250, 10_251]);
    expect(costTrendOf(250, [])).toEqual([]);
  });

  it('names the day on which it went over the bid, by a cent; none where nothing was bid', () => {
    const trend = costTrendOf(0, DAYS);
    expect(['100.00', '100.01', '49.99', '0.00'].map((bid) => wentOverOn(trend, bid))).toEqual([
      '2026-11-05',
      null,
      '2026-11-02',
      null,
    ]);
  });
});
