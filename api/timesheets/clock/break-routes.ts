import type { Services } from '#api/context.ts';
import type { Api } from '#api/http/api.ts';
import { readRoutes } from '#api/http/read-routes.ts';
import { commandRoute } from '#api/http/routes.ts';
import { breakCalls } from '#shared/calls/clock.ts';
import { presentTimebreak } from '../sheets/present.ts';
import { timebreakView } from '../sheets/views.ts';
import { addBreak, editBreak, endBreak, removeBreak } from './break-commands.ts';

/** The breaks in a work shift. */
export function breakRoutes(app: Api, services: Services): void {
  readRoutes(app, services, { view: timebreakView, subject: 'timebreak' });

  commandRoute(app, services, {
    ...breakCalls.post,
    run: async (desk, { body }) => ({ data: presentTimebreak(await addBreak(desk, body)) }),
  });

  commandRoute(app, services, {
    ...breakCalls.put,
    run: async (desk, { params, body }) => {
      const { pause, reopened } = await editBreak(desk, params.id, body);
      return { data: presentTimebreak(pause), reopened };
    },
  });

  commandRoute(app, services, {
    ...breakCalls.patch,
    run: async (desk, { params, body }) => ({ data: presentTimebreak(await endBreak(desk, params.id, body)) }),
  });

  commandRoute(app, services, {
    ...breakCalls.delete,
    run: (desk, { params, query }) => removeBreak(desk, params.id, query.revision),
  });
}
