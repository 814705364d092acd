import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { ErrorBody } from '../shared/http/errors.ts';

/** Logged texts are cut to this length, and never contain cookies or query strings (signatures). */
const MOST_CHARACTERS = 200;
const shortened = (text: string): string => text.slice(0, MOST_CHARACTERS);
export const pathOf = (url: string): string => shortened(url.split('?', 1)[0]!);

/** Who is in a session, for the log: the user and the admin who acts as them, or a program. */
interface Somebody {
  readonly user: { readonly id: number };
  readonly actor: { readonly user: { readonly id: number } } | null;
  readonly program?: { readonly tokenId: number };
}

export function whoIn(session: Somebody | null): { userId?: number; actorId?: number; tokenId?: number } {
  if (!session) return {};
  const { user, actor, program } = session;
  return program ? { tokenId: program.tokenId } : { userId: user.id, ...(actor ? { actorId: actor.user.id } : {}) };
}

/**
 * True for refusals that may be an attack: missing rights, foreign pages, exceeded limits. A
 * request without a session is not.
 */
export const isNoteworthy = ({ statusCode }: ErrorBody): boolean => statusCode === 403 || statusCode === 429;

/** Logs a refusal of the gateway; the api logs its own, under the same request id. */
export function logRefusal(request: FastifyRequest, { statusCode, code, message }: ErrorBody, session: Somebody | null): void {
  const { ip, method, url } = request;
  request.log.warn({ ...whoIn(session), ip, method, path: pathOf(url), status: statusCode, code, reason: message }, 'refused');
}

/**
 * Returns a function for the client's address of a request that Fastify has not seen, by the same
 * rules as its `trustProxy`.
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

/** Logs a refused WebSocket handshake, which Fastify never sees. */
export function logRefusedSocket({ log, request, requestId, ip, session, error }: RefusedSocket): void {
  const { statusCode: status, code, message: reason } = error;
  const origin = request.headers.origin === undefined ? {} : { origin: shortened(request.headers.origin) };
  const path = pathOf(request.url ?? '');
  log.warn({ reqId: requestId, ...whoIn(session), ip, path, ...origin, status, code, reason }, 'socket refused');
}
