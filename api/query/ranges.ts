import type { Failure } from '#shared/http/errors.ts';
import { Day } from '#shared/http/query.ts';
import { businessDate, daysIn, type Period } from '#shared/rules/periods.ts';
import { queryRefused } from './faults.ts';

/** Three years, leap day included: the longest range that can be asked for. */
export const MAX_DAYS = 1_096;

/** Region ids in `region`; null for every region: absent, `all`, or 0 (alone or among others). */
export function regionsOf(region: string | undefined): number[] | null {
  if (region === undefined || region === 'all') return null;
  const ids = region.split(',').map(Number);
  return ids.includes(0) ? null : ids;
}

/**
 * The business days from `startDate` to `endDate`, each given as a day or a moment; null when
 * neither is given.
 * @throws Failure 400 for one without the other, an end before its start, and more than three years
 */
export function periodOf(
  { startDate, endDate }: { startDate?: string | undefined; endDate?: string | undefined },
  timeZone: string,
): Period | null {
  if (startDate === undefined && endDate === undefined) return null;
  if (startDate === undefined) throw queryRefused('startDate', 'must be given with endDate');
  if (endDate === undefined) throw queryRefused('endDate', 'must be given with startDate');
  const period = {
    start: dayOf(startDate, timeZone, (reason) => queryRefused('startDate', reason)),
    end: dayOf(endDate, timeZone, (reason) => queryRefused('endDate', reason)),
  };
  if (period.end < period.start) throw queryRefused('endDate', 'must not be earlier than startDate');
  if (daysIn(period) > MAX_DAYS) throw queryRefused('endDate', 'must be at most three years after startDate');
  return period;
}

/**
 * The business day of a day or a moment.
 * @throws the failure of `refuse` for a moment that no calendar has
 */
export function dayOf(text: string, timeZone: string, refuse: (reason: string) => Failure): string {
  const day = text.includes('T') ? businessDate(new Date(text), timeZone) : text;
  if (!Day.safeParse(day).success) throw refuse('must be a day from 2000 to 2099');
  return day;
}
