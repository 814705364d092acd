import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Failure, fieldErrors } from '#shared/http/errors.ts';
import { plainWords } from '#shared/http/errors-in-words.ts';
import { can } from '#shared/permissions.ts';
import { ActingAsRequest, type SessionView, SupervisorsChoice } from '#shared/session.ts';
import type { Upstream } from '../upstream/upstream.ts';
import { beginActing, endActing } from './acting-as.ts';
import { forgetCookie, recordIdIn } from './browser/cookie.ts';
import { assertOwnPage } from './browser/own-site.ts';
import { sentFrom } from './browser/sent-from.ts';
import { currentSession } from './current-session.ts';
import { noCredentials } from './no-credentials.ts';
import type { Session } from './session.ts';
import type { Sessions } from './sessions.ts';

interface SessionRoutesOptions {
  sessions: Sessions;
  upstream: Upstream;
  publicUrl: string;
}

/**
 * `GET /auth/session`, `PUT /auth/supervisors`, `/auth/acting-as` and logout: what the browser may
 * do with its own session.
 */
export function registerSessionRoutes(app: FastifyInstance, { sessions, upstream, publicUrl }: SessionRoutesOptions): void {
  const looking = new Map<string, Promise<Session | null>>();
  /** However many tabs of one browser ask at one time, the api is asked once. */
  function lookOnce(id: string | undefined): Promise<Session | null> {
    if (id === undefined) return Promise.resolve(null);
    const running = looking.get(id) ?? currentSession({ sessions, upstream }, id).finally(() => looking.delete(id));
    looking.set(id, running);
    return running;
  }

  // Nobody is an answer, not a failure: browsers note failures in their console.
  app.get('/auth/session', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const session = await lookOnce(recordIdIn(request));
    return session ? viewOf(session) : reply.code(204).send();
  });

  /**
   * The session of a request that changes it.
   * @throws Failure 401 without one, 403 for a request of another site
   */
  async function ownSession(request: FastifyRequest, reply: FastifyReply): Promise<Session> {
    reply.header('cache-control', 'no-store');
    assertOwnPage(request.headers, publicUrl);
    const id = recordIdIn(request);
    const session = id === undefined ? null : await sessions.get(id);
    if (!session) throw noCredentials();
    return session;
  }

  // Whether there are such supervisors is for the api, which is asked with every call: a number
  // that is nobody's narrows the view to nothing.
  app.put('/auth/supervisors', async (request, reply): Promise<SessionView> => {
    const session = await ownSession(request, reply);
    const choice = SupervisorsChoice.safeParse(request.body, { error: plainWords });
    if (!choice.success) {
      throw new Failure(400, 'These supervisors cannot be selected', { errors: fieldErrors(choice.error) });
    }
    const supervisors = [...new Set(choice.data.supervisors)];
    if (supervisors.length > 0 && !can(session.user.role, 'open', 'supervisorFilter')) {
      throw new Failure(403, 'Only admins and sub-admins select supervisors');
    }
    const changed = await sessions.changeSupervisors(session.id, supervisors);
    if (!changed) throw noCredentials();
    return viewOf(changed);
  });

  app.post('/auth/acting-as', async (request, reply): Promise<SessionView> => {
    const session = await ownSession(request, reply);
    if (session.actor) {
      throw new Failure(409, `You are acting as ${session.user.fullName} already: return to your own account first`, {
        code: 'ALREADY_ACTING',
      });
    }
    if (!can(session.user.role, 'open', 'masquerade')) throw new Failure(403, 'Only admins act as other users');
    const asked = ActingAsRequest.safeParse(request.body, { error: plainWords });
    if (!asked.success) throw new Failure(400, 'Nobody can be acted as by this', { errors: fieldErrors(asked.error) });
    return viewOf(await beginActing({ sessions, upstream }, session, asked.data.employeeId, sentFrom(request)));
  });

  app.delete('/auth/acting-as', async (request, reply): Promise<SessionView> => {
    const session = await ownSession(request, reply);
    if (!session.actor) throw new Failure(409, 'You are not acting as anybody', { code: 'NOT_ACTING' });
    return viewOf(await endActing(sessions, session));
  });

  // Leaves both accounts when somebody is acted as: returning without signing in again is what
  // `DELETE /auth/acting-as` is for.
  async function logout(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const id = recordIdIn(request);
    if (id !== undefined) await sessions.signOut(id, 'logout');
    forgetCookie(reply);
  }

  app.post('/auth/logout', async (request, reply) => {
    assertOwnPage(request.headers, publicUrl);
    await logout(request, reply);
    return reply.code(204).send();
  });

  // The address a person may be sent to. It acts only on a navigation that began on our own pages
  // or in the address bar: a link on another site must not sign anybody out.
  app.get('/auth/logout', async (request, reply) => {
    const site = request.headers['sec-fetch-site'];
    if (request.headers['sec-fetch-mode'] !== 'navigate' || (site !== 'same-origin' && site !== 'none')) {
      return reply.redirect('/', 303);
    }
    try {
      await logout(request, reply);
    } catch (error) {
      request.log.warn({ err: error }, 'somebody could not be signed out');
      // A person is on their way: the page says what is the matter, JSON would not.
      return reply.redirect('/', 303);
    }
    return reply.redirect('/login', 303);
  });
}

const viewOf = ({ user, actor, signIn, supervisors }: Session): SessionView => ({
  signIns: actor ? [actor.signIn, signIn] : [signIn],
  user,
  actor: actor?.user ?? null,
  supervisors: [...supervisors],
});
