import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Failure, fieldErrors } from '../../shared/errors.ts';
import { can } from '../../shared/permissions.ts';
import type { SessionView } from '../../shared/session.ts';
import type { Upstream } from '../upstream/upstream.ts';
import { forgetCookie, sessionIdOf } from './cookie.ts';
import { currentSession } from './current-session.ts';
import { noCredentials } from './no-credentials.ts';
import { assertOwnPage } from './own-site.ts';
import type { Session, Sessions } from './sessions.ts';

interface SessionRoutesOptions {
  sessions: Sessions;
  upstream: Upstream;
  publicUrl: string;
}

const SupervisorsChoice = z.object({ supervisors: z.array(z.number().int().positive()).max(500) }).strict();

/** `GET /auth/session`, `PUT /auth/supervisors` and logout: what the browser may do with its own session. */
export function registerSessionRoutes(app: FastifyInstance, { sessions, upstream, publicUrl }: SessionRoutesOptions): void {
  app.get('/auth/session', async (request, reply): Promise<SessionView> => {
    reply.header('cache-control', 'no-store');
    const session = await currentSession({ sessions, upstream }, sessionIdOf(request));
    if (!session) throw noCredentials();
    return viewOf(session);
  });

  app.put('/auth/supervisors', async (request): Promise<SessionView> => {
    assertOwnPage(request.headers, publicUrl);
    const session = await sessions.sessionFromCookie(request.headers.cookie);
    if (!session) throw noCredentials();
    const choice = SupervisorsChoice.safeParse(request.body);
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

  async function logout(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const id = sessionIdOf(request);
    if (id !== undefined) await sessions.signOut(id, 'logout');
    forgetCookie(reply);
  }

  app.post('/auth/logout', async (request, reply) => {
    assertOwnPage(request.headers, publicUrl);
    await logout(request, reply);
    return reply.code(204).send();
  });

  // The address a person may be sent to. It acts only on a navigation that began on our own pages or in the address bar:
  // a link on another site must not sign anybody out.
  app.get('/auth/logout', async (request, reply) => {
    const site = request.headers['sec-fetch-site'];
    if (request.headers['sec-fetch-mode'] !== 'navigate' || (site !== 'same-origin' && site !== 'none')) {
      return reply.redirect('/', 303);
    }
    await logout(request, reply);
    return reply.redirect('/login', 303);
  });
}

const viewOf = ({ user, supervisors }: Session): SessionView => ({ user, supervisors: [...supervisors] });
