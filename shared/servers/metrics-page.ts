import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifySchema } from 'fastify';
import { Failure } from '../http/errors.ts';

/** The part of a Prometheus registry that is served. */
interface Metrics {
  contentType: string;
  metrics(): Promise<string>;
}

/** Hides the page in the OpenAPI description. */
const HIDDEN: FastifySchema & { hide: true } = { hide: true };

/**
 * Serves `GET /metrics` to callers with the token, and 401 to others.
 * @param token without one the page answers 404
 */
export function serveMetricsPage(app: FastifyInstance, metrics: Metrics, token: string | undefined): void {
  if (token === undefined) return;
  app.get('/metrics', { schema: HIDDEN }, async (request, reply) => {
    if (!isBearer(request.headers.authorization, token)) {
      reply.header('www-authenticate', 'Bearer');
      throw new Failure(401, 'This needs the token of METRICS_TOKEN', { code: 'METRICS_TOKEN' });
    }
    return reply.type(metrics.contentType).send(await metrics.metrics());
  });
}

/** Compares the bearer token in constant time. */
export function isBearer(authorization: string | undefined, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${token}`));
}
