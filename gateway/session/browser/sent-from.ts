import type { FastifyRequest } from 'fastify';

/**
 * Names the browser's request to the api, for its log and audit, where the gateway asks in its
 * stead.
 */
export const sentFrom = ({ ip, id }: Pick<FastifyRequest, 'ip' | 'id'>): Record<string, string> => ({
  'x-forwarded-for': ip,
  'x-request-id': id,
});
