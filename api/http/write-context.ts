import type { FastifyRequest } from 'fastify';
import type { Services } from '../context.ts';
import type { WriteContext } from '../write-context.ts';
import { authorOf, callerOf } from './caller.ts';

/**
 * Runs one unit of work in a transaction whose author is the caller of the request.
 *
 * @example
 * const data = await inWriteContext(services, request, (context) =>
 *   approveDwoJob(context, id, body),
 * );
 */
export const inWriteContext = <T>(
  { write, now, businessTimeZone }: Services,
  request: FastifyRequest,
  work: (context: WriteContext) => Promise<T>,
): Promise<T> =>
  write(authorOf(request), (open) => work({ write: open, caller: callerOf(request), now: now(), timeZone: businessTimeZone }));
