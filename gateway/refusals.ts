import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import type { FastifyBaseLogger } from 'fastify';
import type { ErrorBody } from '../shared/http/errors.ts';
import type { Sender } from '../shared/servers/answer-lines.ts';
import { pathOf } from '../shared/servers/requests.ts';

/** A logged origin is cut to this length. */
const MOST_CHARACTERS = 200;

/** Who is in a session, for the log: the user and the admin who acts as them, or a program. */
interface Somebody {
  readonly user: { readonly id: number };
  readonly actor: { readonly user: { readonly id: number } } | null;
  readonly program?: { readonly tokenId: number };
}

export function whoIn(session: Somebody | null): Sender {
  if (!session) return {};
  const { user, actor, program } = session;
  return program ? { tokenId: program.tokenId } : { userId: user.id, ...(actor ? { actorId: actor.user.id } : {}) };
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
  const origin = request.headers.origin === undefined ? {} : { origin: request.headers.origin.slice(0, MOST_CHARACTERS) };
  const path = pathOf(request.url ?? '');
  log.warn({ reqId: requestId, ...whoIn(session), ip, path, ...origin, status, code, reason }, 'socket refused');
}
