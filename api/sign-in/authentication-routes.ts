import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SUPERVISORS_HEADER } from '../../shared/constants.ts';
import { currentUserLive } from '../../shared/employees.ts';
import { Failure } from '../../shared/http/errors.ts';
import { can, seesEverything } from '../../shared/permissions.ts';
import type { Caller } from '../context.ts';
import { sessionEnded } from '../http/caller.ts';
import type { LivingSession, LivingSessions } from './living-session-store.ts';
import { supervisorIdsOf } from './rules.ts';
import type { Signs } from './signs-store.ts';
import type { Tokens } from './token-rules.ts';

interface AuthenticationOptions {
  tokens: Tokens;
  livingSessions: LivingSessions;
  signs: Signs;
}

/**
 * Makes every route of this instance, and below it, ask for a bearer token of a session that goes
 * on. Routes with `config: { isPublic: true }` are left out. Everything else answers 401 before any
 * of its own code runs.
 */
export function requireSignIn(app: FastifyInstance, { tokens, livingSessions, signs }: AuthenticationOptions): void {
  app.decorateRequest('signedIn', null);
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.isPublic) return;
    try {
      const { ended, ...person } = await sessionOf(request);
      request.signedIn = { ended, caller: callerFrom(person, request) };
      noteSign(person, request, reply);
    } catch (error) {
      if (error instanceof Failure && error.statusCode === 401) reply.header('www-authenticate', 'Bearer');
      throw error;
    }
  });

  /**
   * Every page of the office keeps a GET of `auth/me` open, through whichever gateway: as long as
   * it waits, somebody is there. A phone has no such GET, but calls.
   */
  function noteSign({ sessionId, role }: Omit<LivingSession, 'ended'>, request: FastifyRequest, reply: FastifyReply): void {
    if (!can(role, 'open', 'webApp')) signs.called(sessionId);
    else if (request.routeOptions.url?.endsWith(currentUserLive.path)) reply.raw.once('close', signs.opened(sessionId));
  }

  async function sessionOf(request: FastifyRequest): Promise<LivingSession> {
    const claims = await tokens.read(bearerOf(request));
    if (!claims) throw new Failure(401, 'The access token is not valid or has expired', { code: 'TOKEN_INVALID' });
    const session = await livingSessions.find(claims.sessionId);
    if (!session || session.employeeId !== claims.employeeId) throw sessionEnded();
    return session;
  }
}

/** The token of `Authorization: Bearer …`. @throws Failure 401 when there is none. */
export function bearerOf(request: FastifyRequest): string {
  const token = /^bearer +([\w.~+/=-]{1,4096})$/i.exec(request.headers.authorization ?? '')?.[1];
  if (!token) throw new Failure(401, 'Sign in to continue', { code: 'NOT_SIGNED_IN' });
  return token;
}

/**
 * The supervisors header can only narrow what somebody sees who sees everything; from others it is
 * not read.
 */
function callerFrom(person: Omit<LivingSession, 'ended'>, request: FastifyRequest): Caller {
  const supervisorIds = seesEverything(person.role) ? supervisorIdsOf(request.headers[SUPERVISORS_HEADER]) : null;
  return { ...person, supervisorIds };
}
