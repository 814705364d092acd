import { Approval, ApproveDwoJob, ApproveWorkshifts } from '../../../shared/timesheets/approvals.ts';
import type { Services } from '../../context.ts';
import type { Api } from '../../http/api.ts';
import { about, refusals } from '../../http/declared.ts';
import { atDesk } from '../../http/desk.ts';
import { allow } from '../../http/guard.ts';
import { IdParams } from '../../http/read-routes.ts';
import { approveDwoJob, approveWorkshifts } from './commands.ts';

/** Approval of a job's whole sheet, and of shifts apart from their sheets. */
export function approvalRoutes(app: Api, services: Services): void {
  const preHandler = allow('update', 'officeTimesheet');

  app.post(
    '/dwo_job/:id/approve',
    {
      preHandler,
      schema: { ...about('dwo_job'), params: IdParams, body: ApproveDwoJob, response: { 200: Approval, ...refusals } },
    },
    async (request) => ({
      data: await atDesk(services, request, (desk) => approveDwoJob(desk, request.params.id, request.body)),
    }),
  );

  app.post(
    '/workshift/approve',
    {
      preHandler,
      schema: { ...about('workshift'), body: ApproveWorkshifts, response: { 200: Approval, ...refusals } },
    },
    async (request) => ({ data: await atDesk(services, request, (desk) => approveWorkshifts(desk, request.body)) }),
  );
}
