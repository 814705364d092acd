import type { Failure } from '#shared/http/errors.ts';
import { Day } from '#shared/http/query.ts';
import { businessDate, daysIn, type Period } from '#shared/rules/periods.ts';
import { queryRefused } from './faults.ts';

/** Three years, leap day included: nobody asks for more at once. */
export const MAX_DAYS = 1_096;

/** Region ids in `region`; null for every region: nothing, `all`, or 0 (alone or among others). */
export function regionsOf(region: string | undefined): number[] | null {
  if (region === undefined || region === 'all') return null;
  const ids = region.split(',').map(Number);
  return ids.includes(0) ? null : ids;
}

/**
 * The business days of `startDate` to `endDate`, each a day or a moment of one; null when neither
 * is given.
 * @throws Failure 400 for one without the other, for an end before its start, and for more than
 *   three years
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
 * The business day of a day or of a moment.
 * @throws what `refuse` makes of a moment that no calendar of ours has
 */
export function dayOf(text: string, timeZone: string, refuse: (reason: string) => Failure): string {
  const day = text.includes('T') ? businessDate(new Date(text), timeZone) : text;
  if (!Day.safeParse(day).success) throw refuse('must be a day from 2000 to 2099');
  return day;
}
