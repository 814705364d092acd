import { once } from 'node:events';
import { Server } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

const SWEEP_EVERY_MS = 50;

/**
 * Lets a closing server's clients go with an answer instead of a reset. It stops listening first,
 * so that nobody who is sent away comes back; then every connection that asks is answered and
 * closed (Fastify's `Connection: close`), and only those that did not ask for so long are closed
 * without. `http.Server.close` alone closes them at once, while the next request may be on its way.
 */
export function drainConnections(app: FastifyInstance, lingerMs: number): void {
  let sweep: NodeJS.Timeout | undefined;
  app.addHook('preClose', async () => {
    const isEmpty = once(app.server, 'close');
    // What http adds to it is what ends the idle connections.
    Server.prototype.close.call(app.server);
    await Promise.race([isEmpty, pause(lingerMs)]);
    // A connection whose last answer goes out later than that would otherwise be waited for.
    sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_EVERY_MS);
  });
  app.addHook('onClose', async () => clearInterval(sweep));
}
