import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { SUPERVISORS_HEADER } from '#shared/constants.ts';
import type { Api } from '../api.ts';
import { AREAS } from '../areas.ts';
import { SECURITY_SCHEMES } from './access.ts';
import { completed, type OpenApi } from './completed.ts';
import { nameSchemas, schemaNames } from './schema-names.ts';

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

const transform = createJsonSchemaTransform({ schemaRegistry: schemaNames });
const withSchemas = createJsonSchemaTransformObject({ schemaRegistry: schemaNames });

/**
 * Serves the OpenAPI document of every route that is registered after this, at `/api/v1/docs` and,
 * as JSON, `/api/v1/docs/json`. It is made when somebody asks for it first.
 */
export async function serveDocs(app: Api): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Muster',
        version: '1',
        description: ABOUT.join('\n\n'),
        license: { name: 'MIT', identifier: 'MIT' } as { name: string },
      },
      servers: [{ url: '/', description: 'The address at which this document is read.' }],
      tags: Object.entries(AREAS).map(([name, description]) => ({ name, description })),
      components: { securitySchemes: SECURITY_SCHEMES },
    },
    transform: ({ schema, ...route }) => transform({ ...route, schema: documentable(schema) }),
    transformObject: (document) => completed(withSchemas(document) as OpenApi, app.declaredCalls) as never,
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/v1/docs',
    staticCSP: true,
    uiConfig: { deepLinking: true, tryItOutEnabled: false },
    uiHooks: { onRequest: nameSchemas },
  });
}

/**
 * A parameter is listed by itself, so the object of all parameters has no name; refusals are added
 * to the whole document.
 */
function documentable<S extends { params?: unknown; querystring?: unknown; response?: unknown }>(schema: S): S {
  if (!schema) return schema;
  const { params, querystring, response, ...rest } = schema;
  const { '4xx': _, ...answers } = (response ?? {}) as Record<string, unknown>;
  return { ...rest, ...unnamed({ params, querystring }), response: answers } as S;
}

const unnamed = (parts: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(parts).flatMap(([name, schema]) => (schema instanceof z.ZodType ? [[name, schema.clone(schema.def)]] : [])),
  );
