import type { IncomingMessage } from 'node:http';
import { Server, type Socket } from 'socket.io';
import { type EventFrame, encodeEvent } from '#gateway/frames/event-frame.ts';
import { closeTcpAfter, createFrameWriter, type FrameWriter, sendAgeWithPings } from '#gateway/frames/frame-writer.ts';
import type { Pages } from '#gateway/nodes/balance.ts';
import type { Member } from '#gateway/presence/member.ts';
import type { Presence } from '#gateway/presence/presence.ts';
import type { Session } from '#gateway/session/session.ts';
import type { WebVersion } from '#gateway/web-version.ts';
import { type ClientEvents, type LiveStale, type ServerEvents, SOCKET_PATH } from '#shared/live/messages.ts';
import { inStep } from '#shared/servers/traces/traces.ts';
import type { Change } from '../document.ts';
import { createTokenBucket } from '../entry/token-bucket.ts';
import type { Upgrades } from '../entry/upgrades.ts';
import type { Hub } from '../hub.ts';
import type { Heartbeat } from '../polling/heartbeat.ts';
import type { LiveTiming } from '../polling/timing.ts';
import type { Reader, Transport } from '../reader.ts';
import type { LiveRoom } from '../room.ts';
import { RoomConnections, type TrackedConnection } from '../room-connections.ts';

type LiveServer = Server<ClientEvents, ServerEvents>;
type LiveSocket = Socket<ClientEvents, ServerEvents>;

/** A request to open a query is a few hundred bytes. */
const PAYLOAD_MAX_BYTES = 16_384;
const CONNECT_WITHIN_MS = 10_000;
const MOVED_WITHIN_MS = 2_000;

interface SocketsOptions {
  hub: Hub;
  presence: Presence;
  upgrades: Upgrades;
  timing: LiveTiming;
  heartbeat: Heartbeat;
  /** Absent where no pages are served. */
  webVersion: Pick<WebVersion, 'current' | 'onChanged'> | undefined;
  /** The `Set-Cookie` value for a handshake; absent where no cookie has several secrets. */
  resealedCookie: ((cookieHeader: string | undefined) => string | undefined) | undefined;
}

interface Sockets {
  readonly pages: Pages;
  close(): Promise<void>;
}

/** Serves live queries and presence over Socket.IO, for pages. */
export function serveSockets({
  hub,
  presence,
  upgrades,
  timing,
  heartbeat,
  webVersion,
  resealedCookie,
}: SocketsOptions): Sockets {
  const io: LiveServer = new Server({
    path: SOCKET_PATH,
    serveClient: false,
    transports: ['websocket'],
    allowUpgrades: false,
    perMessageDeflate: false,
    httpCompression: false,
    pingInterval: timing.pingEveryMs,
    pingTimeout: timing.pingWithinMs,
    maxHttpBufferSize: PAYLOAD_MAX_BYTES,
    connectTimeout: CONNECT_WITHIN_MS,
    destroyUpgrade: false,
    // The gate has checked Origin and session before the handshake reached this server; nothing
    // else may enter.
    allowRequest: (request, decide) => decide(null, upgrades.visitOf(request) !== undefined),
  });
  io.attach(upgrades.socketServer);
  const transport = new SocketTransport(hub, presence, timing);
  hub.addTransport(transport);
  io.engine.on('headers', (headers: Record<string, string>, request: IncomingMessage) => {
    const cookie = resealedCookie?.(request.headers.cookie);
    if (cookie !== undefined) headers['set-cookie'] = cookie;
  });
  io.engine.on('connection', (engineSocket: Socket['conn']) => {
    sendAgeWithPings(engineSocket, () => heartbeat.ageMs());
    closeTcpAfter(engineSocket);
    const takeToken = createTokenBucket();
    engineSocket.on('packet', () => {
      if (!takeToken()) engineSocket.close(true);
    });
  });
  io.on('connection', (socket) => {
    const visit = upgrades.visitOf(socket.request);
    if (visit === undefined) return socket.disconnect(true);
    const connection = transport.connectionFor(socket, visit.session);
    const reader = hub.connect(visit.session, connection);
    visit.onChanged = (session) => void hub.changeSession(reader, session);
    visit.onEnded = (reason) => {
      connection.member.end();
      hub.leave(reader, true);
      socket.emit('session:ended', { reason });
      socket.disconnect(true);
    };
    listenToPresence(connection);
    const version = webVersion?.current();
    if (version !== undefined) socket.emit('web:version', { version });
    return listen(connection, reader, hub);
  });
  const stopTelling = webVersion?.onChanged((version) => io.emit('web:version', { version }));
  return {
    pages: pagesOf(io, hub),
    async close() {
      stopTelling?.();
      io.disconnectSockets(true);
      io.engine.close();
      await io.of('/').adapter.close();
    },
  };
}

