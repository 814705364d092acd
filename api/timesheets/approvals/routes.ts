import type { Services } from '#api/context.ts';
import type { Api } from '#api/http/api.ts';
import { commandRoute, IdParams, plainRoute } from '#api/http/routes.ts';
import {
  ApprovableQuery,
  ApprovableSheets,
  Approval,
  ApprovalOfShifts,
  ApproveDwoJob,
  ApproveWorkshifts,
  SendBack,
  Unapprove,
} from '#shared/timesheets/approvals.ts';
import { foreseeApproval } from './checks.ts';
import { approveDwoJob, approveWorkshifts, sendBackDwoJob, unapproveDwoJob, unapproveWorkshifts } from './commands.ts';
import { readSheetsOf } from './query.ts';

/** Approval of a job's whole sheet, and of shifts apart from their sheets. */
export function approvalRoutes(app: Api, services: Services): void {
  const { db, now, businessTimeZone: timeZone } = services;
  const right = ['update', 'officeTimesheet'] as const;

  plainRoute(app, {
    path: '/dwo/approvable',
    right,
    query: ApprovableQuery,
    answer: ApprovableSheets,
    handle: async ({ caller, query }) => {
      const sheets = await readSheetsOf(db, caller, query.ids);
      const approver = { reader: db, caller, now: now(), timeZone };
      return { data: await Promise.all(sheets.map((sheet) => foreseeApproval(approver, sheet))) };
    },
  });

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
    path: '/dwo_job/:id/unapprove',
    right,
    params: IdParams,
    body: Unapprove,
    answer: Approval,
    run: async (desk, { params, body }) => ({ data: await unapproveDwoJob(desk, params.id, body) }),
  });

  commandRoute(app, services, {
    method: 'POST',
    path: '/dwo_job/:id/sendBack',
    right,
    params: IdParams,
    body: SendBack,
    answer: Approval,
    run: async (desk, { params, body }) => ({ data: await sendBackDwoJob(desk, params.id, body) }),
  });

  commandRoute(app, services, {
    method: 'POST',
    path: '/workshift/approve',
    right,
    body: ApproveWorkshifts,
    answer: ApprovalOfShifts,
    run: async (desk, { body }) => ({ data: await approveWorkshifts(desk, body) }),
  });

  commandRoute(app, services, {
    method: 'POST',
    path: '/workshift/unapprove',
    right,
    body: ApproveWorkshifts,
    answer: ApprovalOfShifts,
    run: async (desk, { body }) => ({ data: await unapproveWorkshifts(desk, body) }),
  });
}
