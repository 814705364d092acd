import { oneOf } from '#shared/http/query.ts';
import { MadeToken, NewApiToken } from '#shared/integrations/tokens.ts';
import type { Services } from '../context.ts';
import type { Api } from '../http/api.ts';
import { readRoutes } from '../http/read-routes.ts';
import { commandRoute, IdParams } from '../http/routes.ts';
import { addToken, revokeToken } from './commands.ts';
import { apiTokenView } from './view.ts';

/**
 * The tokens of other programs [tokens-1]: listed, made and revoked by admins. The text of one is
 * answered once, when it is made.
 */
export function apiTokenRoutes(app: Api, services: Services): void {
  readRoutes(app, services, { view: apiTokenView, subject: 'apiToken' });

  commandRoute(app, services, {
    method: 'POST',
    path: '/api_token',
    right: ['create', 'apiToken'],
    body: NewApiToken,
    answer: oneOf(MadeToken),
    status: 201,
    run: async (desk, { body }) => ({ data: await addToken(desk, body) }),
  });

  commandRoute(app, services, {
    method: 'DELETE',
    path: '/api_token/:id',
    right: ['delete', 'apiToken'],
    params: IdParams,
    description: 'Revokes the token. It stays in the list.',
    run: (desk, { params }) => revokeToken(desk, params.id),
  });
}
