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

/**
 * True when a request has at most one `Host`. With two, a proxy may use another one than the server
 * (RFC 9112, 3.2), so such a request is a 400.
 * @param rawHeaders Node's list of alternating names and values
 */
export const namesOneHost = (rawHeaders: readonly string[]): boolean =>
  rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length < 2;

export const TWO_HOSTS = 'A request names one host';

const PATH_CHARACTERS = 200;

/** The path of a URL for the log: cut, and without its query, which holds signatures and names. */
export const pathOf = (url: string): string => url.split('?', 1)[0]!.slice(0, PATH_CHARACTERS);
