import { z } from 'zod';
import { employeeCalls } from '#shared/calls/employees.ts';
import { sessionCalls } from '#shared/calls/sessions.ts';
import { CurrentUser, currentUserLive } from '#shared/employees.ts';
import { notFound } from '#shared/http/errors.ts';
import { oneOf } from '#shared/http/query.ts';
import { OWNER } from '#shared/live/topics.ts';
import { Credentials, EndedSessions, OwnSessions, ownSessionsLive } from '#shared/session.ts';
import type { Caller } from '../context.ts';
import type { Api } from '../http/api.ts';
import { sourceOf } from '../http/caller.ts';
import { commandRoute, liveRoute, plainRoute } from '../http/routes.ts';
import type { Programs } from './authentication-routes.ts';
import { type SignInContext, startMasquerade } from './commands.ts';
import { presentEnded, presentSessions } from './present.ts';
import { findEnded, findPerson, findSessionsHeldBy } from './repository.ts';
import { endOwnSession, endSessionsHeldBy, readCurrentUser } from './session-commands.ts';
import { sessionRoutes, withoutCaching } from './session-routes.ts';

const ENDED_LIMIT = 1_000;

const EndedQuery = z
  .object({
    since: z
      .string()
      .regex(/^\d{1,9}$/, 'must be a cursor of an earlier answer')
      .optional(),
  })
  .strict();

/** JSON: `{"employeeId": …}`. */
const MasqueradeQuery = z.object({ where: z.string('must name an employeeId').max(200, 'is too long') }).strict();

const area = 'sign-in';

/**
 * Routes of sign-in, refresh and sign-out, the current user, acting as somebody, and ended
 * sessions.
 */
export function signInRoutes(app: Api, context: SignInContext, programs: Programs): void {
  sessionRoutes(app, context, programs);

  liveRoute(app, {
    ...currentUserLive,
    operationId: 'getCurrentUser',
    summary: 'Get who is signed in, and what they may do',
    area,
    answer: oneOf(CurrentUser),
    // Sign-ins of others do not concern it.
    confine: ({ caller }) => ({ owners: [OWNER.own(caller.employeeId)], aspects: [] }),
    compute: async ({ caller }) => ({ data: await readCurrentUser(context, caller.employeeId) }),
  });

  ownSessionRoutes(app, context);

  liveRoute(app, {
    operationId: 'listEndedSessions',
    summary: 'List the sessions that have ended since a cursor',
    path: '/auth/ended',
    right: ['open', 'wall'],
    area,
    query: EndedQuery,
    answer: EndedSessions,
    topics: ['session'],
    compute: async ({ query: { since } }) => {
      const { rows, newest } = await findEnded(context.services.db, since === undefined ? undefined : Number(since), ENDED_LIMIT);
      return presentEnded(rows, newest);
    },
  });

  plainRoute(app, {
    operationId: 'actAs',
    summary: 'Get credentials to act as somebody else',
    path: '/auth/masquerade',
    right: ['open', 'masquerade'],
    area,
    query: MasqueradeQuery,
    answer: Credentials,
    handle: async ({ caller, query, request }, reply) =>
      withoutCaching(reply, await startMasquerade(context, caller, query.where, sourceOf(request))),
  });
}

/** The person at the keyboard. */
const holderOf = ({ actorId, employeeId }: Caller): number => actorId ?? employeeId;

/** Routes by which people, or an admin, list and end sessions [sign-in-7]. */
function ownSessionRoutes(app: Api, { services }: SignInContext): void {
  liveRoute(app, {
    ...ownSessionsLive,
    operationId: 'listOwnSessions',
    summary: 'List your own sessions',
    area,
    answer: OwnSessions,
    compute: async ({ caller }) => {
      const at = services.now();
      return { data: presentSessions(await findSessionsHeldBy(services.db, holderOf(caller), at), at) };
    },
  });

  commandRoute(app, services, {
    ...sessionCalls.end,
    area,
    run: async ({ write, caller, now }, { params: { id } }) => {
      if (!(await endOwnSession(write, holderOf(caller), id, now))) throw notFound('session', id);
    },
  });

  commandRoute(app, services, {
    ...sessionCalls.endAll,
    area,
    run: async ({ write, caller, now }) => ({
      data: { ended: await endSessionsHeldBy(write, holderOf(caller), 'elsewhere', now) },
    }),
  });

  commandRoute(app, services, {
    ...employeeCalls.endSessions,
    area,
    run: async ({ write, now }, { params: { id } }) => {
      if (!(await findPerson(write.tx, id))) throw notFound('employee', id);
      return { data: { ended: await endSessionsHeldBy(write, id, 'byAdmin', now) } };
    },
  });
}
