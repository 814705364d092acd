import type { Role } from '#shared/permissions.ts';
import { mayReopen } from '#shared/timesheets/rules/approval.ts';
import type { TimesheetStatus } from '#shared/timesheets/sheets.ts';

/** An approved sheet may be edited by roles that could approve it again [approval-5]. */
export const mayEdit = (role: Role, status: TimesheetStatus): boolean => status !== 'approved' || mayReopen(role);
