import type { FastifyInstance } from 'fastify';

/**
 * Lets a sender whose request was refused before it was read finish sending. Closing at once, as
 * Fastify's `Connection: close` does, resets the connection while bytes arrive, and the reset
 * overtakes the answer. `requestTimeout` bounds how long this may go on.
 */
export function drainBodies(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    if (request.raw.complete) return;
    reply.removeHeader('connection');
    request.raw.resume();
  });
}
