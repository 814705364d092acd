import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SUPERVISORS_HEADER, TOKEN_PREFIX } from '#shared/constants.ts';
import { ownDisplayLive } from '#shared/displays/displays.ts';
import { currentUserLive } from '#shared/employees.ts';
import { Failure } from '#shared/http/errors.ts';
import { type Asker, can, isForPrograms, seesEverything } from '#shared/permissions.ts';
import type { Caller } from '../context.ts';
import { sessionEnded } from '../http/caller.ts';
import type { ActiveSession, ActiveSessions } from './active-session-store.ts';
import type { LastSeen } from './last-seen-store.ts';
import { supervisorIdsOf } from './rules.ts';
import type { Tokens } from './token-rules.ts';

/** The GETs of which every open page keeps one open. */
const HEARTBEATS = [currentUserLive.path, ownDisplayLive.path];

interface AuthenticationOptions {
  tokens: Tokens;
  activeSessions: ActiveSessions;
  lastSeen: LastSeen;
  programs: Programs;
}

/** Other programs of the company, which use an API token instead of a session. */
export interface Programs {
  /** The program of a token; undefined when the token is not valid. */
  find(token: string, ip: string): Promise<Program | undefined>;
}

interface Program extends Pick<Asker, 'role' | 'rights'> {
  tokenId: number;
  /** The owner of the token. */
  employeeId: number;
  /** The name of the token. */
  fullName: string;
  ended: AbortSignal;
}

/**
 * Requires a bearer token of an active session on every route of this instance and below, except
 * those with `config: { isPublic: true }`. Answers 401 before any code of the route runs.
 */
export function requireSignIn(app: FastifyInstance, { tokens, activeSessions, lastSeen, programs }: AuthenticationOptions): void {
  app.decorateRequest('signedIn', null);
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.isPublic) return;
    try {
      const bearer = bearerOf(request);
      if (bearer.startsWith(TOKEN_PREFIX)) {
        request.signedIn = await programOf(request, bearer);
        return;
      }
      const { ended, ...person } = await sessionOf(bearer);
      request.signedIn = { ended, caller: callerFrom(person, request) };
      recordSeen(person, request, reply);
    } catch (error) {
      if (error instanceof Failure && error.statusCode === 401) reply.header('www-authenticate', 'Bearer');
      throw error;
    }
  });

  /**
   * Notes a heartbeat. Every page of the office keeps a GET of `auth/me` open through its gateway,
   * and counts as present while it waits; so does every display, of `display/own`. A phone has no
   * such GET; its calls count.
   */
  function recordSeen({ sessionId, role }: Omit<ActiveSession, 'ended'>, request: FastifyRequest, reply: FastifyReply): void {
    if (!can(role, 'open', 'wall')) lastSeen.called(sessionId);
    else if (HEARTBEATS.some((path) => request.routeOptions.url?.endsWith(path)))
      reply.raw.once('close', lastSeen.opened(sessionId));
  }

  /** A program sees the whole company, within its rights. */
  async function programOf(request: FastifyRequest, token: string) {
    const program = await programs.find(token, request.ip);
    if (!program) throw tokenInvalid();
    // Calls without a right, such as sign-out, are for sessions.
    if (!isForPrograms(request.method, request.routeOptions.config.right))
      throw new Failure(403, 'This is not for API tokens', { code: 'FORBIDDEN' });
    const { ended, ...asker } = program;
    const caller = { ...asker, sessionId: `token ${asker.tokenId}`, actorId: null, supervisorIds: null };
    return { ended, caller };
  }

  async function sessionOf(bearer: string): Promise<ActiveSession> {
    const claims = await tokens.read(bearer);
    if (!claims) throw new Failure(401, 'The access token is not valid or has expired', { code: 'TOKEN_INVALID' });
    const session = await activeSessions.find(claims.sessionId);
    if (!session || session.employeeId !== claims.employeeId) throw sessionEnded();
    return session;
  }
}

export const tokenInvalid = () => new Failure(401, 'This API token is not valid, or not any more', { code: 'TOKEN_INVALID' });

/** The token of `Authorization: Bearer …`. @throws Failure 401 when there is none. */
export function bearerOf(request: FastifyRequest): string {
  const token = /^bearer +([\w.~+/=-]{1,4096})$/i.exec(request.headers.authorization ?? '')?.[1];
  if (!token) throw new Failure(401, 'Sign in to continue', { code: 'NOT_SIGNED_IN' });
  return token;
}

/**
 * Reads the supervisors header, which only narrows the view of callers who see everything; it is
 * ignored for others.
 */
function callerFrom({ scope: _, ...person }: Omit<ActiveSession, 'ended'>, request: FastifyRequest): Caller {
  const supervisorIds = seesEverything(person.role) ? supervisorIdsOf(request.headers[SUPERVISORS_HEADER]) : null;
  return { ...person, tokenId: null, rights: null, supervisorIds };
}
