import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

const SWEEP_EVERY_MS = 20;

/**
 * Lets a closing server end as soon as its last answer is out. Node would wait for connections that
 * a client keeps alive after that answer, or has opened without asking anything yet, for more than
 * a minute.
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
