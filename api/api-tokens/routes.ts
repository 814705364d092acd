import { tokenCalls } from '#shared/calls/integrations.ts';
import type { Services } from '../context.ts';
import type { Api } from '../http/api.ts';
import { readRoutes } from '../http/read-routes.ts';
import { commandRoute } from '../http/routes.ts';
import { addToken, revokeToken } from './commands.ts';
import { apiTokenView } from './view.ts';

/**
 * Routes of API tokens [tokens-1], listed, created and revoked by admins. The text of a token is
 * answered once, when it is created.
 */
export function apiTokenRoutes(app: Api, services: Services): void {
  readRoutes(app, services, { view: apiTokenView, subject: 'apiToken' });

  commandRoute(app, services, {
    ...tokenCalls.post,
    run: async (context, { body }) => ({ data: await addToken(context, body) }),
  });

  commandRoute(app, services, {
    ...tokenCalls.revoke,
    run: (context, { params }) => revokeToken(context, params.id),
  });
}
