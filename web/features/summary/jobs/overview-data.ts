import type { JobCategory } from '#shared/jobs/jobs.ts';
import { JOB_CATEGORIES } from '#shared/jobs/words.ts';
import { centsIn } from '#shared/rules/costs.ts';
import type { Bucket } from '#shared/rules/periods.ts';
import type { JobSummary, OverviewEntry } from '#shared/summary.ts';
import type { Pieces } from '../filters.ts';
import { byQuarter } from '../quarters.ts';

/** Hours in whole minutes, cost in cents. */
export interface Amount {
  minutes: number;
  cents: number;
}

/** One bar: its first and last day, and hours and cost in each category. */
export interface OverviewBar {
  start: string;
  end: string;
  worked: Readonly<Record<JobCategory, Amount>>;
}

/** The data of an overview: bars of one kind, of these categories. */
export interface Overview {
  bars: readonly OverviewBar[];
  piece: Bucket;
  categories: readonly JobCategory[];
}

type OverviewLists = Pick<JobSummary, 'granularity' | 'overviewDataPerDay' | 'overviewDataPerWeek' | 'overviewDataPerMonth'>;

/** The bars that each range can be divided into, finer first [summary-1]. */
const PIECES: Record<JobSummary['granularity'], readonly [Bucket] | readonly [Bucket, Bucket]> = {
  day: ['day'],
  days: ['day'],
  weeks: ['week', 'month'],
  months: ['month', 'quarter'],
};

export const piecesOf = (granularity: JobSummary['granularity']): readonly Bucket[] => PIECES[granularity];

export const pieceOf = (granularity: JobSummary['granularity'], chosen: Pieces): Bucket => {
  const [finer, coarser = finer] = PIECES[granularity];
  return chosen === 'finer' ? finer : coarser;
};

/** The bars of a summary, as plain copies of the live store. */
export function barsOf(summary: OverviewLists, piece: Bucket): OverviewBar[] {
  const { overviewDataPerDay: days, overviewDataPerWeek: weeks, overviewDataPerMonth: months } = summary;
  switch (piece) {
    case 'day':
      return days.map(({ date, entries }) => ({ start: date, end: date, worked: workedIn(entries) }));
    case 'week':
      return weeks.map(({ startDate, endDate, entries }) => ({ start: startDate, end: endDate, worked: workedIn(entries) }));
    case 'month':
      return months.map(({ startDate, endDate, entries }) => ({ start: startDate, end: endDate, worked: workedIn(entries) }));
    case 'quarter':
      return quartersOf(barsOf(summary, 'month'));
  }
}

/** Totals by category, of all bars or of one. */
export function totalsOf(bars: readonly OverviewBar[]): Record<JobCategory, Amount> {
  return byCategory((category) => sumOf(bars.map(({ worked }) => worked[category])));
}

export const sumOf = (amounts: readonly Amount[]): Amount => ({
  minutes: amounts.reduce((sum, { minutes }) => sum + minutes, 0),
  cents: amounts.reduce((sum, { cents }) => sum + cents, 0),
});

const quartersOf = (months: readonly OverviewBar[]): OverviewBar[] =>
  byQuarter(months, ({ start }) => start).map((own) => ({
    start: own[0]!.start,
    end: own.at(-1)!.end,
    worked: totalsOf(own),
  }));

const workedIn = (entries: readonly OverviewEntry[]): OverviewBar['worked'] =>
  byCategory((category) => {
    const entry = entries.find((one) => one.category === category);
    return { minutes: entry?.hours ?? 0, cents: centsIn(entry?.cost ?? '') ?? 0 };
  });

const byCategory = (of: (category: JobCategory) => Amount): Record<JobCategory, Amount> =>
  Object.fromEntries(JOB_CATEGORIES.map((category) => [category, of(category)])) as Record<JobCategory, Amount>;
