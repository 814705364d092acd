import type { ComponentType } from 'react';
import { can, type SignedInRole } from '#shared/permissions.ts';
import {
  AuditIcon,
  DataIcon,
  DisplayIcon,
  JobsIcon,
  LinkIcon,
  PeopleIcon,
  SummaryIcon,
  TimesheetsIcon,
  VehiclesIcon,
} from '#web/ui/icons/icons.tsx';
import { lazyPage } from './lazy-page.tsx';

/**
 * A screen of the office, said once: its address, right, place in the menu and page follow from
 * here; its name is among the texts [screens-1].
 *
 * @example
 * notifications: {
 *   path: /^\/notifications\/?$/,
 *   page: lazyPage(() => import('#web/features/alerts/page.tsx')),
 * },
 */
export interface Screen {
  /** Named groups become the page's parameters. */
  path: RegExp;
  /**
   * The roles that may open the page; everybody if absent. For the others, neither menu nor keys
   * lead there, and the page says that they may not.
   */
  mayOpen?: (role: SignedInRole) => boolean;
  /**
   * How it is reached from elsewhere: by the main menu, in the order of this list, and by `g` with
   * a letter.
   */
  entry?: { href: string; letter: string; icon?: ComponentType };
  /** The screen from which one gets there, and to which the back button leads. */
  parent?: string;
  page: ComponentType;
}

export const SCREENS = {
  summary: {
    path: /^\/$/,
    entry: { href: '/', letter: 's', icon: SummaryIcon },
    page: lazyPage(() => import('../summary/page.tsx')),
  },
  shiftLog: {
    path: /^\/shift-log\/?$/,
    mayOpen: (role) => can(role, 'read', 'shiftLog'),
    entry: { href: '/shift-log', letter: 'l' },
    parent: 'summary',
    page: lazyPage(() => import('../summary/shift-log/page.tsx')),
  },
  timesheets: {
    path: /^\/timesheets\/?$/,
    entry: { href: '/timesheets', letter: 't', icon: TimesheetsIcon },
    page: lazyPage(() => import('#web/features/timesheets/page.tsx')),
  },
  crewDetails: {
    path: /^\/timesheets\/(?<dwoId>\d+)\/?$/,
    parent: 'timesheets',
    page: lazyPage(() => import('#web/features/timesheets/crew/page.tsx')),
  },
  employeeTimesheet: {
    path: /^\/timesheets\/employee\/(?<employeeId>\d+)\/?$/,
    parent: 'timesheets',
    page: lazyPage(() => import('#web/features/timesheets/person/page.tsx')),
  },
  jobManagement: {
    path: /^\/job-management\/?$/,
    entry: { href: '/job-management', letter: 'j', icon: JobsIcon },
    page: lazyPage(() => import('#web/features/jobs/list/page.tsx')),
  },
  jobDetails: {
    path: /^\/job-management\/(?<id>\d+)\/?$/,
    parent: 'jobManagement',
    page: lazyPage(() => import('#web/features/jobs/details/page.tsx')),
  },
  userManagement: {
    path: /^\/user-management\/?$/,
    entry: { href: '/user-management', letter: 'u', icon: PeopleIcon },
    page: lazyPage(() => import('#web/features/people/list/page.tsx')),
  },
  needed: {
    path: /^\/user-management\/needed\/?$/,
    parent: 'userManagement',
    page: lazyPage(() => import('#web/features/people/staffing/page.tsx')),
  },
  userDetails: {
    path: /^\/user-management\/(?<employeeId>\d+)\/?$/,
    parent: 'userManagement',
    page: lazyPage(() => import('#web/features/people/details/page.tsx')),
  },
  vehicles: {
    path: /^\/vehicles\/?$/,
    mayOpen: (role) => can(role, 'read', 'fleet'),
    entry: { href: '/vehicles', letter: 'v', icon: VehiclesIcon },
    page: lazyPage(() => import('#web/features/vehicles/page.tsx')),
  },
  notifications: {
    path: /^\/notifications\/?$/,
    entry: { href: '/notifications', letter: 'n' },
    page: lazyPage(() => import('#web/features/alerts/page.tsx')),
  },
  notices: {
    path: /^\/notices\/?$/,
    parent: 'notifications',
    page: lazyPage(() => import('#web/features/notices/page.tsx')),
  },
  dataManagement: {
    path: /^\/upload\/?$/,
    mayOpen: (role) => can(role, 'open', 'dataManagement'),
    entry: { href: '/upload', letter: 'd', icon: DataIcon },
    page: lazyPage(() => import('#web/features/data-management/page.tsx')),
  },
  uploadDetails: {
    path: /^\/upload\/(?<id>\d+)\/?$/,
    mayOpen: (role) => can(role, 'read', 'employeeUpload'),
    parent: 'dataManagement',
    page: lazyPage(() => import('#web/features/data-management/uploads/page.tsx')),
  },
  importDetails: {
    path: /^\/upload\/import\/(?<id>\d+)\/?$/,
    mayOpen: (role) => can(role, 'read', 'dataImport'),
    parent: 'dataManagement',
    page: lazyPage(() => import('#web/features/data-management/imports/page.tsx')),
  },
  audit: {
    path: /^\/audit\/?$/,
    mayOpen: (role) => can(role, 'read', 'audit'),
    entry: { href: '/audit', letter: 'a', icon: AuditIcon },
    page: lazyPage(() => import('#web/features/audit/page.tsx')),
  },
  displays: {
    // The second is where the code of a screen leads.
    path: /^\/(?:displays|pair)\/?$/,
    mayOpen: (role) => can(role, 'read', 'display'),
    entry: { href: '/displays', letter: 'w', icon: DisplayIcon },
    page: lazyPage(() => import('#web/features/displays/page.tsx')),
  },
  integrations: {
    path: /^\/integrations\/?$/,
    mayOpen: (role) => can(role, 'read', 'apiToken'),
    entry: { href: '/integrations', letter: 'i', icon: LinkIcon },
    page: lazyPage(() => import('#web/features/integrations/page.tsx')),
  },
  sessions: {
    path: /^\/sessions\/?$/,
    page: lazyPage(() => import('#web/features/sessions/page.tsx')),
  },
  changelog: {
    path: /^\/app-changelog\/?$/,
    page: lazyPage(() => import('#web/features/changelog/page.tsx')),
  },
} satisfies Record<string, Screen>;

export type ScreenName = keyof typeof SCREENS;

/** The name and the address of a screen's parent, to which its back button leads. */
export function parentOf(name: ScreenName): { name: ScreenName; href: string } | undefined {
  const { parent }: Screen = SCREENS[name];
  const found = screens.find(([other]) => other === parent);
  return found?.[1].entry && { name: found[0], href: found[1].entry.href };
}

/** The screens with their names, in the order of the menu. */
export const screens = Object.entries<Screen>(SCREENS) as readonly (readonly [ScreenName, Screen])[];

/** The screens that a role can reach by the main menu or a key. */
export const entriesOf = (role: SignedInRole) =>
  screens.flatMap(([name, { entry, mayOpen }]) => (entry && (mayOpen?.(role) ?? true) ? [{ name, ...entry }] : []));

/** The screen at a location; undefined where there is none. */
export const screenAt = (location: string): ScreenName | undefined => screens.find(([, { path }]) => path.test(location))?.[0];
