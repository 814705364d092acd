import { describe, expect, it } from 'vitest';
import { costTrendColumns } from './cost-trend-columns.ts';

const day = (date: string, cost: number) => ({ date, cost, billed: 0 });
const told = (...[days, until]: Parameters<typeof costTrendColumns>) => {
  const { piece, columns } = costTrendColumns(days, until);
  return [piece, ...columns.map(({ date, cost }) => `${date.slice(5)} ${cost}`)];
};

describe('the columns of a cost trend', () => {
  it('are days, those without cost among them, until today', () => {
    expect(told([day('2026-11-02', 5), day('2026-11-04', 7)], '2026-11-05')).toEqual([
      'day',
      '11-02 5',
      '11-03 5',
      '11-04 7',
      '11-05 7',
    ]);
  });

  it('go on to the last day that cost something', () => {
    expect(told([day('2026-11-02', 5), day('2026-11-03', 7)], '2026-11-02')).toEqual(['day', '11-02 5', '11-03 7']);
  });

  it('are weeks and months where there are too many days, each as its last day left it', () => {
    const weeks = told([day('2026-09-02', 5), day('2026-09-06', 6), day('2026-09-07', 7)], '2026-10-20');
    expect(weeks.slice(0, 4)).toEqual(['week', '09-06 6', '09-13 7', '09-20 7']);
    expect(weeks.at(-1)).toBe('10-20 7');
    const months = told([day('2025-01-02', 5), day('2026-02-01', 9)], '2026-02-14');
    expect([months[0], months[1], months.at(-2), months.at(-1)]).toEqual(['month', '01-31 5', '01-31 5', '02-14 9']);
  });

  it('are none where nothing was spent', () => {
    expect(costTrendColumns([], '2026-11-05')).toEqual({ piece: 'day', columns: [] });
  });
});
