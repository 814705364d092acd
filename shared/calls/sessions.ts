import { z } from 'zod';
import { defineCall } from '../http/call.ts';
import { oneOf } from '../http/query.ts';

/** The number of sessions that were ended. */
export const EndedCount = z.object({ ended: z.number().int().nonnegative() });

/** Calls that list and end sessions [sign-in-7]. */
export const sessionCalls = {
  end: defineCall({
    operationId: 'endSession',
    summary: 'Sign out one of your own sessions',
    method: 'DELETE',
    path: '/session/:id',
    right: ['delete', 'ownSession'],
    params: z.object({ id: z.uuid('must be a session of the list') }),
  }),
  endAll: defineCall({
    operationId: 'endAllSessions',
    summary: 'Sign out everywhere, here as well',
    method: 'DELETE',
    path: '/session',
    right: ['delete', 'ownSession'],
    answer: oneOf(EndedCount),
  }),
};
