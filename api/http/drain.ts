import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

const SWEEP_EVERY_MS = 20;

/**
 * Closes idle connections while the server shuts down, so that it ends with its last answer. Node
 * would wait more than a minute for keep-alive connections, and for those that have not asked
 * anything yet.
 */
export function drainConnections(app: FastifyInstance): void {
  const answering = new Set<ServerResponse>();
  let sweep: NodeJS.Timeout | undefined;
  app.server.on('request', (_request, response) => {
    answering.add(response);
    response.once('close', () => answering.delete(response));
  });
  app.addHook('preClose', async () => {
    sweep = setInterval(() => {
      if (answering.size > 0) app.server.closeIdleConnections();
      else app.server.closeAllConnections();
    }, SWEEP_EVERY_MS);
  });
  app.addHook('onClose', async () => clearInterval(sweep));
}
