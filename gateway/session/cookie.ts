import secureSession from '@fastify/secure-session';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { deriveKey } from './seal.ts';

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

/**
 * Registers the encrypted session cookie, which holds ids and nothing else.
 * Over https it is bound to this very host and to https (`__Host-`); over http, as on a developer's machine, it has a plain name.
 * @returns what reads the record's id out of a `Cookie` header, for requests that do not come through Fastify.
 */
export async function registerCookie(
  app: FastifyInstance,
  { publicUrl, secrets, maxAgeMs }: CookieOptions,
): Promise<(cookieHeader: string | undefined) => string | undefined> {
  const secure = new URL(publicUrl).protocol === 'https:';
  const cookieName = secure ? '__Host-muster' : 'muster';
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

/** The id of the session's record that this request came with, believed because nobody else can make such a cookie. */
export const recordIdIn = (request: FastifyRequest): string | undefined => request.session.get('id');

/** Takes the cookie away; the session itself is ended elsewhere. */
export function forgetCookie(reply: FastifyReply): void {
  reply.request.session.delete();
}
