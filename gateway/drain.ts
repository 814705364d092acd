import { once } from 'node:events';
import { Server } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

const SWEEP_EVERY_MS = 50;

/**
 * Connection draining: a closing server answers its clients instead of resetting them. It stops
 * listening first, so that clients do not reconnect to it. For `lingerMs` each request on an open
 * connection is answered and closes it (Fastify's `Connection: close`); then idle connections are
 * closed. `http.Server.close` alone closes those at once, when a request may be on its way.
 * @returns whether it has begun
 */
export function drainConnections(app: FastifyInstance, lingerMs: number): () => boolean {
  let sweep: NodeJS.Timeout | undefined;
  let hasBegun = false;
  app.addHook('preClose', async () => {
    hasBegun = true;
    const isEmpty = once(app.server, 'close');
    // The method of net.Server: http's override would close idle connections.
    Server.prototype.close.call(app.server);
    await Promise.race([isEmpty, pause(lingerMs)]);
    // Connections that become idle later than that would otherwise keep the server open.
    sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_EVERY_MS);
  });
  app.addHook('onClose', async () => clearInterval(sweep));
  return () => hasBegun;
}
