import type { FastifyInstance } from 'fastify';

/** Most addresses that are told of: a client that sends the header by itself has one, too. */
const MOST_TOLD = 10;

/**
 * Logs, once for each address, that `X-Forwarded-For` came from an address that is not trusted and
 * was ignored: behind an unnamed reverse proxy everybody seems to be at the proxy's address, and
 * shares its limits.
 * @param setting the setting that names the trusted addresses
 */
export function tellOfUntrustedProxies(app: FastifyInstance, setting: 'TRUST_PROXY' | 'API_TRUST_PROXY'): void {
  const told = new Set<string>();
  app.addHook('onRequest', async (request) => {
    const { socket, headers, ips } = request;
    // Fastify lists the sender and, behind it, what a trusted sender says.
    if (headers['x-forwarded-for'] === undefined || (ips !== undefined && ips.length > 1)) return;
    const from = socket.remoteAddress ?? '';
    if (told.has(from) || told.size >= MOST_TOLD) return;
    told.add(from);
    request.log.warn(
      { ip: from, setting },
      `X-Forwarded-For came from ${from}, which ${setting} does not name, and was ignored: if that is your reverse proxy, name it there`,
    );
  });
}
