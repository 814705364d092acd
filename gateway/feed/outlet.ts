import type { WebSocket } from '@fastify/websocket';
import type { LiveStale } from '../../shared/live.ts';
import type { Change } from '../live/document.ts';
import type { Line, Outlet } from '../live/membership.ts';
import type { LiveMetrics } from '../live/metrics.ts';
import type { LiveRoom } from '../live/room.ts';
import { toJsonPatch } from './json-patch.ts';
import type { FeedMessage } from './messages.ts';

/** Sending more to a program that has this much unread would only pile up. */
const UNREAD_MAX_BYTES = 1_000_000;

interface FeedLine extends Line {
  readonly socket: WebSocket;
  readonly behind: Set<LiveRoom>;
}

/** Hands changes to programs as JSON Patch, worked out once per change and encoded once. */
export class FeedOutlet implements Outlet {
  readonly #metrics: LiveMetrics;
  readonly #lines = new Map<LiveRoom, Set<FeedLine>>();

  constructor(metrics: LiveMetrics) {
    this.#metrics = metrics;
  }

  lineFor(socket: WebSocket): Line {
    const line: FeedLine = {
      socket,
      behind: new Set(),
      admit: (room) => this.#admit(line, room),
      dismiss: (room) => {
        line.behind.delete(room);
        this.#remove(line, room);
      },
      snapshot: (snapshot) => send(socket, { snapshot }),
      refused: (key, error) => send(socket, { error, key }),
    };
    // A pong waits behind everything that was sent before the ping.
    socket.on('pong', () => this.#catchUp(line));
    return line;
  }

  changed(room: LiveRoom, change: Change): void {
    const lines = this.#lines.get(room);
    if (!lines) return;
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
    const lines = this.#lines.get(room);
    if (!lines) return;
    const text = JSON.stringify(message);
    for (const { socket } of lines) socket.send(text);
  }

  #admit(line: FeedLine, room: LiveRoom): void {
    const lines = this.#lines.get(room);
    if (lines) lines.add(line);
    else this.#lines.set(room, new Set([line]));
  }

  #remove(line: FeedLine, room: LiveRoom): void {
    const lines = this.#lines.get(room);
    lines?.delete(line);
    if (lines?.size === 0) this.#lines.delete(room);
  }

  #fallBehind(line: FeedLine, room: LiveRoom): void {
    this.#remove(line, room);
    line.behind.add(room);
    this.#metrics.fellBehind('feed');
    send(line.socket, { stale: { key: room.opening.key, since: new Date().toISOString(), reason: 'slow' } });
  }

  #catchUp(line: FeedLine): void {
    if (line.socket.bufferedAmount > 0) return;
    const rooms = [...line.behind];
    line.behind.clear();
    for (const room of rooms) {
      this.#admit(line, room);
      line.snapshot(room.snapshot());
    }
  }
}

function messageOf(change: Change): FeedMessage {
  if (change.kind === 'snapshot') return { snapshot: change.snapshot };
  const { ops, ...patch } = change.patch;
  return { patch: { ...patch, patch: toJsonPatch(change.before, ops) } };
}

export const send = (socket: WebSocket, message: FeedMessage): void => socket.send(JSON.stringify(message));
