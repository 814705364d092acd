import type { FastifyRequest, RouteOptions } from 'fastify';
import { Failure } from '#shared/http/errors.ts';
import { tokenRefusal } from '#shared/http/token-refusal.ts';
import { type Action, type Asker, may, type Subject } from '#shared/permissions.ts';
import { callerOf } from './caller.ts';

/** The right that a call asks for: a line of `shared/permissions.ts`. */
export interface Right {
  action: Action;
  subject: Subject;
}
type Guard = ((request: FastifyRequest) => Promise<void>) & { right: Right };

/** A route's guard: answers 403 before anything is read when the caller lacks the right. */
export const allow = (action: Action, subject: Subject): Guard =>
  Object.assign(
    async (request: FastifyRequest) => {
      const caller = callerOf(request);
      if (!may(caller, action, subject)) throw refusalOf(caller, action, subject);
    },
    { right: { action, subject } },
  );

/** A program is told which right its token would need, if there is one. */
const refusalOf = ({ rights }: Asker, action: Action, subject: Subject): Failure =>
  (rights === null ? undefined : tokenRefusal(action, subject)) ??
  new Failure(403, 'You do not have permission to do this', { code: 'FORBIDDEN' });

const isGuard = (hook: unknown): hook is Guard => typeof hook === 'function' && 'right' in hook;
const listOfHooks = <H>(hooks: H | H[] | undefined): H[] => (hooks === undefined ? [] : ([hooks].flat() as H[]));

/**
 * Moves a route's guards before the validation of body and query, so that a refusal does not depend
 * on what is sent and the shape of a call stays unknown to those who may not make it.
 * @returns the rights that the guards ask for, the route's own first
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
