import type { LiveQuery } from '#shared/live/addresses.ts';
import type { Period } from '#shared/rules/periods.ts';
import { searchFilter } from '#web/lists/filters.ts';

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

/** The query of `employee` for one person. */
export const personQuery = (id: number): LiveQuery => ({ where: JSON.stringify({ id }), limit: 1, offset: 0 });

/** The number of foremen offered at once; a typed name finds the others. */
const FOREMEN_SHOWN = 50;

const BY_NAME = searchFilter('fullName');

/**
 * The query of `employee` for the active foremen of a region whose names contain the typed text;
 * spaces are wildcards.
 */
export const foremenQuery = (region: number | null, typed: string): LiveQuery => ({
  where: JSON.stringify({
    role: 'foreman',
    isActive: true,
    ...(region === null ? {} : { regionId: region }),
    ...BY_NAME.where?.(typed),
  }),
  order: JSON.stringify([['fullName', 'ASC']]),
  limit: FOREMEN_SHOWN,
  offset: 0,
});
