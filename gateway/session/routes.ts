import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fieldErrors } from '#shared/http/error-schemas.ts';
import { Failure } from '#shared/http/errors.ts';
import { plainWords } from '#shared/http/errors-in-words.ts';
import { can } from '#shared/permissions.ts';
import { ActingAsRequest, type MapTiles, type SessionView, SupervisorsChoice } from '#shared/session.ts';
import type { Upstream } from '../upstream/upstream.ts';
import { beginActing, endActing } from './acting-as.ts';
import { forgetCookie, keepCookieLong, recordIdIn } from './browser/cookie.ts';
import { assertOwnPage } from './browser/own-site.ts';
import { sentFrom } from './browser/sent-from.ts';
import { currentSession } from './current-session.ts';
import { noCredentials, type Session } from './session.ts';
import type { Sessions } from './sessions.ts';

interface SessionRoutesOptions {
  sessions: Sessions;
  upstream: Upstream;
  publicUrl: string;
  /** The version of this process, for pages. */
  version: string;
  /** The pictures of maps, if there are any. */
  mapTiles: MapTiles | undefined;
}

/**
 * Registers the routes of the browser's own session: `GET /auth/session`, `PUT /auth/supervisors`,
 * `/auth/acting-as` and logout.
 */
export function registerSessionRoutes(
  app: FastifyInstance,
  { sessions, upstream, publicUrl, version, mapTiles }: SessionRoutesOptions,
): void {
  const viewOf = ({ user, actor, signIn, supervisors }: Session): SessionView => ({
    signIns: actor ? [actor.signIn, signIn] : [signIn],
    user,
    actor: actor?.user ?? null,
    supervisors: [...supervisors],
    version,
    ...(mapTiles && { mapTiles }),
  });
  const loading = new Map<string, Promise<Session | null>>();
  /** Single-flight per browser, however many of its tabs ask at the same time. */
  function loadOnce(id: string | undefined): Promise<Session | null> {
    if (id === undefined) return Promise.resolve(null);
    const running = loading.get(id) ?? currentSession({ sessions, upstream }, id).finally(() => loading.delete(id));
    loading.set(id, running);
    return running;
  }

  // No session is a 204, not an error, which browsers would log in their console.
  app.get('/auth/session', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const session = await loadOnce(recordIdIn(request));
    if (session?.user.role === 'display') keepCookieLong(request);
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

  // The api checks the ids with every call: an unknown one narrows the view to nothing.
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

  // While acting as somebody, signs out of both accounts; `DELETE /auth/acting-as` returns to the
  // admin's own.
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

  // For links to a logout. Only a navigation from the app's own pages or the address bar signs out:
  // a link on another site must not.
  app.get('/auth/logout', async (request, reply) => {
    const site = request.headers['sec-fetch-site'];
    if (request.headers['sec-fetch-mode'] !== 'navigate' || (site !== 'same-origin' && site !== 'none')) {
      return reply.redirect('/', 303);
    }
    try {
      await logout(request, reply);
    } catch (error) {
      request.log.warn({ err: error }, 'somebody could not be signed out');
      // A navigation is answered by a page that explains the problem, not by JSON.
      return reply.redirect('/', 303);
    }
    return reply.redirect('/login', 303);
  });
}
