import type { Role } from '../permissions.ts';
import { addDays, payrollWeek } from './periods.ts';

interface Sheet {
  /** The business day of the timesheet. */
  date: string;
  /** The business day of the approval. */
  today: string;
  /** Whether an admin has let last week be approved, and that has not run out. */
  isLastWeekOpen: boolean;
}

/**
 * Whose time it is to approve a day: supervisors and sub-admins approve the current payroll week (Monday to Sunday), and the week
 * before while an admin lets them; admins any day.
 */
export function isApprovable(role: Role, { date, today, isLastWeekOpen }: Sheet): boolean {
  if (role === 'admin') return true;
  const { monday, sunday } = payrollWeek(today);
  const first = isLastWeekOpen ? addDays(monday, -7) : monday;
  return (role === 'subadmin' || role === 'supervisor') && date >= first && date <= sunday;
}

/** Only admins approve what is approved already (specification 1, section 6). */
export const mayApproveAgain = (role: Role): boolean => role === 'admin';

/** Whoever could not approve it again cannot change an approved sheet either: it would stay without approval. */
export const mayReopen = (role: Role): boolean => role === 'admin';
