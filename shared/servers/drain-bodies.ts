import type { FastifyInstance } from 'fastify';

/**
 * Reads and drops the body of a request that was refused early, so that the client gets the answer.
 * Closing at once, as Fastify's `Connection: close` does, resets the connection while bytes arrive,
 * and the reset can overtake the answer. `requestTimeout` bounds this.
 */
export function drainBodies(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    if (request.raw.complete) return;
    reply.removeHeader('connection');
    request.raw.resume();
  });
}
