import { describe, expect, it } from 'vitest';
import type { ChartBar } from '#shared/summary.ts';
import { labelOf } from '../bar-labels.ts';
import { changeOf, minutesIn, movedBack, pairsOf, quartersOf } from './comparison.ts';

const bar = (startDate: string, endDate: string, hours = 60): ChartBar => ({ startDate, endDate, hours });
const months = (year: number, hours = 60): ChartBar[] =>
  Array.from({ length: 12 }, (_, month) => {
    const name = `${year}-${String(month + 1).padStart(2, '0')}`;
    return bar(`${name}-01`, `${name}-28`, hours);
  });

describe('bars that are compared', () => {
  it('stand beside the one in the same place of the prior period', () => {
    const [a, b, c] = [bar('2026-11-16', '2026-11-16'), bar('2026-11-09', '2026-11-09'), bar('2026-11-10', '2026-11-10')];
    expect(pairsOf([a!], [b!, c!])).toEqual([
      { selected: a, prior: b },
      { selected: null, prior: c },
    ]);
    expect(pairsOf([], [])).toEqual([]);
  });

  it('add up: months to quarters, minutes to a total', () => {
    const quarters = quartersOf(months(2026));
    expect(quarters.map(({ startDate, endDate }) => `${startDate} ${endDate}`)).toEqual([
      '2026-01-01 2026-03-28',
      '2026-04-01 2026-06-28',
      '2026-07-01 2026-09-28',
      '2026-10-01 2026-12-28',
    ]);
    expect(quarters.map(({ hours }) => hours)).toEqual([180, 180, 180, 180]);
    expect(minutesIn(quarters)).toBe(minutesIn(months(2026)));
  });

  it('make four quarters of twelve months, with whichever the year begins', () => {
    const quarters = quartersOf([...months(2025).slice(11), ...months(2026).slice(0, 11)]);
    expect(quarters.map(({ startDate, endDate }) => `${startDate} ${endDate}`)).toEqual([
      '2025-12-01 2026-02-28',
      '2026-03-01 2026-05-28',
      '2026-06-01 2026-08-28',
      '2026-09-01 2026-11-28',
    ]);
    const labels = quarters.map((one) => labelOf({ start: one.startDate, end: one.endDate }, 'quarter', undefined, true).label);
    expect(labels).toEqual(['Dec–Feb', 'Mar–May', 'Jun–Aug', 'Sep–Nov']);
  });

  it('keep quarters of different years apart', () => {
    expect(quartersOf([...months(2025).slice(9), ...months(2026).slice(9)])).toHaveLength(2);
  });

  it('say by how much they differ, unless there is nothing to compare with', () => {
    expect([changeOf(150, 100), changeOf(50, 100), changeOf(100, 100), changeOf(0, 100), changeOf(5, 0)]).toEqual([
      50,
      -50,
      0,
      -100,
      null,
    ]);
  });

  it('say neither that nothing changed nor that nothing is left, unless it is so', () => {
    expect([changeOf(4, 1_000), changeOf(1_003, 1_000), changeOf(997, 1_000)]).toEqual([-99, 1, -1]);
    expect([changeOf(1_996, 1_000), changeOf(2_400, 1_000)]).toEqual([100, 140]);
  });
});

describe('a period moved back', () => {
  it('is of the same kind: weeks by weeks, months by months', () => {
    expect(movedBack({ start: '2026-11-16', end: '2026-11-22' }, 2)).toEqual({ start: '2026-11-02', end: '2026-11-08' });
    expect(movedBack({ start: '2026-11-01', end: '2026-11-30' }, 2)).toEqual({ start: '2026-09-01', end: '2026-09-30' });
    expect(movedBack({ start: '2026-11-01', end: '2026-11-10' }, 2)).toEqual({ start: '2026-09-01', end: '2026-09-10' });
    expect(movedBack({ start: '2026-11-01', end: '2026-11-10' }, 0)).toEqual({ start: '2026-11-01', end: '2026-11-10' });
  });
});
