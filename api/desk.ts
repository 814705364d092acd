import type { FastifyRequest } from 'fastify';
import type { Caller, Services } from './context.ts';
import type { Write } from './db/write.ts';
import { callerOf } from './sign-in/authenticate.ts';

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
