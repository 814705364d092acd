import { Socket as TcpSocket } from 'node:net';
import type { Socket } from 'socket.io';
import type { ClientEvents, ServerEvents } from '#shared/live/messages.ts';
import type { EventFrame } from './event-frame.ts';

/*
 * Everything that the gateway knows of what lies below Socket.IO's own calls: Engine.IO's events
 * and the TCP line. It reads no private field; what it takes for granted all the same is in
 * docs/performance.md, and wire.test.ts fails when an upgrade changes it.
 */

type LiveSocket = Socket<ClientEvents, ServerEvents>;

/** The line to one page, and how far the page is behind in reading what it was sent. */
export interface Wire {
  /** Behind whatever was sent before, by this or by Socket.IO itself. */
  send(event: EventFrame): void;
  isBehind(): boolean;
  /** A ping has gone without an answer for too long. */
  isSilent(): boolean;
  /** Calls once, when everything that was sent has been read. */
  whenClear(listener: () => void): void;
}

/** Packets that may wait for a page; a broadcast to a healthy one leaves none or one. */
const MOST_WAITING = 16;

/**
 * Two signs of a slow reader together: packets that wait in this process, and a ping without an
 * answer. The WebSocket's `bufferedAmount` shows neither: Engine.IO hands over one batch at a time,
 * and the kernel hides the first megabytes. The ping waits behind all of it.
 * @param tcp null: events go by Socket.IO's own `emit`
 */
export function openWire(socket: LiveSocket, pingOverdueMs: number, tcp: TcpSocket | null = tcpOf(socket)): Wire {
  const { conn } = socket;
  /** Packets that Engine.IO keeps until the batch before them is written. */
  let queued = 0;
  /** Frames of ours that the kernel has not taken. */
  let unwritten = 0;
  let pingedAt: number | undefined;
  let onClear: (() => void) | undefined;

  const isClear = (): boolean => queued + unwritten === 0 && pingedAt === undefined && !tcp?.writableLength;
  const isSilent = (): boolean => pingedAt !== undefined && performance.now() - pingedAt > pingOverdueMs;
  const check = (): void => {
    if (!onClear || !isClear()) return;
    const listener = onClear;
    onClear = undefined;
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
  // Handed over, but not gone: only the line itself can tell that; without it the next ping has to.
  if (tcp) conn.on('drain', check);
  conn.on('heartbeat', () => {
    pingedAt = undefined;
    check();
  });

  return {
    send({ name, content, frame }) {
      // What `encodeEvent` was given belongs together, which a union of events cannot say.
      if (tcp === null || queued > 0 || conn.readyState !== 'open') socket.emit(name, content as never);
      else if (tcp.writableLength === 0) tcp.write(frame);
      else {
        unwritten += 1;
        tcp.write(frame, written);
      }
    },
    isBehind: () => queued + unwritten >= MOST_WAITING || isSilent(),
    isSilent,
    whenClear(listener) {
      onClear = listener;
    },
  };
}

interface EnginePacket {
  type: string;
  data?: string;
}

/**
 * The TCP line, if WebSocket frames can be written to it between Engine.IO's own: it is what
 * Engine.IO writes to, and compresses nothing. Null where it is anything else.
 */
export function tcpOf({ conn, request }: Pick<LiveSocket, 'conn' | 'request'>): TcpSocket | null {
  const isWebSocket = conn.protocol === 4 && conn.transport.name === 'websocket';
  return isWebSocket && request.socket instanceof TcpSocket ? request.socket : null;
}

/**
 * Lets each ping carry how long ago the api last answered, so that a page which hears nothing else
 * knows its age.
 */
export function sayAge(conn: LiveSocket['conn'], ageMs: () => number | undefined): void {
  conn.on('packetCreate', (packet: EnginePacket) => {
    const age = packet.type === 'ping' ? ageMs() : undefined;
    if (age !== undefined) packet.data = String(age);
  });
}

/** How long a page may take to answer the close frame. */
const CLOSE_WITHIN_MS = 1_000;

/**
 * Ends the TCP line soon after Engine.IO's connection: `ws` would wait half a minute for a close
 * frame, while the line counts among those of its person. Where a ping had no answer, a close frame
 * will have none either.
 */
export function endLineWith(conn: LiveSocket['conn']): void {
  const line = conn.request.socket;
  conn.once('close', (reason: string) => {
    if (reason === 'ping timeout') return line.destroy();
    const timer = setTimeout(() => line.destroy(), CLOSE_WITHIN_MS);
    return line.once('close', () => clearTimeout(timer));
  });
}
