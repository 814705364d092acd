import { reminderCalls } from '#shared/calls/exports.ts';
import { OneOwnReminder, payrollLive } from '#shared/payroll/countdown.ts';
import type { Services } from '../context.ts';
import type { Api } from '../http/api.ts';
import { commandRoute, liveRoute } from '../http/routes.ts';
import { ownersSeenBy } from '../visibility/visibility.ts';
import { dismissReminder, readOwnReminder, remind } from './reminder-commands.ts';

/** That supervisors are reminded of the timesheets that payroll waits for [payroll-4]. */
export function reminderRoutes(app: Api, services: Services): void {
  liveRoute(app, {
    ...payrollLive.payrollReminder,
    operationId: 'getOwnPayrollReminder',
    summary: 'Get what you were reminded of, while it waits and until you have put it away',
    answer: OneOwnReminder,
    confine: ({ caller }) => ({ owners: ownersSeenBy(caller), aspects: [] }),
    compute: async ({ caller }) => ({ data: { reminder: await readOwnReminder(services.db, caller) } }),
  });
  commandRoute(app, services, {
    ...reminderCalls.post,
    run: async (context, { body }) => ({ data: await remind(context, body) }),
  });
  commandRoute(app, services, {
    ...reminderCalls.dismiss,
    run: (context, { body }) => dismissReminder(context, body.id),
  });
}
