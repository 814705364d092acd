import { addDays, daysIn, type Period, payrollWeek } from '../../shared/rules/periods.ts';

/** Ranges that have a name. */
export type RangeShortcut =
  | 'today'
  | 'yesterday'
  | 'thisWeek'
  | 'lastWeek'
  | 'thisMonth'
  | 'lastMonth'
  | 'thisQuarter'
  | 'thisYear';

export const USUAL_SHORTCUTS: readonly RangeShortcut[] = ['today', 'yesterday', 'thisWeek', 'lastWeek', 'thisMonth', 'lastMonth'];

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
  thisYear: (today) => ({ start: `${today.slice(0, 4)}-01-01`, end: today }),
};

/** What a range must keep to. */
export interface RangeLimits {
  /** The first and the last day that can be chosen, yyyy-MM-dd. Named ranges count from `maxDay`. */
  minDay?: string | undefined;
  maxDay: string;
  /** The longest range, in days. */
  maxDays?: number | undefined;
}

/** The days a shortcut stands for; null where the limits leave nothing of it, or it would be longer than they allow. */
export function periodOf(shortcut: RangeShortcut, { maxDay, minDay, maxDays }: RangeLimits): Period | null {
  const { start, end } = FROM_TODAY[shortcut](maxDay);
  const period = { start: minDay !== undefined && minDay > start ? minDay : start, end };
  if (period.start > period.end) return null;
  return maxDays !== undefined && daysIn(period) > maxDays ? null : period;
}
