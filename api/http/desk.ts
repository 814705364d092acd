import type { FastifyRequest } from 'fastify';
import type { Services } from '../context.ts';
import type { Write } from '../db/write.ts';
import type { Desk } from '../desk.ts';
import { authorOf, callerOf } from './caller.ts';

/** The desk of a request. */
export const deskOf = ({ now, businessTimeZone }: Services, request: FastifyRequest, write: Write): Desk => ({
  write,
  caller: callerOf(request),
  now: now(),
  timeZone: businessTimeZone,
});

/** Runs one unit of work at the desk of a request. */
export const atDesk = <T>(services: Services, request: FastifyRequest, work: (desk: Desk) => Promise<T>): Promise<T> =>
  services.write(authorOf(request), (write) => work(deskOf(services, request, write)));
