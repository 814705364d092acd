import type { FastifyInstance, FastifySchema } from 'fastify';

/** Options of routes that machines ask every few seconds: not in OpenAPI document or log. */
export const PROBE: { schema: FastifySchema & { hide: true }; logLevel: 'silent' } = {
  schema: { hide: true },
  logLevel: 'silent',
};

/**
 * Serves `GET /livez`, 200 while the process answers at all, and `GET /readyz`, 503 with the reason
 * while it should get no requests.
 * @param isStopping true from the moment on in which the process is told to stop
 * @param missing what the server cannot do without, or undefined when all is there
 */
export function serveProbes(app: FastifyInstance, isStopping: () => boolean, missing: () => Promise<string | undefined>): void {
  app.get('/livez', PROBE, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { status: 'ok' };
  });
  app.get('/readyz', PROBE, async (_request, reply) => {
    const reason = isStopping() ? 'stopping' : await missing();
    reply.header('cache-control', 'no-store').code(reason === undefined ? 200 : 503);
    return reason === undefined ? { status: 'ready' } : { status: 'not ready', reason };
  });
}
