import type { FastifyRequest } from 'fastify';
import type { Services } from '../context.ts';
import type { Desk } from '../desk.ts';
import { authorOf, callerOf } from './caller.ts';

/**
 * Runs one unit of work at the desk of a request.
 *
 * @example
 * const data = await atDesk(services, request, (desk) => approveDwoJob(desk, id, body));
 */
export const atDesk = <T>(
  { write, now, businessTimeZone }: Services,
  request: FastifyRequest,
  work: (desk: Desk) => Promise<T>,
): Promise<T> =>
  write(authorOf(request), (open) => work({ write: open, caller: callerOf(request), now: now(), timeZone: businessTimeZone }));
