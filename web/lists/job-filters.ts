import type { JobStatus } from '#shared/jobs/jobs.ts';
import { JOB_STATUSES, OPEN_JOB_STATUSES } from '#shared/jobs/words.ts';
import { businessDay, type Period } from '#shared/rules/periods.ts';
import { listLink } from './address/address.ts';
import { DAYS_TEXT, orNone, wordText } from './address/codecs.ts';
import { defineList, type ListFilter } from './definition.ts';
import { idsFilter, wordsFilter } from './filters.ts';

/** The statuses that the job list shows at first [jobs-4]. */
export const FIRST_JOB_STATUSES = ['assigned', 'inProgress', 'unassigned'] as const satisfies readonly JobStatus[];

/**
 * The filters of the job list to which counts on other screens link, so that the list has as many
 * rows as was counted: `?status=assigned&region=3&days=2026-11-02.2026-11-20`. An empty `status` is
 * every one.
 */
export const jobFilters = (timeZone: string) => ({
  status: wordsFilter('status', JOB_STATUSES, FIRST_JOB_STATUSES),
  region: idsFilter('regionId'),
  days: runsInFilter(timeZone),
  place: placeFilter(),
});

/** `none`: jobs without coordinates. */
const placeFilter = (): ListFilter<'all' | 'none'> => ({
  text: wordText(['all', 'none']),
  initial: 'all',
  where: (place) => (place === 'none' ? { latitude: null } : undefined),
});

/**
 * Jobs that start before the last of these days is over and do not end before the first begins;
 * null for all.
 */
const runsInFilter = (timeZone: string): ListFilter<Period | null> => ({
  text: orNone(DAYS_TEXT),
  initial: null,
  where: (days) =>
    days
      ? {
          startDate: { $lte: businessDay(days.end, timeZone).end.toISOString() },
          endDate: { $gte: businessDay(days.start, timeZone).start.toISOString() },
        }
      : undefined,
});

interface CountedJobs {
  /** Empty for every status. */
  status: readonly JobStatus[];
  /** Null for every region. */
  region: number | null;
  /** Null for any time. */
  days: Period | null;
}

/** The address has no time zone: its days are in that of the reader. */
const ADDRESS = defineList({ filters: jobFilters('UTC'), sortable: [] });

/** The address of the job list with the jobs of a count. */
export function jobsLink({ status, region, days }: CountedJobs): string {
  return listLink('/job-management', ADDRESS, { status, region: region === null ? [] : [region], days, place: 'all' });
}

/** The condition on jobs that are to be placed on a map: open ones without coordinates. */
export const UNPLACED_JOBS = { status: { $in: OPEN_JOB_STATUSES }, latitude: null };

/** The address of the job list with the jobs that are to be placed on a map. */
export const unplacedJobsLink = (): string =>
  listLink('/job-management', ADDRESS, { status: OPEN_JOB_STATUSES, region: [], days: null, place: 'none' });
