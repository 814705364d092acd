import { z } from 'zod';
import { defineCall } from '../http/call.ts';
import { oneOf } from '../http/query.ts';

/** How many sessions were ended. */
export const EndedCount = z.object({ ended: z.number().int().nonnegative() });

/** Where people are signed in, and the end of it [sign-in-7]. */
export const sessionCalls = {
  end: defineCall({
    method: 'DELETE',
    path: '/session/:id',
    right: ['delete', 'ownSession'],
    params: z.object({ id: z.uuid('must be a session of the list') }),
  }),
  /** The person's own, here as well. */
  endAll: defineCall({ method: 'DELETE', path: '/session', right: ['delete', 'ownSession'], answer: oneOf(EndedCount) }),
};
