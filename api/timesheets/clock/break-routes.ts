import { z } from 'zod';
import type { Services } from '#api/context.ts';
import type { Api } from '#api/http/api.ts';
import { readRoutes } from '#api/http/read-routes.ts';
import { commandRoute, IdParams } from '#api/http/routes.ts';
import { RemoveQuery } from '#api/http/write-routes.ts';
import { oneOf } from '#shared/http/query.ts';
import { NewTimebreak, TimebreakChange, TimebreakEdit } from '#shared/timesheets/clock.ts';
import { Reopened, Timebreak } from '#shared/timesheets/sheets.ts';
import { presentTimebreak } from '../sheets/present.ts';
import { timebreakView } from '../sheets/views.ts';
import { addBreak, editBreak, endBreak, removeBreak } from './break-commands.ts';

const BreakEdited = z.object({ data: Timebreak, reopened: Reopened });

/** The breaks in a work shift. */
export function breakRoutes(app: Api, services: Services): void {
  readRoutes(app, services, { view: timebreakView, subject: 'timebreak' });

  commandRoute(app, services, {
    method: 'POST',
    path: '/timebreak',
    right: ['create', 'timebreak'],
    body: NewTimebreak,
    answer: oneOf(Timebreak),
    status: 201,
    run: async (desk, { body }) => ({ data: presentTimebreak(await addBreak(desk, body)) }),
  });

  commandRoute(app, services, {
    method: 'PUT',
    path: '/timebreak/:id',
    right: ['update', 'officeTimesheet'],
    params: IdParams,
    body: TimebreakEdit,
    answer: BreakEdited,
    run: async (desk, { params, body }) => {
      const { pause, reopened } = await editBreak(desk, params.id, body);
      return { data: presentTimebreak(pause), reopened };
    },
  });

  commandRoute(app, services, {
    method: 'PATCH',
    path: '/timebreak/:id',
    right: ['update', 'timebreak'],
    params: IdParams,
    body: TimebreakChange,
    answer: oneOf(Timebreak),
    run: async (desk, { params, body }) => ({ data: presentTimebreak(await endBreak(desk, params.id, body)) }),
  });

  commandRoute(app, services, {
    method: 'DELETE',
    path: '/timebreak/:id',
    right: ['delete', 'timebreak'],
    params: IdParams,
    query: RemoveQuery,
    run: (desk, { params, query }) => removeBreak(desk, params.id, query.revision),
  });
}
