import type { LiveQuery } from '#shared/live/addresses.ts';
import type { Period } from '#shared/rules/periods.ts';
import type { Finder } from '#web/lists/found/finder.ts';

interface SummaryQuestion {
  /** Null is every region. */
  region: number | null;
  /** Null is no range: counts over all time, a chart of the current week. */
  days: Period | null;
  /** Absent is every foreman. */
  foremanId?: number | undefined;
}

/** The query of `dwo/summary` for a region, a range of days and a foreman. */
export const summaryQuery = ({ region, days, foremanId }: SummaryQuestion): LiveQuery => ({
  region: region === null ? undefined : String(region),
  startDate: days?.start,
  endDate: days?.end,
  foremanId,
});

/** The active foremen of a region. */
export const foremenOf = (region: number | null): Finder => ({
  resource: 'employees',
  where: { role: 'foreman', isActive: true, ...(region === null ? {} : { regionId: region }) },
});
