import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { TOKEN_PREFIX } from '#shared/constants.ts';
import { Failure } from '#shared/http/errors.ts';
import { recordIdIn } from '../session/browser/cookie.ts';
import { assertNoPage, assertOwnPage, isSafeMethod } from '../session/browser/own-site.ts';
import type { Destination } from './destination.ts';

/**
 * What a request shows of its sender. `session`: a browser, by its cookie, by the id of its
 * record. `program`: an API token. `phone`: the access token of an app, and on its own calls its
 * refresh token.
 */
export type Credential = { kind: 'session'; id: string } | { kind: 'program' | 'phone'; token: string } | { kind: 'none' };

const BEARER = /^bearer +([\w.~+/=-]{1,1000})$/i;
const API_TOKEN = new RegExp(`^${TOKEN_PREFIX}[\\w-]{1,200}$`);
const ACCESS_TOKEN = /^[\w-]+\.[\w-]+\.[\w-]+$/;

const NONE: Credential = { kind: 'none' };

/**
 * Reads the one credential of a request that counts: a session cookie, else a bearer token. The api
 * checks the token.
 * @throws Failure 400 for several tokens
 */
export function credentialIn(request: FastifyRequest, kind: Destination['kind']): Credential {
  if (kind === 'link') return NONE;
  const id = recordIdIn(request);
  if (id !== undefined) return { kind: 'session', id };
  if (kind === 'sign-in' || kind === 'signed') return NONE;
  if (countOf(request.raw.rawHeaders, 'authorization') > 1) throw new Failure(400, 'A request has one authorization');
  const token = BEARER.exec(request.headers.authorization ?? '')?.[1];
  if (token === undefined) return NONE;
  if (API_TOKEN.test(token)) return { kind: 'program', token };
  return kind === 'phone' || ACCESS_TOKEN.test(token) ? { kind: 'phone', token } : NONE;
}

const countOf = (rawHeaders: readonly string[], name: string): number =>
  rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === name).length;

/**
 * Guards requests that change something. A browser sends a cookie by itself, so such a request has
 * to come from a page of ours; it sends no token by itself, so one with a token comes from no page.
 * @throws Failure 403; 404 for a browser that asks for what only apps get
 */
export function assertSender(
  { method, headers }: { method: string; headers: IncomingHttpHeaders },
  destination: Destination['kind'],
  credential: Credential,
  publicUrl: string,
): void {
  if (destination === 'sign-in' || destination === 'signed' || destination === 'link' || isSafeMethod(method)) return;
  if (isForApps(destination)) {
    if (credential.kind === 'session') throw new Failure(404, 'Not found');
    assertNoPage(headers);
  } else if (credential.kind === 'phone' || credential.kind === 'program') assertNoPage(headers);
  else assertOwnPage(headers, publicUrl);
}

const isForApps = (kind: Destination['kind']): boolean => kind === 'exchange' || kind === 'phone';
