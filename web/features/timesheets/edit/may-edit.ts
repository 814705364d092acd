import type { SignedInRole } from '#shared/permissions.ts';
import { mayReopen } from '#shared/timesheets/rules/approval.ts';
import type { TimesheetStatus } from '#shared/timesheets/sheets.ts';

/** Whether a role may edit a sheet; an approved one only if it may reopen it [approval-5]. */
export const mayEdit = (role: SignedInRole, status: TimesheetStatus): boolean => status !== 'approved' || mayReopen(role);
