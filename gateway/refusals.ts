import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { ErrorBody } from '../shared/http/errors.ts';

/**
 * What of a refused request may stand in the log: no query strings, which carry codes and
 * signatures, no cookies, nothing endless.
 */
const MOST_CHARACTERS = 200;
const shortened = (text: string): string => text.slice(0, MOST_CHARACTERS);
export const pathOf = (url: string): string => shortened(url.split('?', 1)[0]!);

/** What the log says of a session: who is at the keyboard, and as whom. */
interface Somebody {
  readonly user: { readonly id: number };
  readonly actor: { readonly user: { readonly id: number } } | null;
}

const whoIn = (session: Somebody | null): { userId?: number; actorId?: number } =>
  session ? { userId: session.user.id, ...(session.actor ? { actorId: session.actor.user.id } : {}) } : {};

/**
 * Refusals that tell of somebody who tries: rights, foreign pages, too much at one time. Whoever is
 * merely not signed in is nobody's news.
 */
export const isNoteworthy = ({ statusCode }: ErrorBody): boolean => statusCode === 403 || statusCode === 429;

/**
 * A line of the gateway's own refusal; what the api refuses stands in its log, under the same
 * request id.
 */
export function logRefusal(request: FastifyRequest, { statusCode, code, message }: ErrorBody, session: Somebody | null): void {
  const { ip, method, url } = request;
  request.log.warn({ ...whoIn(session), ip, method, path: pathOf(url), status: statusCode, code, reason: message }, 'refused');
}

/**
 * The address that a request comes from, also before Fastify sees it: reverse proxies are believed
 * as its `trustProxy` believes them.
 */
export function createAddressOf(trustProxy: string | false): (request: IncomingMessage) => string {
  if (trustProxy === false) return ({ socket }) => socket.remoteAddress ?? '';
  const trust = proxyAddr.compile(trustProxy.split(',').map((one) => one.trim()));
  return (request) => proxyAddr(request, trust);
}

interface RefusedSocket {
  log: FastifyBaseLogger;
  request: IncomingMessage;
  requestId: string;
  ip: string;
  session: Somebody | null;
  error: ErrorBody;
}

/** The same of a WebSocket handshake, which Fastify never sees. */
export function logRefusedSocket({ log, request, requestId, ip, session, error }: RefusedSocket): void {
  const { statusCode: status, code, message: reason } = error;
  const origin = request.headers.origin === undefined ? {} : { origin: shortened(request.headers.origin) };
  const path = pathOf(request.url ?? '');
  log.warn({ reqId: requestId, ...whoIn(session), ip, path, ...origin, status, code, reason }, 'socket refused');
}
