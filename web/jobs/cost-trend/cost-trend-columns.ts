import type { JobCostDays } from '#shared/job-details.ts';
import { type CostTrendDay, costTrendOf } from '#shared/rules/cost-trend.ts';
import { type Bucket, bucketsOf, daysIn } from '#shared/rules/periods.ts';

/** The cost in cents at the end of each column's last day. */
export interface CostTrendColumns {
  piece: Bucket;
  columns: readonly CostTrendDay[];
}

/** More columns cannot be told apart: longer periods are divided by week, then by month. */
const MOST_COLUMNS = 42;
const WEEK_DAYS = 7;

/**
 * The trend of a job's cost in columns, each with the cost at the end of its last day. They begin
 * with the first of `days` and end with `until`, or with the last of `days` if that is later.
 */
export function costTrendColumns(days: readonly CostTrendDay[], until: string): CostTrendColumns {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return { piece: 'day', columns: [] };
  const period = { start: first.date, end: last.date > until ? last.date : until };
  const length = daysIn(period);
  const piece = length <= MOST_COLUMNS ? 'day' : length <= MOST_COLUMNS * WEEK_DAYS ? 'week' : 'month';
  let [at, next] = [first, 0];
  const columns = bucketsOf(period, piece).map(({ end }) => {
    for (let day = days[next]; day && day.date <= end; day = days[next]) {
      at = day;
      next += 1;
    }
    return { ...at, date: end };
  });
  return { piece, columns };
}

/** The cost trend of a live answer. */
export const costTrendIn = ({ undated, days }: JobCostDays): CostTrendDay[] => costTrendOf(undated, days);
