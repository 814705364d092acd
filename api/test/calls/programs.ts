import { oneOf } from '#shared/http/query.ts';
import { MadeToken } from '#shared/integrations/tokens.ts';
import type { TokenRight } from '#shared/roles.ts';
import type { TestApi } from '../harness.ts';
import type { Requests } from './requests.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Makes tokens as this admin; each answers a function that makes one call as its program. */
export const programsOf =
  (api: TestApi, admin: Requests) =>
  async (...rights: TokenRight[]) => {
    const expires = new Date(api.services.now().getTime() + 30 * 86_400_000).toISOString().slice(0, 10);
    const made = await admin.post('/api_token', { name: `Program ${rights[0]}`, rights, expires }).expect(201);
    const { id, token } = oneOf(MadeToken).parse(made.body).data;
    const call = (method: Method, path: string, body?: object, headers: Record<string, string> = {}, at: TestApi = api) =>
      at.app.inject({
        method,
        url: `/api/v1${path}`,
        headers: { authorization: `Bearer ${token}`, ...headers },
        ...(body && { payload: body }),
      });
    return Object.assign(call, { tokenId: id, token });
  };
