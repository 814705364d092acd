import type { Role } from '../permissions.ts';

/** The lists that have views, by the names under which the web remembers them. */
export const VIEW_LISTS = [
  'timesheets.crew',
  'timesheets.employee',
  'jobs.all',
  'jobs.overCost',
  'people',
  'vehicles',
  'notifications',
] as const;
export type ViewList = (typeof VIEW_LISTS)[number];

/** The roles that a view can be shared with: those that have the lists. */
export const VIEW_ROLES = ['admin', 'subadmin', 'supervisor'] as const satisfies readonly Role[];

/** The choice of no role in the form: a view for its maker alone. */
export const FOR_ONESELF = 'me' as const;

/** The most views of one person, and the most letters of a name [views-2]. */
export const MOST_VIEWS = 30;
export const MOST_VIEW_NAME = 40;
/** So many stand in the menu with their counts [views-4]. */
export const MOST_PINNED = 5;
