import { addDays, addMonths, daysIn, type Period, payrollWeek } from '#shared/rules/periods.ts';

/** Ranges that have a name, in the order in which they are offered. */
export const USUAL_SHORTCUTS = [
  'today',
  'yesterday',
  'thisWeek',
  'lastWeek',
  'thisMonth',
  'lastMonth',
  'thisQuarter',
  'lastQuarter',
  'thisYear',
  'last12Months',
] as const;
export type RangeShortcut = (typeof USUAL_SHORTCUTS)[number];

const monthStart = (day: string): string => `${day.slice(0, 7)}-01`;
const quarterStart = (day: string): string => {
  const month = Number(day.slice(5, 7));
  return `${day.slice(0, 5)}${String(month - ((month - 1) % 3)).padStart(2, '0')}-01`;
};

const FROM_TODAY: Record<RangeShortcut, (today: string) => Period> = {
  today: (today) => ({ start: today, end: today }),
  yesterday: (today) => ({ start: addDays(today, -1), end: addDays(today, -1) }),
  thisWeek: (today) => ({ start: payrollWeek(today).monday, end: today }),
  lastWeek: (today) => {
    const { monday, sunday } = payrollWeek(addDays(today, -7));
    return { start: monday, end: sunday };
  },
  thisMonth: (today) => ({ start: monthStart(today), end: today }),
  lastMonth: (today) => {
    const end = addDays(monthStart(today), -1);
    return { start: monthStart(end), end };
  },
  thisQuarter: (today) => ({ start: quarterStart(today), end: today }),
  lastQuarter: (today) => {
    const end = addDays(quarterStart(today), -1);
    return { start: quarterStart(end), end };
  },
  thisYear: (today) => ({ start: `${today.slice(0, 4)}-01-01`, end: today }),
  // The same twelve months as in charts: this one and the eleven before it.
  last12Months: (today) => ({ start: addMonths(monthStart(today), -11), end: today }),
};

/** A range being chosen: nothing, its first day, or both. */
export type Draft = { start: string; end: string | null } | null;

/** The limits of a range. */
export interface RangeLimits {
  /**
   * The first and the last day that can be chosen, yyyy-MM-dd. Named ranges count from `maxDay`.
   */
  minDay?: string | undefined;
  maxDay: string;
  /** The longest range, in days. */
  maxDays?: number | undefined;
}

/** Clips a period to the limits; null if nothing is left, or it would be longer than they allow. */
function within({ start, end }: Period, { maxDay, minDay, maxDays }: RangeLimits): Period | null {
  const period = { start: minDay !== undefined && minDay > start ? minDay : start, end: maxDay < end ? maxDay : end };
  if (period.start > period.end) return null;
  return maxDays !== undefined && daysIn(period) > maxDays ? null : period;
}

/**
 * The days a shortcut stands for; null where the limits leave nothing of it, or it would be longer
 * than they allow.
 */
export const periodOf = (shortcut: RangeShortcut, limits: RangeLimits): Period | null =>
  within(FROM_TODAY[shortcut](limits.maxDay), limits);

/** The number of months that are offered by name, the present one included. */
const MONTHS_BACK = 24;

/** The months that are offered by name, the latest first, each cut to the limits. */
export function monthsOf(limits: RangeLimits): Period[] {
  const thisMonth = monthStart(limits.maxDay);
  return Array.from({ length: MONTHS_BACK }, (_, back) => addMonths(thisMonth, -back)).flatMap((start) => {
    const month = within({ start, end: addDays(addMonths(start, 1), -1) }, limits);
    return month ? [month] : [];
  });
}
