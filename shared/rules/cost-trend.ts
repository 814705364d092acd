import { centsIn } from './costs.ts';

/** What a job came to on one day: cents of cost, and of what was billed. */
export interface CostDay {
  date: string;
  labor: number;
  materials: number;
  other: number;
  billed: number;
}

/** What a job had come to when a day was over: cents. */
export interface CostTrendDay {
  date: string;
  cost: number;
  billed: number;
}

/**
 * How the cost of a job grew, a day at a time [costs-6]: the last day says what it has cost to
 * date.
 * @param undated cents of its cost that are of no day: they stand in the first
 * @param days in their order
 */
export function costTrendOf(undated: number, days: readonly CostDay[]): CostTrendDay[] {
  let [cost, billed] = [undated, 0];
  return days.map((day) => {
    cost += day.labor + day.materials + day.other;
    billed += day.billed;
    return { date: day.date, cost, billed };
  });
}

/** The day on which a job went over its bid; null for one that did not, or has none. */
export function wentOverOn(trend: readonly CostTrendDay[], bidPrice: string): string | null {
  const bid = centsIn(bidPrice) ?? 0;
  return (bid > 0 && trend.find(({ cost }) => cost > bid)?.date) || null;
}
