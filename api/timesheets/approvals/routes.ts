import { Approval, ApproveDwoJob, ApproveWorkshifts } from '../../../shared/timesheets/approvals.ts';
import type { Services } from '../../context.ts';
import type { Api } from '../../http/api.ts';
import { commandRoute, IdParams } from '../../http/routes.ts';
import { approveDwoJob, approveWorkshifts } from './commands.ts';

/** Approval of a job's whole sheet, and of shifts apart from their sheets. */
export function approvalRoutes(app: Api, services: Services): void {
  const right = ['update', 'officeTimesheet'] as const;

  commandRoute(app, services, {
    method: 'POST',
    path: '/dwo_job/:id/approve',
    right,
    params: IdParams,
    body: ApproveDwoJob,
    answer: Approval,
    run: async (desk, { params, body }) => ({ data: await approveDwoJob(desk, params.id, body) }),
  });

  commandRoute(app, services, {
    method: 'POST',
    path: '/workshift/approve',
    right,
    body: ApproveWorkshifts,
    answer: Approval,
    run: async (desk, { body }) => ({ data: await approveWorkshifts(desk, body) }),
  });
}
