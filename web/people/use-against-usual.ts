import { useSnapshot } from 'valtio';
import { hereNow } from '#shared/roster/attendance.ts';
import type { Roster } from '#shared/roster/roster.ts';
import { usualAt } from '#shared/rules/expected/usual.ts';
import { timeOfDay } from '#shared/rules/local-time.ts';
import { businessDate } from '#shared/rules/periods.ts';
import { useNow } from '../clock/use-now.ts';

/**
 * How many more people are in than usual on this weekday at this time [roster-7], fewer as a
 * negative number; null on another day, and while nothing is usual yet.
 * @param asOf the moment of the last data while it is old; null while it is live
 */
export function useAgainstUsual(roster: Roster, asOf: number | null): number | null {
  const { date, timeZone, totals, usual } = useSnapshot(roster);
  return useNow((now) => {
    const at = new Date(asOf ?? now);
    if (!usual || businessDate(at, timeZone) !== date) return null;
    const [hours, minutes] = timeOfDay(at, timeZone).split(':').map(Number);
    return hereNow(totals) - usualAt(usual, hours! * 60 + minutes!);
  });
}
