import secureSession, { type Session } from '@fastify/secure-session';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pathOf } from '#gateway/refusals.ts';
import { deriveKey } from '../seal.ts';

declare module '@fastify/secure-session' {
  interface SessionData {
    /** The id of the session's record. */
    id: string;
  }
}
declare module 'fastify' {
  interface FastifyRequest {
    /** The sign-ins that this browser has begun, under one id for all. */
    begun: Session<{ id: string }>;
  }
}

interface CookieOptions {
  publicUrl: string;
  secrets: readonly [Buffer, ...Buffer[]];
  /** Oldest session that is believed. */
  maxAgeMs: number;
  /** Oldest sign-in that may be finished. */
  pendingMs: number;
}

const COOKIE_NAMES = { secure: '__Host-muster', plain: 'muster' } as const;

/**
 * Registers the two encrypted cookies, each of which contains an id and nothing else: the session's
 * and that of the sign-ins begun. What ends a session takes its cookie away, perhaps later than
 * another tab has begun to sign in again, so that one is not touched by it. Over https both are
 * bound to this very host and to https (`__Host-`); over http, as on a developer's machine, they
 * have plain names.
 * @returns what reads the record's id out of a `Cookie` header, for requests that do not come
 *   through Fastify.
 */
export async function registerCookies(
  app: FastifyInstance,
  { publicUrl, secrets, maxAgeMs, pendingMs }: CookieOptions,
): Promise<(cookieHeader: string | undefined) => string | undefined> {
  const secure = new URL(publicUrl).protocol === 'https:';
  const cookieName = secure ? COOKIE_NAMES.secure : COOKIE_NAMES.plain;
  const cookieOf = (sessionName: string, name: string, ageMs: number) => {
    const maxAge = Math.floor(ageMs / 1000);
    return {
      sessionName,
      cookieName: name,
      key: secrets.map((secret) => deriveKey(secret, `${sessionName} cookie`)),
      expiry: maxAge,
      cookie: { path: '/', httpOnly: true, sameSite: 'lax' as const, secure, maxAge },
    };
  };
  // The first is meant where none is named.
  await app.register(secureSession, [
    cookieOf('session', cookieName, maxAgeMs),
    cookieOf('begun', `${cookieName}-sign-in`, pendingMs),
  ]);
  return (cookieHeader) => {
    const cookie = app.parseCookie(cookieHeader ?? '')[cookieName];
    const id: unknown = cookie === undefined ? undefined : app.decodeSecureSession(cookie)?.get('id');
    return typeof id === 'string' ? id : undefined;
  };
}

/**
 * The id of the session's record that this request came with, believed because nobody else can make
 * such a cookie. One that somebody made all the same leaves a line in the log.
 */
export function recordIdIn(request: FastifyRequest): string | undefined {
  const id = request.session.get('id');
  if (id === undefined && isForged(request)) {
    const { ip, method, url } = request;
    request.log.warn({ ip, method, path: pathOf(url) }, 'a cookie that is not ours, or too old, was refused');
  }
  return id;
}

/** True of a cookie that cannot be opened: what cannot be is an empty session to the library. */
function isForged({ cookies, server }: FastifyRequest): boolean {
  const given = cookies[COOKIE_NAMES.secure] ?? cookies[COOKIE_NAMES.plain];
  return given !== undefined && given !== '' && server.decodeSecureSession(given) === null;
}

/** Takes the cookie away; the session itself is ended elsewhere. */
export function forgetCookie(reply: FastifyReply): void {
  reply.request.session.delete();
}
