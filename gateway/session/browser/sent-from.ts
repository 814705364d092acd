import type { FastifyRequest } from 'fastify';

/**
 * Headers that identify the browser's request to the api, for its log and audit, on the gateway's
 * own calls.
 */
export const sentFrom = ({ ip, id, headers }: Pick<FastifyRequest, 'ip' | 'id' | 'headers'>): Record<string, string> => ({
  'x-forwarded-for': ip,
  'x-request-id': id,
  ...(headers['user-agent'] && { 'user-agent': headers['user-agent'] }),
});
