import { z } from 'zod';
import { Day, Id, oneOf } from '../../../shared/query.ts';
import { businessDate } from '../../../shared/rules/periods.ts';
import { AppState, SaveDwos } from '../../../shared/timesheets/clock.ts';
import { Dwo } from '../../../shared/timesheets/sheets.ts';
import type { Services } from '../../context.ts';
import type { Api } from '../../http/api.ts';
import { callerOf } from '../../http/caller.ts';
import { about, refusals } from '../../http/declared.ts';
import { atDesk } from '../../http/desk.ts';
import { allow } from '../../http/guard.ts';
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
  app.post(
    '/dwo/save',
    {
      preHandler: allow('create', 'dwo'),
      schema: { ...about('dwo'), body: SaveDwos, response: { 200: SavedDays, ...refusals } },
    },
    async (request) => {
      const saved = await atDesk(services, request, (desk) => saveDays(desk, request.body.dwos));
      return { data: saved.map(({ dwo, ...rest }) => ({ ...rest, dwo: presentDwo(dwo) })) };
    },
  );

  app.post(
    '/dwo/appState',
    {
      preHandler: allow('update', 'dwo'),
      schema: { ...about('dwo'), body: AppState, response: { 200: oneOf(AppState), ...refusals } },
    },
    async (request) => ({ data: await atDesk(services, request, (desk) => keepAppState(desk, request.body)) }),
  );

  app.get(
    '/dwo/appState',
    {
      preHandler: allow('read', 'dwo'),
      schema: { ...about('dwo'), querystring: AppStateQuery, response: { 200: oneOf(AppState), ...refusals } },
    },
    async (request) => {
      const caller = callerOf(request);
      const today = businessDate(services.now(), services.businessTimeZone);
      const { date = today, foremanId = caller.employeeId } = request.query;
      return { data: await findAppState(services.db, caller, { date, foremanId }) };
    },
  );
}
