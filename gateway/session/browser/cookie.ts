import secureSession from '@fastify/secure-session';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pathOf } from '../../refusals.ts';
import { deriveKey } from '../seal.ts';

declare module '@fastify/secure-session' {
  interface SessionData {
    /** The id of the session's record. */
    id: string;
    /** The sign-ins that this browser has begun. */
    pending: string;
  }
}

interface CookieOptions {
  publicUrl: string;
  secrets: readonly [Buffer, ...Buffer[]];
  /** Oldest cookie that is believed. */
  maxAgeMs: number;
}

const COOKIE_NAMES = { secure: '__Host-muster', plain: 'muster' } as const;

/**
 * Registers the encrypted session cookie, which contains ids and nothing else. Over https it is
 * bound to this very host and to https (`__Host-`); over http, as on a developer's machine, it has
 * a plain name.
 * @returns what reads the record's id out of a `Cookie` header, for requests that do not come
 *   through Fastify.
 */
export async function registerCookie(
  app: FastifyInstance,
  { publicUrl, secrets, maxAgeMs }: CookieOptions,
): Promise<(cookieHeader: string | undefined) => string | undefined> {
  const secure = new URL(publicUrl).protocol === 'https:';
  const cookieName = secure ? COOKIE_NAMES.secure : COOKIE_NAMES.plain;
  const maxAge = Math.floor(maxAgeMs / 1000);
  await app.register(secureSession, {
    key: secrets.map((secret) => deriveKey(secret, 'session cookie')),
    cookieName,
    expiry: maxAge,
    cookie: { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge },
  });
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
function isForged({ session, cookies, server }: FastifyRequest): boolean {
  if (session.get('pending') !== undefined) return false;
  const given = cookies[COOKIE_NAMES.secure] ?? cookies[COOKIE_NAMES.plain];
  return given !== undefined && given !== '' && server.decodeSecureSession(given) === null;
}

/** Takes the cookie away; the session itself is ended elsewhere. */
export function forgetCookie(reply: FastifyReply): void {
  reply.request.session.delete();
}
