import type { FastifyRequest } from 'fastify';
import { OPS_IM } from '#shared/live/ops.ts';

/** The longest that a GET waits. A client behind a proxy with a shorter timeout asks for less. */
export const MAX_WAIT_SECONDS = 290;

/** Whether the client takes a difference instead of the whole answer (RFC 3229, `A-IM`). */
export const acceptsOps = ({ headers }: FastifyRequest): boolean =>
  String(headers['a-im'] ?? '')
    .split(',')
    .some((one) => one.trim() === OPS_IM);

/** `Cache-Control: no-cache`: the view is read again, even when the cached one is current. */
export const forbidsCache = ({ headers }: FastifyRequest): boolean => /\bno-cache\b/i.test(headers['cache-control'] ?? '');

/**
 * Whole seconds of `Prefer: wait=N` (RFC 7240), at most `MAX_WAIT_SECONDS`; 0 when absent or
 * malformed.
 */
export function waitSecondsIn(header: string | string[] | undefined): number {
  const text = Array.isArray(header) ? header.join(',') : (header ?? '');
  const seconds = Number(/(?:^|[,;\s])wait\s*=\s*"?(\d{1,6})"?\s*(?:$|[,;])/i.exec(text)?.[1] ?? 0);
  return Math.min(seconds, MAX_WAIT_SECONDS);
}
