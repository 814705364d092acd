import { businessDate, daysIn, type Period } from '../../shared/rules/periods.ts';
import { queryRefused } from './faults.ts';

/** Three years, leap day included: nobody draws more. */
const MAX_DAYS = 1_096;

/** Region ids in `region`; null for every region: nothing, `all`, or 0 (alone or among others). */
export function regionsOf(region: string | undefined): number[] | null {
  if (region === undefined || region === 'all') return null;
  const ids = region.split(',').map(Number);
  return ids.includes(0) ? null : ids;
}

/**
 * The business days of `startDate` to `endDate`, each a day or a moment of one; null when neither is given.
 * @throws Failure 400 for one without the other, for an end before its start, and for more than three years
 */
export function periodOf(
  { startDate, endDate }: { startDate?: string | undefined; endDate?: string | undefined },
  timeZone: string,
): Period | null {
  if (startDate === undefined && endDate === undefined) return null;
  if (startDate === undefined) throw queryRefused('startDate', 'must be given with endDate');
  if (endDate === undefined) throw queryRefused('endDate', 'must be given with startDate');
  const period = { start: dayOf('startDate', startDate, timeZone), end: dayOf('endDate', endDate, timeZone) };
  if (period.end < period.start) throw queryRefused('endDate', 'must not be earlier than startDate');
  if (daysIn(period) > MAX_DAYS) throw queryRefused('endDate', 'must be at most three years after startDate');
  return period;
}

/** @throws Failure 400 for a moment that no calendar of ours has */
function dayOf(field: string, text: string, timeZone: string): string {
  if (!text.includes('T')) return text;
  const day = businessDate(new Date(text), timeZone);
  if (day < '2000-01-01' || day > '2099-12-31') throw queryRefused(field, 'must be a day from 2000 to 2099');
  return day;
}
