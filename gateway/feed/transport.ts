import type { WebSocket } from '@fastify/websocket';
import type { LiveStale } from '#shared/live/messages.ts';
import { inStep } from '#shared/servers/traces/traces.ts';
import type { Change } from '../live/document.ts';
import type { LiveMetrics } from '../live/metrics.ts';
import type { ReaderConnection, Transport } from '../live/reader.ts';
import type { LiveRoom } from '../live/room.ts';
import { RoomConnections, type TrackedConnection } from '../live/room-connections.ts';
import { toJsonPatch } from './json-patch.ts';
import type { FeedMessage } from './messages.ts';

/** Backpressure: a program with this much unread is sent nothing more. */
const UNREAD_MAX_BYTES = 1_000_000;

interface FeedConnection extends TrackedConnection {
  readonly socket: WebSocket;
}

/** Sends changes as JSON Patch; computed and encoded once per change, for all readers of a room. */
export class FeedTransport implements Transport {
  readonly #metrics: LiveMetrics;
  readonly #connections = new RoomConnections<FeedConnection>();

  constructor(metrics: LiveMetrics) {
    this.#metrics = metrics;
  }

  connectionFor(socket: WebSocket): ReaderConnection {
    const connection: FeedConnection = {
      socket,
      behind: new Set(),
      subscribe: (room) => this.#connections.subscribe(connection, room),
      unsubscribe: (room) => this.#connections.unsubscribe(connection, room),
      snapshot: (snapshot) => send(socket, { snapshot }),
      refused: (key, error) => send(socket, { error, key }),
    };
    // The program has read everything that was sent before a ping when its pong arrives.
    socket.on('pong', () => {
      if (socket.bufferedAmount === 0) this.#connections.catchUp(connection);
    });
    return connection;
  }

  changed(room: LiveRoom, change: Change): void {
    const connections = this.#connections.of(room);
    if (connections.size === 0) return;
    for (const connection of connections)
      if (connection.socket.bufferedAmount > UNREAD_MAX_BYTES) this.#fallBehind(connection, room);
    this.#metrics.delivered('feed', change.kind, connections.size);
    inStep(`feed ${change.kind}`, { attributes: { 'muster.readers': connections.size } }, () =>
      this.#broadcast(room, messageOf(change)),
    );
  }

  stale(room: LiveRoom, stale: LiveStale): void {
    this.#broadcast(room, { stale });
  }

  fresh(room: LiveRoom): void {
    this.#broadcast(room, { fresh: { key: room.opening.key } });
  }

  #broadcast(room: LiveRoom, message: FeedMessage): void {
    const connections = this.#connections.of(room);
    if (connections.size === 0) return;
    const text = JSON.stringify(message);
    for (const { socket } of connections) socket.send(text);
  }

  #fallBehind(connection: FeedConnection, room: LiveRoom): void {
    this.#connections.fallBehind(connection, room);
    this.#metrics.fellBehind('feed');
    send(connection.socket, { stale: { key: room.opening.key, since: new Date().toISOString(), reason: 'slow' } });
  }
}

function messageOf(change: Change): FeedMessage {
  if (change.kind === 'snapshot') return { snapshot: change.snapshot };
  const { ops, ...patch } = change.patch;
  return { patch: { ...patch, patch: toJsonPatch(change.before, ops) } };
}

export const send = (socket: WebSocket, message: FeedMessage): void => socket.send(JSON.stringify(message));
