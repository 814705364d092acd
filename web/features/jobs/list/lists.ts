import type { JobStatus } from '#shared/jobs/jobs.ts';
import { JOB_STATUSES } from '#shared/jobs/words.ts';
import { BELOW_TABS, defineList } from '#web/lists/definition.ts';
import { searchFilter, wordsFilter } from '#web/lists/filters.ts';
import { FIRST_JOB_STATUSES, jobFilters } from '#web/lists/job-filters.ts';

export const JOB_TABS = ['all', 'overCost'] as const;
export type JobTab = (typeof JOB_TABS)[number];

/** The statuses in the filter; a link may name others. */
export const OFFERED_STATUSES = [
  'assigned',
  'inProgress',
  'done',
  'completed',
  'suspended',
  'unassigned',
] as const satisfies readonly JobStatus[];

/** The statuses that a tab shows at first [jobs-4]. */
const FIRST: Record<JobTab, readonly JobStatus[]> = {
  all: FIRST_JOB_STATUSES,
  overCost: ['assigned', 'inProgress'],
};

/** The jobs of a tab: in progress first, then assigned; within a status the newest first. */
export const jobList = (tab: JobTab, timeZone: string) =>
  defineList({
    filters: {
      search: searchFilter(),
      ...jobFilters(timeZone),
      status: wordsFilter('status', JOB_STATUSES, FIRST[tab]),
    },
    ...(tab === 'overCost' && { only: { isOvercost: true } }),
    sortable: ['jobId', 'startDate', 'endDate', 'currentHours'],
    order: [
      ['status', 'ASC'],
      ['id', 'DESC'],
    ],
    include: ['supervisor', 'crews.foreman'],
    hasColumns: true,
    // Each row has two lines of text.
    room: { ...BELOW_TABS, line: 50 },
  });

/** The `sessionStorage` key of a tab's filters. */
export const listNameOf = (tab: JobTab): `jobs.${JobTab}` => `jobs.${tab}`;
