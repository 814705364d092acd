import type { FastifyRequest } from 'fastify';

/**
 * Names the browser's request to the api, for its log and audit, where the gateway asks in its
 * stead.
 */
export const sentFrom = ({ ip, id, headers }: Pick<FastifyRequest, 'ip' | 'id' | 'headers'>): Record<string, string> => ({
  'x-forwarded-for': ip,
  'x-request-id': id,
  ...(headers['user-agent'] && { 'user-agent': headers['user-agent'] }),
});
