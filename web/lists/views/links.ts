import type { ViewList } from '#shared/views/words.ts';
import type { ViewQuery } from './query.ts';

/** Path and tab of each list that has views. */
const PLACES: Readonly<Record<ViewList, { path: string; tab?: string }>> = {
  'timesheets.crew': { path: '/timesheets' },
  'timesheets.employee': { path: '/timesheets', tab: 'employee' },
  'jobs.all': { path: '/job-management' },
  'jobs.overCost': { path: '/job-management', tab: 'overCost' },
  people: { path: '/user-management' },
  vehicles: { path: '/vehicles' },
  notifications: { path: '/notifications' },
};

/** The path of the page that has a list. */
export const pathOfList = (list: ViewList): string => PLACES[list].path;

/**
 * The address of a view: that of its list with these filters. Without a parameter the list would
 * come back as it was left, so that a view without filters names its first page.
 */
export function viewLink({ list, query }: { list: ViewList; query: ViewQuery }): string {
  const { path, tab } = PLACES[list];
  const named = Object.keys(query).length > 0 ? query : { page: '1' };
  return `${path}?${new URLSearchParams({ ...(tab !== undefined && { tab }), ...named })}`;
}
