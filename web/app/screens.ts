import { can, type Role } from '../../shared/permissions.ts';

/** A screen of the office: where it is and what the top bar calls it (specification 1, section 2, Route table). */
interface Screen {
  /** A wouter pattern, or an expression when a part must be a number. */
  path: string | RegExp;
  title: string;
}

/** Their screens come with their own work; until then each says so. */
export const COMING_SCREENS: readonly Screen[] = [
  { path: '/timesheets', title: 'Timesheets' },
  { path: /^\/timesheets\/\d+$/, title: 'Crew Details' },
  { path: /^\/timesheets\/employee\/\d+$/, title: 'Employee Timesheet' },
  { path: '/job-management', title: 'Job Management' },
  { path: '/job-management/:id', title: 'Job Details' },
  { path: '/user-management', title: 'User Management' },
  { path: '/user-management/:employeeId', title: 'User Details' },
  { path: '/notifications', title: 'Notifications' },
  { path: '/app-changelog', title: 'Changelog' },
];

/** Admins and sub-admins only. */
export const DATA_MANAGEMENT: Screen = { path: /^\/upload(?:\/[^/]+)?$/, title: 'Data Management' };

export const mayOpenDataManagement = (role: Role): boolean => can(role, 'open', 'dataManagement');

const matches = ({ path }: Screen, location: string): boolean => {
  if (path instanceof RegExp) return path.test(location);
  const [head = '', ...rest] = path.split('/:');
  return rest.length === 0
    ? location === head
    : location.startsWith(`${head}/`) && !location.slice(head.length + 1).includes('/');
};

/** What the top bar calls the page at a location. */
export function titleOf(location: string): string {
  if (location === '/') return 'Summary';
  return [...COMING_SCREENS, DATA_MANAGEMENT].find((screen) => matches(screen, location))?.title ?? 'Page Not Found';
}
