import type { ComponentType } from 'react';
import { can, type Role } from '#shared/permissions.ts';
import type { Language } from '#web/texts/language.ts';
import { catalogue } from '#web/texts/texts.ts';
import { AuditIcon, DataIcon, JobsIcon, LinkIcon, PeopleIcon, SummaryIcon, TimesheetsIcon } from '#web/ui/icons/icons.tsx';
import { latePage } from './late-page.tsx';

/**
 * A screen of the office, said once: its address, name, right, place in the menu and page follow
 * from here [screens-1].
 *
 * @example
 * notifications: {
 *   path: /^\/notifications\/?$/,
 *   title: { en: 'Notifications', es: 'Notificaciones' },
 *   page: latePage(() => import('#web/features/alerts/page.tsx')),
 * },
 */
export interface Screen {
  /** Named groups become the page's parameters. */
  path: RegExp;
  title: Record<Language, string>;
  /**
   * Whoever may not open it is told so, and neither menu nor keys lead there. Everybody may if
   * nothing is said.
   */
  mayOpen?: (role: Role) => boolean;
  /**
   * Where it is led to from outside: the main menu, in the order of this list, and `g` with a
   * letter.
   */
  entry?: { href: string; letter: string; icon?: ComponentType };
  /** The screen from which one gets there, and to which the back button leads. */
  parent?: string;
  page: ComponentType;
}

export const SCREENS = {
  summary: {
    path: /^\/$/,
    title: { en: 'Summary', es: 'Resumen' },
    entry: { href: '/', letter: 's', icon: SummaryIcon },
    page: latePage(() => import('../summary/page.tsx')),
  },
  timesheets: {
    path: /^\/timesheets\/?$/,
    title: { en: 'Timesheets', es: 'Hojas de horas' },
    entry: { href: '/timesheets', letter: 't', icon: TimesheetsIcon },
    page: latePage(() => import('#web/features/timesheets/page.tsx')),
  },
  crewDetails: {
    path: /^\/timesheets\/(?<dwoId>\d+)\/?$/,
    title: { en: 'Crew Details', es: 'Detalles de la cuadrilla' },
    parent: 'timesheets',
    page: latePage(() => import('#web/features/timesheets/crew/page.tsx')),
  },
  employeeTimesheet: {
    path: /^\/timesheets\/employee\/(?<employeeId>\d+)\/?$/,
    title: { en: 'Employee Timesheet', es: 'Horas del empleado' },
    parent: 'timesheets',
    page: latePage(() => import('#web/features/timesheets/person/page.tsx')),
  },
  jobManagement: {
    path: /^\/job-management\/?$/,
    title: { en: 'Job Management', es: 'Gestión de trabajos' },
    entry: { href: '/job-management', letter: 'j', icon: JobsIcon },
    page: latePage(() => import('#web/features/jobs/list/page.tsx')),
  },
  jobDetails: {
    path: /^\/job-management\/(?<id>\d+)\/?$/,
    title: { en: 'Job Details', es: 'Detalles del trabajo' },
    parent: 'jobManagement',
    page: latePage(() => import('#web/features/jobs/details/page.tsx')),
  },
  userManagement: {
    path: /^\/user-management\/?$/,
    title: { en: 'User Management', es: 'Gestión de usuarios' },
    entry: { href: '/user-management', letter: 'u', icon: PeopleIcon },
    page: latePage(() => import('#web/features/people/list/page.tsx')),
  },
  needed: {
    path: /^\/user-management\/needed\/?$/,
    title: { en: 'Where Someone Is Needed', es: 'Dónde hace falta gente' },
    parent: 'userManagement',
    page: latePage(() => import('#web/features/people/needed/page.tsx')),
  },
  userDetails: {
    path: /^\/user-management\/(?<employeeId>\d+)\/?$/,
    title: { en: 'User Details', es: 'Datos del usuario' },
    parent: 'userManagement',
    page: latePage(() => import('#web/features/people/details/page.tsx')),
  },
  notifications: {
    path: /^\/notifications\/?$/,
    title: { en: 'Notifications', es: 'Notificaciones' },
    entry: { href: '/notifications', letter: 'n' },
    page: latePage(() => import('#web/features/alerts/page.tsx')),
  },
  dataManagement: {
    path: /^\/upload\/?$/,
    title: { en: 'Data Management', es: 'Gestión de datos' },
    mayOpen: (role) => can(role, 'open', 'dataManagement'),
    entry: { href: '/upload', letter: 'd', icon: DataIcon },
    page: latePage(() => import('#web/features/data-management/page.tsx')),
  },
  uploadDetails: {
    path: /^\/upload\/(?<id>\d+)\/?$/,
    title: { en: 'Upload Details', es: 'Detalles de la carga' },
    mayOpen: (role) => can(role, 'read', 'employeeUpload'),
    parent: 'dataManagement',
    page: latePage(() => import('#web/features/data-management/uploads/page.tsx')),
  },
  audit: {
    path: /^\/audit\/?$/,
    title: { en: 'Audit', es: 'Auditoría' },
    mayOpen: (role) => can(role, 'read', 'audit'),
    entry: { href: '/audit', letter: 'a', icon: AuditIcon },
    page: latePage(() => import('#web/features/audit/page.tsx')),
  },
  integrations: {
    path: /^\/integrations\/?$/,
    title: { en: 'Integrations', es: 'Integraciones' },
    mayOpen: (role) => can(role, 'read', 'apiToken'),
    entry: { href: '/integrations', letter: 'i', icon: LinkIcon },
    page: latePage(() => import('#web/features/integrations/page.tsx')),
  },
  sessions: {
    path: /^\/sessions\/?$/,
    title: { en: 'Your Sessions', es: 'Tus sesiones' },
    page: latePage(() => import('#web/features/sessions/page.tsx')),
  },
  changelog: {
    path: /^\/app-changelog\/?$/,
    title: { en: 'Changelog', es: 'Registro de cambios' },
    page: latePage(() => import('#web/features/changelog/page.tsx')),
  },
} satisfies Record<string, Screen>;

export type ScreenName = keyof typeof SCREENS;

/** Where the back button of a screen leads: the name and the address of its parent. */
export function parentOf(name: ScreenName): { name: ScreenName; href: string } | undefined {
  const { parent }: Screen = SCREENS[name];
  const found = screens.find(([other]) => other === parent);
  return found?.[1].entry && { name: found[0], href: found[1].entry.href };
}

/** The screens with their names, in the order of the menu. */
export const screens = Object.entries<Screen>(SCREENS) as readonly (readonly [ScreenName, Screen])[];

const titlesIn = (language: Language) =>
  Object.fromEntries(screens.map(([name, { title }]) => [name, title[language]])) as Record<ScreenName, string>;

/** What the screens are called. */
export const screenTitles = catalogue('screens', { en: titlesIn('en'), es: titlesIn('es') });

/** Where a person of this role can be led from outside. */
export const entriesOf = (role: Role) =>
  screens.flatMap(([name, { entry, mayOpen }]) => (entry && (mayOpen?.(role) ?? true) ? [{ name, ...entry }] : []));

/** The screen at a location; undefined where there is none. */
export const screenAt = (location: string): ScreenName | undefined => screens.find(([, { path }]) => path.test(location))?.[0];
