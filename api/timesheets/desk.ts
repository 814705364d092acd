import type { FastifyRequest } from 'fastify';
import type { Caller, Services } from '../context.ts';
import type { Write } from '../db/write.ts';
import { callerOf } from '../sign-in/authenticate.ts';
import type { Moment } from './rules.ts';

/** Who writes a timesheet, inside which write, and when. */
export interface Desk extends Moment {
  write: Write;
  caller: Caller;
}

/** The desk of a request. */
export const deskOf = ({ now, businessTimeZone }: Services, request: FastifyRequest, write: Write): Desk => ({
  write,
  caller: callerOf(request),
  now: now(),
  timeZone: businessTimeZone,
});
