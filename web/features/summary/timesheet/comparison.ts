import { type Period, priorPeriod } from '#shared/rules/periods.ts';
import type { ChartBar } from '#shared/summary.ts';
import { percentOf } from '#web/texts/figures.ts';
import { byQuarter } from '../quarters.ts';

/** Two bars side by side: the same place in the selected period and in the one before it. */
export interface BarPair {
  selected: ChartBar | null;
  prior: ChartBar | null;
}

/** Pairs bars by their place, e.g. the first week with the first week; null for a missing one. */
export const pairsOf = (selected: readonly ChartBar[], prior: readonly ChartBar[]): BarPair[] =>
  Array.from({ length: Math.max(selected.length, prior.length) }, (_, place) => ({
    selected: selected[place] ?? null,
    prior: prior[place] ?? null,
  }));

/** Sums months to calendar quarters: a year is compared by 12 months or 4 quarters [summary-2]. */
export const quartersOf = (months: readonly ChartBar[]): ChartBar[] =>
  byQuarter(months, ({ startDate }) => startDate).map((own) => ({
    startDate: own[0]!.startDate,
    endDate: own.at(-1)!.endDate,
    hours: minutesIn(own),
  }));

/** The sum of all bars, in minutes. */
export const minutesIn = (bars: readonly ChartBar[]): number => bars.reduce((sum, { hours }) => sum + hours, 0);

/**
 * The change of minutes in whole percent of the prior period; null if that has none. Only the same
 * minutes are 0 %, and only none are −100 %.
 */
export function changeOf(selected: number, prior: number): number | null {
  if (prior === 0) return null;
  if (selected < prior) return -percentOf(prior - selected, prior);
  return selected === prior ? 0 : Math.max(1, Math.round(((selected - prior) * 100) / prior));
}

/** `+5`, `0`, `−51` */
export const signed = (percent: number): string => (percent > 0 ? `+${percent}` : String(percent).replace('-', '−'));

/** Moves a period back by a number of periods of its kind. */
export const movedBack = (period: Period, steps: number): Period =>
  steps <= 0 ? period : movedBack(priorPeriod(period), steps - 1);
