import { centsIn } from './costs.ts';

/** Cost and billing of a job on one day, in cents. */
export interface CostDay {
  date: string;
  labor: number;
  materials: number;
  other: number;
  billed: number;
}

/** Cumulative cost and billing of a job at the end of a day, in cents. */
export interface CostTrendDay {
  date: string;
  cost: number;
  billed: number;
}

/**
 * The cumulative cost of a job by day [costs-6]; the last day has its cost to date.
 * @param undated cents of its cost without a day, which count on the first one
 * @param days sorted by date
 */
export function costTrendOf(undated: number, days: readonly CostDay[]): CostTrendDay[] {
  let [cost, billed] = [undated, 0];
  return days.map((day) => {
    cost += day.labor + day.materials + day.other;
    billed += day.billed;
    return { date: day.date, cost, billed };
  });
}

/** The first day on which the cost exceeds the bid; null when none does, or there is no bid. */
export function wentOverOn(trend: readonly CostTrendDay[], bidPrice: string): string | null {
  const bid = centsIn(bidPrice) ?? 0;
  return (bid > 0 && trend.find(({ cost }) => cost > bid)?.date) || null;
}
