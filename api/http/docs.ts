import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { SUPERVISORS_HEADER } from '../../shared/constants.ts';
import type { Api } from './api.ts';

/** OpenAPI of every route that is registered after this, at `/api/v1/docs` and, as JSON, `/api/v1/docs/json`. */
export async function serveDocs(app: Api): Promise<void> {
  await app.register(swagger, {
    openapi: {
      info: {
        title: 'Muster',
        version: '1',
        description:
          'Every GET answers an `ETag` and can be kept open: with `If-None-Match` and `Prefer: wait=25` it is answered when something changes. ' +
          `Admins narrow what they see to supervisors with the header \`${SUPERVISORS_HEADER}\`.`,
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: jsonSchemaTransform,
  });
  await app.register(swaggerUi, { routePrefix: '/api/v1/docs', uiConfig: { deepLinking: true, tryItOutEnabled: false } });
}
