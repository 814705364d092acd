import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import { errorBody, Failure } from '#shared/http/errors.ts';
import { FEED_PATH, SOCKET_PATH } from '#shared/live/messages.ts';
import type { Caller, Gate, Visit } from './gate.ts';

/**
 * Dispatches admitted WebSocket handshakes to Socket.IO or the feed. Socket.IO and
 * `@fastify/websocket` each destroy handshakes of a path they do not know, so each listens to a
 * private server that emits only its own.
 */
export interface Upgrades {
  /** The server for Socket.IO. */
  readonly socketServer: Server;
  /** The `options.server` of `@fastify/websocket`. It gets every other path too and answers 404. */
  readonly feedServer: Server;
  /** The visit of an upgraded request; undefined when it did not pass the gate. */
  visitOf(request: IncomingMessage): Visit | undefined;
  stop(): void;
}

export function dispatchUpgrades(server: Server, gate: Gate, log: FastifyBaseLogger): Upgrades {
  const socketServer = new EventEmitter();
  const feedServer = new EventEmitter();
  const visits = new WeakMap<IncomingMessage, Visit>();

  async function letIn(request: IncomingMessage, socket: Duplex, caller: Caller): Promise<boolean> {
    const requestId = randomUUID();
    try {
      visits.set(request, await gate.admit(request, socket, caller, requestId));
      return true;
    } catch (error) {
      if (!(error instanceof Failure)) log.error({ err: error, reqId: requestId }, 'handshake failed');
      refuse(socket, error instanceof Failure ? error : new Failure(503, 'The session cannot be looked up now.'), requestId);
      return false;
    }
  }

  function handOn(target: EventEmitter, request: IncomingMessage, socket: Duplex, head: Buffer): void {
    try {
      target.emit('upgrade', request, socket, head);
    } catch (error) {
      log.warn({ err: error, url: request.url }, 'handshake could not be read');
      socket.destroy();
    }
  }

  const onUpgrade = async (request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> => {
    // Node leaves an upgraded socket without a listener; a reset would otherwise end the process.
    socket.on('error', () => socket.destroy());
    const [path = ''] = (request.url ?? '').split('?', 1);
    if (path === SOCKET_PATH) {
      if (await letIn(request, socket, 'page')) handOn(socketServer, request, socket, head);
    } else if (path !== FEED_PATH || (await letIn(request, socket, 'program'))) {
      handOn(feedServer, request, socket, head);
    }
  };
  server.on('upgrade', onUpgrade);

  return {
    socketServer: socketServer as Server,
    feedServer: feedServer as Server,
    visitOf: (request) => visits.get(request),
    stop: () => server.off('upgrade', onUpgrade),
  };
}

function refuse(socket: Duplex, failure: Failure, requestId: string): void {
  const body = JSON.stringify(failure.toBody());
  const { error } = errorBody(failure.statusCode, '');
  socket.end(
    `HTTP/1.1 ${failure.statusCode} ${error}\r\nConnection: close\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nX-Request-Id: ${requestId}\r\n\r\n${body}`,
    () => socket.destroy(),
  );
}
