import type { Role } from '#shared/permissions.ts';
import { mayReopen } from '#shared/timesheets/rules/approval.ts';
import type { TimesheetStatus } from '#shared/timesheets/sheets.ts';

/** What is approved is changed by whoever could approve it again [approval-5]. */
export const mayEdit = (role: Role, status: TimesheetStatus): boolean => status !== 'approved' || mayReopen(role);
