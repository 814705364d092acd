import { Socket as TcpSocket } from 'node:net';
import type { Socket } from 'socket.io';
import type { ClientEvents, ServerEvents } from '#shared/live/messages.ts';
import type { EventFrame } from './event-frame.ts';

/*
 * Everything that the gateway knows of what lies below Socket.IO's own calls: Engine.IO's events
 * and the TCP socket. It reads no private field; docs/performance.md lists what it relies on,
 * and frame-writer.test.ts fails when an upgrade changes that.
 */

type LiveSocket = Socket<ClientEvents, ServerEvents>;

/** Writes frames to one page, with backpressure: it knows how far the page is behind in reading. */
export interface FrameWriter {
  /** Queues the event after everything that was sent before, by this or by Socket.IO itself. */
  send(event: EventFrame): void;
  isBehind(): boolean;
  /** True when a ping has been unanswered for longer than `pingOverdueMs`. */
  isSilent(): boolean;
  /** Calls the listener once, when everything that was sent has been read. */
  onceDrained(listener: () => void): void;
}

/** High-water mark in packets; a broadcast to a healthy page leaves none or one waiting. */
const MOST_WAITING = 16;

/**
 * Detects a slow reader by packets that wait in this process, or by an overdue ping. The
 * WebSocket's `bufferedAmount` shows neither: Engine.IO passes on one batch at a time, and the
 * kernel buffers the first megabytes. A ping is answered only after all of that has been read.
 * @param tcp the socket to write frames to; null sends events by Socket.IO's own `emit`
 */
export function createFrameWriter(
  socket: LiveSocket,
  pingOverdueMs: number,
  tcp: TcpSocket | null = tcpSocketOf(socket),
): FrameWriter {
  const { conn } = socket;
  /** Packets in Engine.IO's queue, behind the batch that is being written. */
  let queued = 0;
  /** Frames written here that the kernel has not taken yet. */
  let unwritten = 0;
  let pingedAt: number | undefined;
  let onDrained: (() => void) | undefined;

  const isDrained = (): boolean => queued + unwritten === 0 && pingedAt === undefined && !tcp?.writableLength;
  const isSilent = (): boolean => pingedAt !== undefined && performance.now() - pingedAt > pingOverdueMs;
  const check = (): void => {
    if (!onDrained || !isDrained()) return;
    const listener = onDrained;
    onDrained = undefined;
    listener();
  };
  const written = (failure?: Error | null): void => {
    unwritten -= 1;
    if (!failure) check();
  };
  conn.on('packetCreate', ({ type }: EnginePacket) => {
    queued += 1;
    if (type === 'ping') pingedAt = performance.now();
  });
  conn.on('flush', () => {
    queued = 0;
  });
  // Engine.IO has passed on its queue, but only the TCP socket knows whether the kernel took it;
  // without access to that the next pong has to tell.
  if (tcp) conn.on('drain', check);
  conn.on('heartbeat', () => {
    pingedAt = undefined;
    check();
  });

  return {
    send({ name, content, frame }) {
      // `encodeEvent` has checked that name and content match; a union of events cannot express it.
      if (tcp === null || queued > 0 || conn.readyState !== 'open') socket.emit(name, content as never);
      else if (tcp.writableLength === 0) tcp.write(frame);
      else {
        unwritten += 1;
        tcp.write(frame, written);
      }
    },
    isBehind: () => queued + unwritten >= MOST_WAITING || isSilent(),
    isSilent,
    onceDrained(listener) {
      onDrained = listener;
    },
  };
}

interface EnginePacket {
  type: string;
  data?: string;
}

/**
 * The TCP socket below a page's WebSocket, when frames can be written to it between Engine.IO's
 * own: Engine.IO writes to the same socket, uncompressed. Null for any other transport or protocol.
 */
export function tcpSocketOf({ conn, request }: Pick<LiveSocket, 'conn' | 'request'>): TcpSocket | null {
  const isWebSocket = conn.protocol === 4 && conn.transport.name === 'websocket';
  return isWebSocket && request.socket instanceof TcpSocket ? request.socket : null;
}

/**
 * Puts into each ping how many milliseconds ago the api last answered, so that a page without news
 * still knows the age of its data.
 */
export function sendAgeWithPings(conn: LiveSocket['conn'], ageMs: () => number | undefined): void {
  conn.on('packetCreate', (packet: EnginePacket) => {
    const age = packet.type === 'ping' ? ageMs() : undefined;
    if (age !== undefined) packet.data = String(age);
  });
}

/** Limit for a page to answer the close frame. */
const CLOSE_WITHIN_MS = 1_000;

/**
 * Destroys the TCP socket one second after Engine.IO's connection has closed: `ws` would wait half
 * a minute for a close frame, while the socket counts against its person's quota. After a ping
 * timeout it is destroyed at once, because a dead page answers no close frame either.
 */
export function closeTcpAfter(conn: LiveSocket['conn']): void {
  const tcp = conn.request.socket;
  conn.once('close', (reason: string) => {
    if (reason === 'ping timeout') return tcp.destroy();
    const timer = setTimeout(() => tcp.destroy(), CLOSE_WITHIN_MS);
    return tcp.once('close', () => clearTimeout(timer));
  });
}