function pagesOf(io: LiveServer, hub: Hub): Pages {
  const { sockets } = io.of('/');
  const asked = new WeakSet<LiveSocket>();
  return {
    count: () => sockets.size,
    moveOne() {
      // The map keeps insertion order, so this finds the oldest page.
      const socket = [...sockets.values()].find((one) => !asked.has(one));
      if (!socket) return;
      asked.add(socket);
      socket.emit('node:move');
      hub.metrics.moved();
      // A page of an older build ignores the message.
      const timer = setTimeout(() => socket.disconnect(true), MOVED_WITHIN_MS);
      socket.once('disconnect', () => clearTimeout(timer));
    },
  };
}

function listen({ socket, member }: SocketConnection, reader: Reader, hub: Hub): void {
  hub.metrics.connections('socket', 1);
  socket.on('live:open', (request, answer) => {
    // A request without an acknowledgement cannot be answered, and is ignored.
    if (typeof answer === 'function') void member.opens(hub.open(reader, request, answer));
  });
  socket.on('live:close', (request: unknown) => {
    const key = typeof request === 'object' && request !== null && 'key' in request ? request.key : undefined;
    if (typeof key === 'string') hub.close(reader, key);
  });
  socket.on('clock:ask', (answer) => {
    if (typeof answer === 'function') answer(Date.now());
  });
  socket.once('disconnect', () => {
    hub.metrics.connections('socket', -1);
    hub.leave(reader, false);
  });
}

function listenToPresence({ socket, member }: SocketConnection): void {
  socket.on('presence:at', async (request, answer) => {
    const answered = await member.at(request);
    if (typeof answer === 'function') answer(answered);
  });
  socket.on('presence:leave', (request) => member.leave(request));
  socket.once('disconnect', () => member.end());
}

interface SocketConnection extends TrackedConnection {
  readonly socket: LiveSocket;
  readonly member: Member;
  readonly writer: FrameWriter;
}

class SocketTransport implements Transport {
  readonly #hub: Hub;
  readonly #presence: Presence;
  readonly #timing: LiveTiming;
  readonly #connections = new RoomConnections<SocketConnection>();

  constructor(hub: Hub, presence: Presence, timing: LiveTiming) {
    this.#hub = hub;
    this.#presence = presence;
    this.#timing = timing;
  }

  connectionFor(socket: LiveSocket, session: Session): SocketConnection {
    const writer = createFrameWriter(socket, this.#timing.pingOverdueMs);
    const member = this.#presence.connect(session, writer);
    const connection: SocketConnection = {
      socket,
      writer,
      member,
      behind: new Set(),
      subscribe: (room) => {
        this.#connections.subscribe(connection, room);
        if (room.opening.place) member.reads(room.opening.place);
      },
      unsubscribe: (room) => {
        this.#connections.unsubscribe(connection, room);
        if (room.opening.place) member.readsNoMore(room.opening.place);
      },
      snapshot: (snapshot) => socket.emit('live:snapshot', snapshot),
      refused: (key, error) => socket.emit('live:refused', { key, error }),
    };
    return connection;
  }

  changed(room: LiveRoom, change: Change): void {
    const { size } = this.#connections.of(room);
    if (size === 0) return;
    this.#hub.metrics.delivered('socket', change.kind, size);
    inStep(`socket ${change.kind}`, { attributes: { 'muster.readers': size } }, () =>
      this.#broadcast(
        room,
        change.kind === 'patch' ? encodeEvent('live:patch', change.patch) : encodeEvent('live:snapshot', change.snapshot),
      ),
    );
  }

  stale(room: LiveRoom, stale: LiveStale): void {
    this.#broadcast(room, encodeEvent('live:stale', stale));
  }

  fresh(room: LiveRoom): void {
    this.#broadcast(room, encodeEvent('live:fresh', { key: room.opening.key }));
  }

  #broadcast(room: LiveRoom, event: EventFrame): void {
    for (const connection of this.#connections.of(room)) {
      if (connection.writer.isBehind()) this.#fallBehind(connection, room);
      else connection.writer.send(event);
    }
  }

  /**
   * Backpressure: marks the reader stale and sends no further changes, until it has caught up and
   * gets one snapshot.
   */
  #fallBehind(connection: SocketConnection, room: LiveRoom): void {
    if (connection.behind.size === 0) connection.writer.onceDrained(() => this.#connections.catchUp(connection));
    this.#connections.fallBehind(connection, room);
    this.#hub.metrics.fellBehind('socket');
    connection.socket.emit('live:stale', { key: room.opening.key, since: new Date().toISOString(), reason: 'slow' });
  }
}
