import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { Failure } from '#shared/http/errors.ts';
import { isBearer } from '#shared/servers/metrics-page.ts';
import { deriveKey } from '../session/seal.ts';

/** What a gateway sees of the one who asks. */
export const Seen = z.object({
  /** Where the connection comes from: the reverse proxy, if there is one. */
  peer: z.string(),
  /** The client's address, as limits and log take it. */
  ip: z.string(),
  forwardedFor: z.string().nullable(),
  isTrusted: z.boolean(),
  host: z.string(),
});
export type Seen = z.infer<typeof Seen>;

export const SEEN_PATH = '/doctor';

/** The bearer token of the doctor, which has the same secret. */
export const doctorToken = (secret: Buffer): string => deriveKey(secret, 'doctor').toString('base64url');

/**
 * Serves `GET /doctor`, for `npm run doctor`: what the gateway sees of a request that came through
 * the reverse proxy. 404 for everybody without a token of one of these secrets.
 */
export function registerSeen(app: FastifyInstance, secrets: readonly Buffer[]): void {
  const tokens = secrets.map(doctorToken);
  app.get(SEEN_PATH, async ({ headers, socket, ip, ips, host }, reply): Promise<Seen> => {
    if (!tokens.some((token) => isBearer(headers.authorization, token))) throw new Failure(404, 'Not found');
    reply.header('cache-control', 'no-store');
    const given = headers['x-forwarded-for'];
    const forwardedFor = given === undefined ? null : String(given);
    return { peer: socket.remoteAddress ?? '', ip, forwardedFor, isTrusted: ips !== undefined && ips.length > 1, host };
  });
}
