import type { SignedInRole } from '#shared/permissions.ts';
import { addDays, payrollWeek } from '#shared/rules/periods.ts';
import type { TimesheetStatus } from '../sheets.ts';

interface ApprovalTime {
  /** The timesheet's business day. */
  date: string;
  /** The current business day. */
  today: string;
  /** True while an admin has opened the approval of last week. */
  isLastWeekOpen: boolean;
}

/**
 * True when a role may approve a day now: supervisors and sub-admins the current payroll week
 * (Monday to Sunday), and last week while an admin has opened it; admins any day [approval-4].
 */
export function isApprovable(role: SignedInRole, { date, today, isLastWeekOpen }: ApprovalTime): boolean {
  if (role === 'admin') return true;
  const { monday, sunday } = payrollWeek(today);
  const first = isLastWeekOpen ? addDays(monday, -7) : monday;
  return (role === 'subadmin' || role === 'supervisor') && date >= first && date <= sunday;
}

/** True when the role may approve an approved sheet again: admins only [approval-5]. */
export const mayApproveAgain = (role: SignedInRole): boolean => role === 'admin';

/**
 * True when the role may change an approved sheet, which withdraws its approval: only roles that
 * could approve it again.
 */
export const mayReopen = (role: SignedInRole): boolean => role === 'admin';

/** Time in which an approver can undo their own approval. */
export const UNDO_APPROVAL_MS = 10_000;

/** Tolerance for the transmission of an undo at the last moment. */
const ON_ITS_WAY_MS = 2_000;

/** True when an approval of this age can still be undone by its approver. */
export const isJustGiven = (agoMs: number): boolean => agoMs <= UNDO_APPROVAL_MS + ON_ITS_WAY_MS;

interface GivenApproval {
  approvedById: number | null;
  approvedAt: Date | null;
}

/**
 * True when a person may withdraw an approval: one who could give it again, and for a short time
 * the approver [approval-6].
 */
export const mayUnapprove = (
  { role, employeeId }: { role: SignedInRole; employeeId: number },
  { approvedById, approvedAt }: GivenApproval,
  now: Date,
): boolean =>
  mayReopen(role) || (approvedById === employeeId && approvedAt !== null && isJustGiven(now.getTime() - approvedAt.getTime()));

const LEAST_FIRST: readonly TimesheetStatus[] = ['draft', 'submitted', 'approved'];

/** The lowest status of several parts: approved only when all are. */
export const leastApproved = (statuses: readonly TimesheetStatus[]): TimesheetStatus =>
  LEAST_FIRST.find((status) => statuses.includes(status)) ?? 'approved';

/**
 * The status of a job's sheet from its parts: approved exactly when all shifts are and it has no
 * temporary worker. A sheet without shifts keeps its own status.
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
 * The status of a day: the lowest of its sheets. A day without jobs keeps its own status, but is
 * never approved.
 */
export const dayStatus = (own: TimesheetStatus, sheets: readonly TimesheetStatus[]): TimesheetStatus =>
  sheets.length === 0 ? openStatus(own) : leastApproved(sheets);

/** The status of a part that is added to a sheet: the sheet's, but never approved. */
export const openStatus = (sheet: TimesheetStatus): 'draft' | 'submitted' => (sheet === 'draft' ? 'draft' : 'submitted');
