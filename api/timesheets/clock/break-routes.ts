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
    run: async (context, { body }) => ({ data: presentTimebreak(await addBreak(context, body)) }),
  });

  commandRoute(app, services, {
    ...breakCalls.put,
    run: async (context, { params, body }) => {
      const { pause, reopened } = await editBreak(context, params.id, body);
      return { data: presentTimebreak(pause), reopened };
    },
  });

  commandRoute(app, services, {
    ...breakCalls.patch,
    run: async (context, { params, body }) => ({ data: presentTimebreak(await endBreak(context, params.id, body)) }),
  });

  commandRoute(app, services, {
    ...breakCalls.delete,
    run: (context, { params, query }) => removeBreak(context, params.id, query.revision),
  });
}
