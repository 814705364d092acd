import type { FastifyRequest, RouteOptions } from 'fastify';
import { Failure } from '#shared/http/errors.ts';
import { type Action, may, type Subject } from '#shared/permissions.ts';
import { callerOf } from './caller.ts';

/** What a call asks of whoever makes it: a line of `shared/permissions.ts`. */
export interface Right {
  action: Action;
  subject: Subject;
}
type Guard = ((request: FastifyRequest) => Promise<void>) & { right: Right };

/**
 * A route's guard: whoever's role may not do the action at all is refused before anything is read.
 */
export const allow = (action: Action, subject: Subject): Guard =>
  Object.assign(
    async (request: FastifyRequest) => {
      if (!may(callerOf(request), action, subject))
        throw new Failure(403, 'You do not have permission to do this', { code: 'FORBIDDEN' });
    },
    { right: { action, subject } },
  );

const isGuard = (hook: unknown): hook is Guard => typeof hook === 'function' && 'right' in hook;
const listOfHooks = <H>(hooks: H | H[] | undefined): H[] => (hooks === undefined ? [] : ([hooks].flat() as H[]));

/**
 * Moves a route's guard before the validation of its body and query, so that a refusal does not
 * depend on what is sent, and nobody learns the shape of a call that is not theirs. Answers the
 * rights that the guards ask for, the route's own first.
 */
export function guardFirst(route: RouteOptions): Right[] {
  const hooks = listOfHooks(route.preHandler);
  const guards = hooks.filter(isGuard);
  if (guards.length > 0) {
    route.preValidation = [...guards, ...listOfHooks(route.preValidation)];
    route.preHandler = hooks.filter((hook) => !isGuard(hook));
  }
  return guards.map(({ right }) => right);
}
