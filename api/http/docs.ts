import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { SUPERVISORS_HEADER } from '#shared/constants.ts';
import type { Api } from './api.ts';

const ABOUT = [
  'A client signs in as OAuth clients do: it opens `auth/login/{provider}` in a browser with `client=app`, a `state` and, as `challenge`, the ' +
    'base64url SHA-256 of a secret of its own; the browser comes back to `muster://signed-in` with that `state` and a `code`, which ' +
    '`auth/token` takes together with the secret as `codeVerifier`. ' +
    "Every other call carries the answer's `token` as bearer; `auth/refresh` carries its `refresh_token`.",
  'The query of a list is JSON: `where={"status":{"$ne":"approved"},"date":{"$gte":"2026-01-31"}}` (a value, or `$eq`, `$ne`, `$in`, `$gt`, ' +
    '`$gte`, `$lt`, `$lte`, `$between`, `$iLike`; `$and` and `$or` take lists), `include=["crews.foreman"]`, `order=[["date","DESC"]]`. ' +
    'Each list says which names it knows.',
  'Every GET answers an `ETag` and can be kept open: with `If-None-Match` and `Prefer: wait=25` it is answered when something changes.',
  `Admins narrow what they see to supervisors with the header \`${SUPERVISORS_HEADER}\`.`,
];

/**
 * Serves the OpenAPI document of every route that is registered after this, at `/api/v1/docs` and,
 * as JSON, `/api/v1/docs/json`.
 */
export async function serveDocs(app: Api): Promise<void> {
  await app.register(swagger, {
    openapi: {
      info: {
        title: 'Muster',
        version: '1',
        description: ABOUT.join('\n\n'),
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: jsonSchemaTransform,
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/v1/docs',
    staticCSP: true,
    uiConfig: { deepLinking: true, tryItOutEnabled: false },
  });
}
