import { z } from 'zod';
import type { Services } from '#api/context.ts';
import type { Api } from '#api/http/api.ts';
import { commandRoute, plainRoute } from '#api/http/routes.ts';
import { Day, Id, oneOf } from '#shared/http/query.ts';
import { businessDate } from '#shared/rules/periods.ts';
import { AppState, SaveDwos } from '#shared/timesheets/clock.ts';
import { Dwo } from '#shared/timesheets/sheets.ts';
import { presentDwo } from '../sheets/present.ts';
import { findAppState, keepAppState } from './app-state-commands.ts';
import { saveDays } from './save-commands.ts';

const AppStateQuery = z.object({ date: Day.optional(), foremanId: z.coerce.number().pipe(Id).optional() }).strict();
const SavedDays = z.object({ data: z.array(z.object({ clientId: z.uuid(), created: z.boolean(), dwo: Dwo })) });

/**
 * What a phone keeps and sends late: days that it collected without signal, and the backup of its
 * own state.
 */
export function phoneRoutes(app: Api, services: Services): void {
  commandRoute(app, services, {
    method: 'POST',
    path: '/dwo/save',
    right: ['create', 'dwo'],
    body: SaveDwos,
    answer: SavedDays,
    run: async (desk, { body }) => {
      const saved = await saveDays(desk, body.dwos);
      return { data: saved.map(({ dwo, ...rest }) => ({ ...rest, dwo: presentDwo(dwo) })) };
    },
  });

  commandRoute(app, services, {
    method: 'POST',
    path: '/dwo/appState',
    right: ['update', 'dwo'],
    body: AppState,
    answer: oneOf(AppState),
    run: async (desk, { body }) => ({ data: await keepAppState(desk, body) }),
  });

  plainRoute(app, {
    path: '/dwo/appState',
    right: ['read', 'dwo'],
    query: AppStateQuery,
    answer: oneOf(AppState),
    handle: async ({ caller, query }) => {
      const today = businessDate(services.now(), services.businessTimeZone);
      const { date = today, foremanId = caller.employeeId } = query;
      return { data: await findAppState(services.db, caller, { date, foremanId }) };
    },
  });
}
