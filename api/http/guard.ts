import type { FastifyRequest } from 'fastify';
import { Failure } from '../../shared/errors.ts';
import { type Action, can, type Subject } from '../../shared/permissions.ts';
import { callerOf } from '../sign-in/authenticate.ts';

/** A route's guard: whoever's role may not do the action at all is refused before anything is read. */
export const allow = (action: Action, subject: Subject) => async (request: FastifyRequest) => {
  if (!can(callerOf(request).role, action, subject))
    throw new Failure(403, 'You do not have permission to do this', { code: 'FORBIDDEN' });
};
