import type { Role } from '#shared/permissions.ts';
import { addDays, payrollWeek } from '#shared/rules/periods.ts';
import type { TimesheetStatus } from '../sheets.ts';

interface ApprovalTime {
  /** The business day of the timesheet. */
  date: string;
  /** The business day of the approval. */
  today: string;
  /** Whether an admin has let last week be approved, and that has not run out. */
  isLastWeekOpen: boolean;
}

/**
 * Whose time it is to approve a day: supervisors and sub-admins approve the current payroll week
 * (Monday to Sunday), and the week before while an admin lets them; admins any day [approval-4].
 */
export function isApprovable(role: Role, { date, today, isLastWeekOpen }: ApprovalTime): boolean {
  if (role === 'admin') return true;
  const { monday, sunday } = payrollWeek(today);
  const first = isLastWeekOpen ? addDays(monday, -7) : monday;
  return (role === 'subadmin' || role === 'supervisor') && date >= first && date <= sunday;
}

/** Only admins approve what is approved already [approval-5]. */
export const mayApproveAgain = (role: Role): boolean => role === 'admin';

/**
 * Whoever could not approve it again cannot change an approved sheet either: it would stay without
 * approval.
 */
export const mayReopen = (role: Role): boolean => role === 'admin';

/** How long an approval can be undone by whoever gave it. */
export const UNDO_APPROVAL_MS = 10_000;

/** An undo that was pressed at the last moment arrives after it. */
const ON_ITS_WAY_MS = 2_000;

/** Whether an approval that was given so long ago can still be undone by whoever gave it. */
export const isJustGiven = (agoMs: number): boolean => agoMs <= UNDO_APPROVAL_MS + ON_ITS_WAY_MS;

interface GivenApproval {
  approvedById: number | null;
  approvedAt: Date | null;
}

/**
 * Whose it is to take an approval: whoever could give it again, and for a moment whoever gave it
 * [approval-6].
 */
export const mayUnapprove = (
  { role, employeeId }: { role: Role; employeeId: number },
  { approvedById, approvedAt }: GivenApproval,
  now: Date,
): boolean =>
  mayReopen(role) || (approvedById === employeeId && approvedAt !== null && isJustGiven(now.getTime() - approvedAt.getTime()));

const LEAST_FIRST: readonly TimesheetStatus[] = ['draft', 'submitted', 'approved'];

/** The status of several parts together: approved only when all are. */
export const leastApproved = (statuses: readonly TimesheetStatus[]): TimesheetStatus =>
  LEAST_FIRST.find((status) => statuses.includes(status)) ?? 'approved';

/**
 * What a job's sheet is by its parts: approved exactly when all its shifts are and nobody on it is
 * without an employee record. One without shifts is what it was told to be.
 */
export function sheetStatus(
  own: TimesheetStatus,
  parts: { shifts: readonly TimesheetStatus[]; hasTemporaryWorker: boolean },
): TimesheetStatus {
  const together = parts.shifts.length === 0 ? own : leastApproved(parts.shifts);
  if (together !== 'approved' || !parts.hasTemporaryWorker) return together;
  return openStatus(own);
}

/**
 * What a day is by its jobs' sheets: the least of them. One without a job is what it was told to
 * be, but nothing of it is approved.
 */
export const dayStatus = (own: TimesheetStatus, sheets: readonly TimesheetStatus[]): TimesheetStatus =>
  sheets.length === 0 ? openStatus(own) : leastApproved(sheets);

/** What is added to a sheet stands as the sheet does, and is never approved with it. */
export const openStatus = (sheet: TimesheetStatus): 'draft' | 'submitted' => (sheet === 'draft' ? 'draft' : 'submitted');
