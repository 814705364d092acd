import type { FastifyInstance, FastifyRequest } from 'fastify';
import { SUPERVISORS_HEADER } from '../../shared/constants.ts';
import { Failure } from '../../shared/errors.ts';
import { seesEverything } from '../../shared/permissions.ts';
import type { Caller } from '../context.ts';
import type { Author } from '../db/write.ts';
import type { LivingSession, LivingSessions } from './living-sessions.ts';
import { supervisorIdsOf } from './rules.ts';
import type { Tokens } from './tokens.ts';

interface SignedIn {
  caller: Caller;
  session: LivingSession;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True for the few routes that nobody needs to be signed in for. */
    isPublic?: boolean;
  }
  interface FastifyRequest {
    /** Set by the authentication hook; read it through `callerOf`. */
    signedIn: SignedIn | null;
  }
}

interface AuthenticationOptions {
  tokens: Tokens;
  livingSessions: LivingSessions;
}

/**
 * Makes every route of this instance, and below it, ask for a bearer token of a session that goes on. Routes with
 * `config: { isPublic: true }` are left out. Everything else answers 401 before any of its own code runs.
 */
export function requireSignIn(app: FastifyInstance, { tokens, livingSessions }: AuthenticationOptions): void {
  app.decorateRequest('signedIn', null);
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.isPublic) return;
    try {
      const session = await sessionOf(request);
      request.signedIn = { session, caller: callerFrom(session, request) };
    } catch (error) {
      if (error instanceof Failure && error.statusCode === 401) reply.header('www-authenticate', 'Bearer');
      throw error;
    }
  });

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

/** Who asks. @throws Failure 401 on a route that nobody signed in for. */
export function callerOf(request: FastifyRequest): Caller {
  return signedInOf(request).caller;
}

/** Whom a write of this request is done for: the person at the keyboard, and as whom they act. */
export function authorOf(request: FastifyRequest): Author {
  const { employeeId, actorId } = callerOf(request);
  return {
    actorId: actorId ?? employeeId,
    actingAsId: actorId === null ? null : employeeId,
    requestId: request.id,
    ip: request.ip,
  };
}

/** Aborts when the caller's session ends: what is held open for them must then answer `sessionEnded()`. */
export function sessionEndOf(request: FastifyRequest): AbortSignal {
  return signedInOf(request).session.ended;
}

/** What a caller is told whose session is over. */
export const sessionEnded = () => new Failure(401, 'This session has ended, please sign in again', { code: 'SESSION_ENDED' });

function signedInOf(request: FastifyRequest): SignedIn {
  if (!request.signedIn) throw new Failure(401, 'Sign in to continue', { code: 'NOT_SIGNED_IN' });
  return request.signedIn;
}

/** The supervisors header can only narrow what somebody sees who sees everything; from others it is not read. */
function callerFrom({ ended: _, ...person }: LivingSession, request: FastifyRequest): Caller {
  const supervisorIds = seesEverything(person.role) ? supervisorIdsOf(request.headers[SUPERVISORS_HEADER]) : null;
  return { ...person, supervisorIds };
}
