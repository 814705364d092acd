import websocket, { type WebSocket } from '@fastify/websocket';
import type { FastifyInstance } from 'fastify';
import { fieldErrors } from '#shared/http/error-schemas.ts';
import { errorBody } from '#shared/http/errors.ts';
import { plainWords } from '#shared/http/errors-in-words.ts';
import { FEED_PATH } from '#shared/live/messages.ts';
import type { Visit } from '../live/entry/gate.ts';
import { createTokenBucket } from '../live/entry/token-bucket.ts';
import type { Hub } from '../live/hub.ts';
import type { Live } from '../live/live.ts';
import type { Reader } from '../live/reader.ts';
import { FeedRequest } from './messages.ts';
import { FeedTransport, send } from './transport.ts';

const PAYLOAD_MAX_BYTES = 16_384;
/** A program that has not answered the previous ping is disconnected. */
const PING_EVERY_MS = 5_000;
const CLOSE_WITHIN_MS = 1_000;
/** WebSocket close codes (RFC 6455, 7.4.1). */
const POLICY_VIOLATION = 1008;
const GOING_AWAY = 1001;

/**
 * Serves live queries over a plain WebSocket, for programs without Socket.IO: snapshots and JSON
 * Patch (RFC 6902).
 */
export async function registerFeed(app: FastifyInstance, { hub, upgrades, heartbeat }: Live): Promise<void> {
  const transport = new FeedTransport(hub.metrics);
  hub.addTransport(transport);
  const sockets = new Set<WebSocket>();
  const stopPings = pingAll(sockets, () => heartbeat.ageMs());
  await app.register(websocket, {
    options: { server: upgrades.feedServer, maxPayload: PAYLOAD_MAX_BYTES, perMessageDeflate: false },
    preClose: async () => {
      stopPings();
      for (const socket of sockets) closeSoon(socket, GOING_AWAY, 'The gateway is shutting down');
    },
  });
  app.get(FEED_PATH, { websocket: true }, (socket, request) => {
    const visit = upgrades.visitOf(request.raw);
    if (visit === undefined) return socket.terminate();
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    return serve(socket, visit, hub, transport);
  });
}

function serve(socket: WebSocket, visit: Visit, hub: Hub, transport: FeedTransport): void {
  const reader = hub.connect(visit.session, transport.connectionFor(socket));
  const takeToken = createTokenBucket();
  hub.metrics.connections('feed', 1);
  visit.onChanged = (session) => void hub.changeSession(reader, session);
  visit.onEnded = (reason) => {
    hub.leave(reader, true);
    send(socket, { ended: { reason } });
    closeSoon(socket, POLICY_VIOLATION, 'The session has ended');
  };
  socket.on('error', () => socket.terminate());
  socket.on('message', (message) => {
    if (takeToken()) listen(String(message), socket, reader, hub);
    else closeSoon(socket, POLICY_VIOLATION, 'Too many messages');
  });
  socket.once('close', () => {
    hub.metrics.connections('feed', -1);
    hub.leave(reader, false);
  });
}

function listen(text: string, socket: WebSocket, reader: Reader, hub: Hub): void {
  const asked = FeedRequest.safeParse(parse(text), { error: plainWords });
  if (!asked.success) {
    const usage = 'A message is {"open":{"resource":…,"query":…}} or {"close":"<key>"}.';
    send(socket, { error: errorBody(400, usage, { errors: fieldErrors(asked.error) }) });
  } else if ('close' in asked.data) {
    hub.close(reader, asked.data.close);
  } else {
    const request = asked.data.open;
    void hub.open(reader, request, (answer) => {
      send(socket, 'error' in answer ? { error: answer.error, request } : { snapshot: answer });
    });
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Disconnects programs that stopped answering pings. Each ping carries the milliseconds since the
 * api last answered. Returns the stop.
 */
function pingAll(sockets: ReadonlySet<WebSocket>, ageMs: () => number | undefined): () => void {
  const silent = new WeakSet<WebSocket>();
  const timer = setInterval(() => {
    const age = ageMs()?.toString();
    for (const socket of sockets) {
      if (silent.has(socket)) {
        socket.terminate();
        continue;
      }
      silent.add(socket);
      socket.once('pong', () => silent.delete(socket));
      socket.ping(age);
    }
  }, PING_EVERY_MS);
  return () => clearInterval(timer);
}

function closeSoon(socket: WebSocket, code: number, reason: string): void {
  socket.removeAllListeners('message');
  socket.close(code, reason);
  const timer = setTimeout(() => socket.terminate(), CLOSE_WITHIN_MS);
  socket.once('close', () => clearTimeout(timer));
}
