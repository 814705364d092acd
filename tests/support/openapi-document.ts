import type { OpenApi } from '#api/http/openapi/completed.ts';
import { withDeclaredApi } from './declared-calls.ts';

/** The OpenAPI document, as it is served. */
export const openApiDocument = (): Promise<OpenApi> =>
  withDeclaredApi(async (app) => (await app.inject('/api/v1/docs/json')).json<OpenApi>());
