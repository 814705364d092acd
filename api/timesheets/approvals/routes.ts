import type { Services } from '#api/context.ts';
import type { Api } from '#api/http/api.ts';
import { commandRoute, plainRoute } from '#api/http/routes.ts';
import { dayCalls, sheetCalls, shiftCalls } from '#shared/calls/timesheets.ts';
import { foreseeApproval } from './checks.ts';
import { approveDwoJob, approveWorkshifts, sendBackDwoJob, unapproveDwoJob, unapproveWorkshifts } from './commands.ts';
import { readSheetsOf } from './query.ts';

/** Routes that approve a job's whole sheet, or shifts apart from their sheets. */
export function approvalRoutes(app: Api, services: Services): void {
  const { db, now, businessTimeZone: timeZone } = services;

  plainRoute(app, {
    ...dayCalls.approvable,
    handle: async ({ caller, query }) => {
      const sheets = await readSheetsOf(db, caller, query.ids);
      const approver = { reader: db, caller, now: now(), timeZone };
      return { data: await Promise.all(sheets.map((sheet) => foreseeApproval(approver, sheet))) };
    },
  });

  commandRoute(app, services, {
    ...sheetCalls.approve,
    run: async (context, { params, body }) => ({ data: await approveDwoJob(context, params.id, body) }),
  });

  commandRoute(app, services, {
    ...sheetCalls.unapprove,
    run: async (context, { params, body }) => ({ data: await unapproveDwoJob(context, params.id, body) }),
  });

  commandRoute(app, services, {
    ...sheetCalls.sendBack,
    run: async (context, { params, body }) => ({ data: await sendBackDwoJob(context, params.id, body) }),
  });

  commandRoute(app, services, {
    ...shiftCalls.approve,
    run: async (context, { body }) => ({ data: await approveWorkshifts(context, body) }),
  });

  commandRoute(app, services, {
    ...shiftCalls.unapprove,
    run: async (context, { body }) => ({ data: await unapproveWorkshifts(context, body) }),
  });
}
