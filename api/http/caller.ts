import type { FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from '#shared/http/errors.ts';
import type { Cancellation } from '#shared/http/fair-queue.ts';
import type { Caller, Services, WriteContext } from '../context.ts';
import type { Author } from '../db/write.ts';

interface SignedIn {
  caller: Caller;
  /** Aborts when their session ends. */
  ended: AbortSignal;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True for the few routes that work without a session. */
    isPublic?: boolean;
  }
  interface FastifyRequest {
    /** Set by the authentication hook; read it through `callerOf`. */
    signedIn: SignedIn | null;
  }
}

/**
 * The caller of a request.
 * @throws Failure 401 without a session
 */
export function callerOf(request: FastifyRequest): Caller {
  return signedInOf(request).caller;
}

/**
 * The author of what a request writes: the person at the keyboard and whom they act as, or the
 * maker of a token and the token.
 */
export function authorOf(request: FastifyRequest): Author {
  const { employeeId, actorId, tokenId } = callerOf(request);
  return {
    actorId: actorId ?? employeeId,
    actingAsId: actorId === null ? null : employeeId,
    tokenId,
    ...sourceOf(request),
  };
}

const MAX_CHARACTERS = 200;

/** The origin of a request, as the audit keeps it. */
export const sourceOf = ({ id, ip, headers }: FastifyRequest): Pick<Author, 'requestId' | 'ip' | 'device'> => ({
  requestId: id,
  ip,
  device: headers['user-agent']?.slice(0, MAX_CHARACTERS) ?? null,
});

/**
 * Runs one unit of work in a transaction whose author is the caller of the request.
 *
 * @example
 * const data = await inWriteContext(services, request, (context) =>
 *   approveDwoJob(context, id, body),
 * );
 */
export const inWriteContext = <T>(
  { write, now, businessTimeZone: timeZone, files }: Services,
  request: FastifyRequest,
  work: (context: WriteContext) => Promise<T>,
): Promise<T> =>
  write(authorOf(request), (open) => work({ write: open, caller: callerOf(request), now: now(), timeZone, files }));

/**
 * Aborts when the caller's session ends: their long polls must then answer `sessionEnded()`.
 */
export function sessionEndOf(request: FastifyRequest): AbortSignal {
  return signedInOf(request).ended;
}

/**
 * The reason why a caller can no longer be answered: the connection closed, or the session ended.
 */
export type LeaveReason = 'gone' | 'ended';

/** Tells when the connection of a caller closes, or their session ends. */
export function leavingOf(request: FastifyRequest, reply: FastifyReply): Cancellation<LeaveReason> {
  const ended = sessionEndOf(request);
  return {
    reason: () => (reply.raw.destroyed ? 'gone' : ended.aborted ? 'ended' : undefined),
    onCancel: (listener) => {
      const [close, signOut] = [() => listener('gone'), () => listener('ended')];
      reply.raw.once('close', close);
      ended.addEventListener('abort', signOut);
      return () => {
        reply.raw.off('close', close);
        ended.removeEventListener('abort', signOut);
      };
    },
  };
}

/** The 401 for a caller whose session has ended. */
export const sessionEnded = () => new Failure(401, 'This session has ended, please sign in again', { code: 'SESSION_ENDED' });

function signedInOf(request: FastifyRequest): SignedIn {
  if (!request.signedIn) throw new Failure(401, 'Sign in to continue', { code: 'NOT_SIGNED_IN' });
  return request.signedIn;
}
