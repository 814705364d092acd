import { JobCategory, type JobStatus } from '#shared/jobs/jobs.ts';
import {
  type Bucket,
  bucketsOf,
  businessDate,
  chartDays,
  granularityOf,
  type Period,
  payrollWeek,
} from '#shared/rules/periods.ts';
import type { ChartBar, JobCount, JobSummary, OverviewEntry, SpanOverview } from '#shared/summary.ts';
import type { JobGroup } from './job-query.ts';
import type { DayOfWork } from './overview-query.ts';

/** The week, Monday to Sunday, that charts show by default. */
export function currentWeek(now: Date, timeZone: string): Period {
  const { monday, sunday } = payrollWeek(businessDate(now, timeZone));
  return { start: monday, end: sunday };
}

const CARDS = [
  'assigned',
  'inProgress',
  'suspended',
  'completed',
  'unassigned',
  'done',
  'canceled',
] as const satisfies readonly JobStatus[];

/**
 * The cards of the Job Performance tab, the rest of their total, and the pie of work order types.
 */
export function jobCards(groups: readonly JobGroup[]): Pick<JobSummary, (typeof CARDS)[number] | 'total' | 'workOrderTypes'> {
  const sum = (of: readonly JobGroup[]): JobCount => ({
    total: of.reduce((total, group) => total + group.total, 0),
    overcost: of.reduce((total, group) => total + group.overcost, 0),
    overtime: of.reduce((total, group) => total + group.overtime, 0),
  });
  const ofType = (type: JobGroup['workOrderType']) => sum(groups.filter(({ workOrderType }) => workOrderType === type)).total;
  const card = (status: JobStatus) => sum(groups.filter((group) => group.status === status));
  return {
    assigned: card('assigned'),
    inProgress: card('inProgress'),
    suspended: card('suspended'),
    completed: card('completed'),
    unassigned: card('unassigned'),
    done: card('done'),
    canceled: card('canceled'),
    total: sum(groups),
    workOrderTypes: { maintenance: ofType('maintenance'), newConstruction: ofType('newConstruction') },
  };
}

/**
 * The data of the overview chart at the granularity of its range [summary-1]: days up to 21 of
 * them, weekends left out; weeks and months up to a quarter; months beyond it.
 * @param categories none means all
 */
export function overviewOf(period: Period, worked: readonly DayOfWork[], categories: readonly JobCategory[]) {
  const shown = categories.length > 0 ? JobCategory.options.filter((one) => categories.includes(one)) : JobCategory.options;
  const granularity = granularityOf(period);
  const isDaily = isByDay(period);
  const spans = (bucket: Bucket): SpanOverview[] =>
    bucketsOf(period, bucket).map((span) => ({
      startDate: span.start,
      endDate: span.end,
      entries: entriesOf(span, worked, shown),
    }));
  return {
    granularity,
    overviewDataPerDay: isDaily
      ? chartDays(period).map((day) => ({ date: day.start, entries: entriesOf(day, worked, shown) }))
      : [],
    overviewDataPerWeek: granularity === 'weeks' ? spans('week') : [],
    overviewDataPerMonth: isDaily ? [] : spans('month'),
  };
}

/** Whether the overview has a bar for each day. */
export const isByDay = (period: Period): boolean => ['day', 'days'].includes(granularityOf(period));

function entriesOf({ start, end }: Period, worked: readonly DayOfWork[], categories: readonly JobCategory[]): OverviewEntry[] {
  const days = worked.filter(({ date }) => date >= start && date <= end);
  return categories.map((category) => {
    const own = days.filter((day) => day.category === category);
    const cents = own.reduce((sum, day) => sum + day.cents, 0);
    return { category, hours: own.reduce((sum, day) => sum + day.minutes, 0), cost: (cents / 100).toFixed(2) };
  });
}

/** The days that a chart's bars stand for; bars of single days leave weekends out. */
export const shownDays = (period: Period, isDaily: boolean): readonly Period[] => (isDaily ? chartDays(period) : [period]);

/** Crew hours per bar. A week is shown by its working days. */
export function chartOf(period: Period, bucket: Bucket, hours: readonly { date: string; minutes: number }[]): ChartBar[] {
  const spans = bucket === 'day' ? chartDays(period) : bucketsOf(period, bucket);
  return spans.map(({ start, end }) => ({
    startDate: start,
    endDate: end,
    hours: hours.filter(({ date }) => date >= start && date <= end).reduce((sum, { minutes }) => sum + minutes, 0),
  }));
}

/**
 * Whole percents of a total that add up to 100; all 0 for an empty total. Largest remainder method;
 * a nonzero count gets at least 1, taken from the largest.
 */
export function percentsOf<K extends string>(counts: Readonly<Record<K, number>>): Record<K, number> {
  const names = Object.keys(counts) as K[];
  const total = names.reduce((sum, name) => sum + counts[name], 0);
  const exact = names.map((name) => ({ name, share: total === 0 ? 0 : (counts[name] * 100) / total }));
  const left = total === 0 ? 0 : 100 - exact.reduce((sum, { share }) => sum + Math.floor(share), 0);
  const byRemainder = exact.toSorted((a, b) => (b.share % 1) - (a.share % 1)).map(({ name }) => name);
  const raised = new Set(byRemainder.slice(0, left));
  const percents = new Map(exact.map(({ name, share }) => [name, Math.floor(share) + (raised.has(name) ? 1 : 0)]));
  const [largest] = names.toSorted((a, b) => counts[b] - counts[a]);
  for (const [name, percent] of percents) {
    if (percent > 0 || counts[name] === 0 || largest === undefined) continue;
    percents.set(name, 1).set(largest, (percents.get(largest) ?? 0) - 1);
  }
  return Object.fromEntries(percents) as Record<K, number>;
}
