import type { ComponentType } from 'react';
import { can, type Role } from '../../shared/permissions.ts';
import { latePage } from './late-page.tsx';

/** A screen of the office: where it is, what it is called, and who may open it (specification 1, section 2, Route table). */
export interface Screen {
  /** Named groups become the page's parameters. */
  path: RegExp;
  /** Key of its name among the texts of the app. */
  title: ScreenTitle;
  mayOpen?: (role: Role) => boolean;
  /** Screens without one come with their own work; until then each says so. */
  page?: ComponentType;
}

type ScreenTitle =
  | 'summary'
  | 'timesheets'
  | 'crewDetails'
  | 'employeeTimesheet'
  | 'jobManagement'
  | 'jobDetails'
  | 'userManagement'
  | 'userDetails'
  | 'notifications'
  | 'changelog'
  | 'dataManagement';

export const SCREENS: readonly Screen[] = [
  { path: /^\/$/, title: 'summary', page: latePage(() => import('./summary/page.tsx')) },
  { path: /^\/timesheets\/?$/, title: 'timesheets' },
  { path: /^\/timesheets\/(?<dwoId>\d+)\/?$/, title: 'crewDetails' },
  { path: /^\/timesheets\/employee\/(?<employeeId>\d+)\/?$/, title: 'employeeTimesheet' },
  { path: /^\/job-management\/?$/, title: 'jobManagement' },
  { path: /^\/job-management\/(?<id>[^/]+)\/?$/, title: 'jobDetails' },
  { path: /^\/user-management\/?$/, title: 'userManagement' },
  { path: /^\/user-management\/(?<employeeId>[^/]+)\/?$/, title: 'userDetails' },
  { path: /^\/notifications\/?$/, title: 'notifications', page: latePage(() => import('../features/alerts/page.tsx')) },
  { path: /^\/app-changelog\/?$/, title: 'changelog', page: latePage(() => import('../features/changelog/page.tsx')) },
  { path: /^\/upload(?:\/(?<id>[^/]+))?\/?$/, title: 'dataManagement', mayOpen: (role) => can(role, 'open', 'dataManagement') },
];

/** Whether a person of this role may open the screen of this name. */
export const mayOpen = (title: ScreenTitle, role: Role): boolean =>
  SCREENS.find((screen) => screen.title === title)?.mayOpen?.(role) ?? true;

/** Key of the name of the page at a location. */
export const titleOf = (location: string): ScreenTitle | 'notFound' =>
  SCREENS.find(({ path }) => path.test(location))?.title ?? 'notFound';
