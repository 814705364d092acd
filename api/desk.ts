import type { FastifyRequest } from 'fastify';
import type { Caller, Services } from './context.ts';
import type { Write } from './db/write.ts';
import { authorOf, callerOf } from './sign-in/authenticate.ts';

/** Where something is written: inside which write, for whom, and when. */
export interface Desk {
  write: Write;
  caller: Caller;
  now: Date;
  /** The business time zone. */
  timeZone: string;
}

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
