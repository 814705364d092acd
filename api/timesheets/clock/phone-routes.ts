import type { Services } from '#api/context.ts';
import type { Api } from '#api/http/api.ts';
import { commandRoute, plainRoute } from '#api/http/routes.ts';
import { phoneCalls } from '#shared/calls/clock.ts';
import { businessDate } from '#shared/rules/periods.ts';
import { presentDwo } from '../sheets/present.ts';
import { findAppState, storeAppState } from './app-state-commands.ts';
import { saveDays } from './save-commands.ts';

/** Routes for what a phone sends late: days collected offline, and the backup of its state. */
export function phoneRoutes(app: Api, services: Services): void {
  commandRoute(app, services, {
    ...phoneCalls.save,
    run: async (context, { body }) => {
      const saved = await saveDays(context, body.dwos);
      return { data: saved.map(({ dwo, ...rest }) => ({ ...rest, dwo: presentDwo(dwo) })) };
    },
  });

  commandRoute(app, services, {
    ...phoneCalls.keepState,
    run: async (context, { body }) => ({ data: await storeAppState(context, body) }),
  });

  plainRoute(app, {
    ...phoneCalls.state,
    handle: async ({ caller, query }) => {
      const today = businessDate(services.now(), services.businessTimeZone);
      const { date = today, foremanId = caller.employeeId } = query;
      return { data: await findAppState(services.db, caller, { date, foremanId }) };
    },
  });
}
