import { viewCalls } from '#shared/calls/settings.ts';
import { OWNER } from '#shared/live/topics.ts';
import { SavedViews, viewsLive } from '#shared/views/views.ts';
import type { Services } from '../context.ts';
import type { Api } from '../http/api.ts';
import { commandRoute, liveRoute } from '../http/routes.ts';
import { changeView, createView, removeView } from './commands.ts';
import { presentView } from './present.ts';
import { listViews } from './repository.ts';

/** Views: filters, sorting and columns of lists under names, one's own and those of one's role. */
export function viewRoutes(app: Api, services: Services): void {
  liveRoute(app, {
    ...viewsLive.savedViews,
    operationId: 'listSavedViews',
    summary: 'List your views, and those of your role',
    answer: SavedViews,
    confine: ({ caller }) => ({ owners: [OWNER.own(caller.employeeId)], aspects: [] }),
    compute: async ({ caller }) => {
      const rows = await listViews(services.db, caller);
      return { data: { views: rows.map((row) => presentView(row, caller.employeeId)) } };
    },
  });

  commandRoute(app, services, {
    ...viewCalls.post,
    run: async (context, { body }) => ({ data: presentView(await createView(context, body), context.caller.employeeId) }),
  });

  commandRoute(app, services, {
    ...viewCalls.patch,
    run: async (context, { params: { id }, body }) => ({
      data: presentView(await changeView(context, id, body), context.caller.employeeId),
    }),
  });

  commandRoute(app, services, {
    ...viewCalls.delete,
    run: (context, { params: { id }, query: { revision } }) => removeView(context, id, revision),
  });
}
