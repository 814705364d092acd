import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifySchema } from 'fastify';
import { Failure } from '../http/errors.ts';

/** What of a Prometheus registry is served. */
interface Metrics {
  contentType: string;
  metrics(): Promise<string>;
}

/** The page is no call that the api's description names. */
const HIDDEN: FastifySchema & { hide: true } = { hide: true };

/**
 * Serves `GET /metrics` to callers with the token, and 401 to others.
 * @param token absent: there is no such page.
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

/** Compares in a time that does not depend on how much of the token was guessed. */
function isBearer(authorization: string | undefined, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${token}`));
}
