import { z } from 'zod';
import { CurrentUser, currentUserLive } from '../../shared/employees.ts';
import { oneOf } from '../../shared/http/query.ts';
import { WHOSE } from '../../shared/live/topics.ts';
import { Credentials, EndedSessions } from '../../shared/session.ts';
import type { Api } from '../http/api.ts';
import { sourceOf } from '../http/caller.ts';
import { liveRoute, plainRoute } from '../http/routes.ts';
import type { SignInContext } from './commands.ts';
import { startMasquerade } from './masquerade-commands.ts';
import { presentEnded } from './present.ts';
import { findEnded } from './repository.ts';
import { readCurrentUser } from './session-commands.ts';
import { secretly, sessionRoutes } from './session-routes.ts';

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
 * Sign-in, its renewal and its end; who one is, acting as somebody, and which sessions have ended.
 */
export function signInRoutes(app: Api, context: SignInContext): void {
  sessionRoutes(app, context);

  liveRoute(app, {
    ...currentUserLive,
    area,
    answer: oneOf(CurrentUser),
    // Who else signs in is nothing to it.
    confine: ({ caller }) => ({ whose: [WHOSE.own(caller.employeeId)], aspects: [] }),
    compute: async ({ caller }) => ({ data: await readCurrentUser(context, caller.employeeId) }),
  });

  liveRoute(app, {
    path: '/auth/ended',
    right: ['open', 'webApp'],
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
    path: '/auth/masquerade',
    right: ['open', 'masquerade'],
    area,
    query: MasqueradeQuery,
    answer: Credentials,
    handle: async ({ caller, query, request }, reply) =>
      secretly(reply, await startMasquerade(context, caller, query.where, sourceOf(request))),
  });
}
