import type { WebSocket } from '@fastify/websocket';
import type { LiveStale } from '#shared/live/messages.ts';
import type { Change } from '../live/document.ts';
import type { LiveMetrics } from '../live/metrics.ts';
import type { Line, Outlet } from '../live/reader.ts';
import type { LiveRoom } from '../live/room.ts';
import { type ReaderLine, RoomLines } from '../live/room-lines.ts';
import { toJsonPatch } from './json-patch.ts';
import type { FeedMessage } from './messages.ts';

/** Sending more to a program that has this much unread would only pile up. */
const UNREAD_MAX_BYTES = 1_000_000;

interface FeedLine extends ReaderLine {
  readonly socket: WebSocket;
}

/** Hands changes to programs as JSON Patch, worked out once per change and encoded once. */
export class FeedOutlet implements Outlet {
  readonly #metrics: LiveMetrics;
  readonly #lines = new RoomLines<FeedLine>();

  constructor(metrics: LiveMetrics) {
    this.#metrics = metrics;
  }

  lineFor(socket: WebSocket): Line {
    const line: FeedLine = {
      socket,
      behind: new Set(),
      subscribe: (room) => this.#lines.subscribe(line, room),
      unsubscribe: (room) => this.#lines.unsubscribe(line, room),
      snapshot: (snapshot) => send(socket, { snapshot }),
      refused: (key, error) => send(socket, { error, key }),
    };
    // A pong waits behind everything that was sent before the ping.
    socket.on('pong', () => {
      if (socket.bufferedAmount === 0) this.#lines.catchUp(line);
    });
    return line;
  }

  changed(room: LiveRoom, change: Change): void {
    const lines = this.#lines.of(room);
    if (lines.size === 0) return;
    for (const line of lines) if (line.socket.bufferedAmount > UNREAD_MAX_BYTES) this.#fallBehind(line, room);
    this.#metrics.delivered('feed', change.kind, lines.size);
    this.#tell(room, messageOf(change));
  }

  stale(room: LiveRoom, stale: LiveStale): void {
    this.#tell(room, { stale });
  }

  fresh(room: LiveRoom): void {
    this.#tell(room, { fresh: { key: room.opening.key } });
  }

  #tell(room: LiveRoom, message: FeedMessage): void {
    const lines = this.#lines.of(room);
    if (lines.size === 0) return;
    const text = JSON.stringify(message);
    for (const { socket } of lines) socket.send(text);
  }

  #fallBehind(line: FeedLine, room: LiveRoom): void {
    this.#lines.fallBehind(line, room);
    this.#metrics.fellBehind('feed');
    send(line.socket, { stale: { key: room.opening.key, since: new Date().toISOString(), reason: 'slow' } });
  }
}

function messageOf(change: Change): FeedMessage {
  if (change.kind === 'snapshot') return { snapshot: change.snapshot };
  const { ops, ...patch } = change.patch;
  return { patch: { ...patch, patch: toJsonPatch(change.before, ops) } };
}

export const send = (socket: WebSocket, message: FeedMessage): void => socket.send(JSON.stringify(message));
