import secureSession, { type Session } from '@fastify/secure-session';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pathOf } from '#shared/servers/requests.ts';
import { deriveKey } from '../seal.ts';

declare module '@fastify/secure-session' {
  interface SessionData {
    /** The id of the session's record. */
    id: string;
  }
}
declare module 'fastify' {
  interface FastifyRequest {
    /** Names the record of all sign-ins that this browser has begun. */
    begun: Session<{ id: string }>;
  }
}

interface CookieOptions {
  publicUrl: string;
  secrets: readonly [Buffer, ...Buffer[]];
  /** Largest age of a session cookie. */
  maxAgeMs: number;
  /** Largest age of a begun sign-in. */
  pendingMs: number;
}

/** The session cookie of requests that Fastify does not see. */
interface SessionCookie {
  /** The record's id in a `Cookie` header, or undefined. */
  read(cookieHeader: string | undefined): string | undefined;
  /**
   * The `Set-Cookie` value that replaces a cookie which an older secret sealed; undefined for any
   * other. Fastify's answers carry it by themselves; a page that stays open for weeks may get none.
   */
  resealed(cookieHeader: string | undefined): string | undefined;
}

/** Browsers keep a cookie for 400 days at most. */
const LONGEST_SECONDS = 400 * 24 * 3600;

const COOKIE_NAMES = { secure: '__Host-muster', plain: 'muster' } as const;

/**
 * Registers two encrypted cookies, each of which contains an id and nothing else: the session's and
 * that of begun sign-ins. They are separate, because the end of a session removes its cookie,
 * perhaps after another tab has begun to sign in again. Over https both have the prefix `__Host-`,
 * which binds them to this host and to https; over http, as in development, they have plain names.
 */
export async function registerCookies(
  app: FastifyInstance,
  { publicUrl, secrets, maxAgeMs, pendingMs }: CookieOptions,
): Promise<SessionCookie> {
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
  // How long a session lasts is up to its record: a display's is longer than its first cookie.
  const ofSession = { ...cookieOf('session', cookieName, maxAgeMs), expiry: LONGEST_SECONDS };
  // The first is the default of `request.session`.
  await app.register(secureSession, [ofSession, cookieOf('begun', `${cookieName}-sign-in`, pendingMs)]);
  const sessionIn = (cookieHeader: string | undefined) => {
    const cookie = app.parseCookie(cookieHeader ?? '')[cookieName];
    return cookie === undefined ? null : app.decodeSecureSession(cookie);
  };
  return {
    read(cookieHeader) {
      const id: unknown = sessionIn(cookieHeader)?.get('id');
      return typeof id === 'string' ? id : undefined;
    },
    resealed(cookieHeader) {
      const session = sessionIn(cookieHeader);
      // The library marks what another secret than the first one opened.
      if (!session?.changed) return undefined;
      return app.serializeCookie(cookieName, app.encodeSecureSession(session), ofSession.cookie);
    },
  };
}

/**
 * The record's id in the request's session cookie, which only this gateway can encrypt. A cookie
 * that cannot be decrypted is logged.
 */
export function recordIdIn(request: FastifyRequest): string | undefined {
  const id = request.session.get('id');
  if (id === undefined && isForged(request)) {
    const { ip, method, url } = request;
    request.log.warn({ ip, method, path: pathOf(url) }, 'a cookie that is not ours, or too old, was refused');
  }
  return id;
}

/** True when the cookie cannot be decrypted; the library treats it as an empty session. */
function isForged({ cookies, server }: FastifyRequest): boolean {
  const given = cookies[COOKIE_NAMES.secure] ?? cookies[COOKIE_NAMES.plain];
  return given !== undefined && given !== '' && server.decodeSecureSession(given) === null;
}

/**
 * Renews the cookie for a display, which signs in once: it lasts as long as browsers keep one. What
 * it names ends sooner; see `SessionLife`.
 */
export function keepCookieLong(request: FastifyRequest): void {
  request.session.touch();
  request.session.options({ maxAge: LONGEST_SECONDS });
}

/** Removes the cookie; it does not end the session. */
export function forgetCookie(reply: FastifyReply): void {
  reply.request.session.delete();
}
