import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

/** Number of checks within `stallMs`. */
const CHECKS = 6;
/** A connection may be slow for this many times `stallMs`. */
const SLOW_STALLS = 4;
/** A slow connection moves fewer bytes in that time: a quarter of a kilobyte a second. */
const SLOW_BYTES = 32 * 1024;

/**
 * Closes stalled connections: the client has neither read nor sent a byte for `stallMs` while the
 * server waits for it to read an answer, finish a request, or begin one. Clients that trickle bytes
 * to hold a slot (slow loris) are closed after a longer time. A client that waits for the server is
 * never closed. Returns the stop.
 */
export function cutStalled(server: Server, stallMs: number): () => void {
  const exchanges = new Map<Socket, Exchange>();
  server.on('request', (request, response) => {
    const { socket } = request;
    const exchange = { request, response };
    exchanges.set(socket, exchange);
    response.once('close', () => {
      if (exchanges.get(socket) === exchange) exchanges.delete(socket);
    });
  });
  const isClientsTurn = (socket: Socket): boolean => {
    const exchange = exchanges.get(socket);
    return !exchange || !isServersTurn(exchange, socket);
  };
  cutSilent(server, stallMs, isClientsTurn);
  return cutSlow(exchanges, stallMs, isClientsTurn);
}

function isServersTurn({ request, response }: Exchange, socket: Socket): boolean {
  if (response.writableFinished || socket.writableLength > 0) return false;
  // Unread bytes here mean backpressure of the api, which reads slowly.
  return request.complete || request.readableLength > 0;
}

/** Bytes that the client has sent and taken; of writes only whole ones are visible. */
const movedBytes = ({ bytesRead, bytesWritten, writableLength }: Socket): number => bytesRead + bytesWritten - writableLength;

interface Silence {
  bytes: number;
  at: number;
  checks: number;
}

/**
 * Only Node's socket timeout notices progress within one write. After such progress it skips one
 * timeout event, so it is set to a fraction of `stallMs`, and consecutive events are counted.
 */
function cutSilent(server: Server, stallMs: number, isClientsTurn: (socket: Socket) => boolean): void {
  const everyMs = stallMs / CHECKS;
  const silences = new WeakMap<Socket, Silence>();
  server.setTimeout(everyMs, (socket) => {
    const [bytes, at] = [movedBytes(socket), performance.now()];
    const before = silences.get(socket);
    const isConsecutive = before?.bytes === bytes && at - before.at < 1.5 * everyMs;
    const checks = isClientsTurn(socket) ? 1 + (isConsecutive ? before.checks : 0) : 0;
    if (checks >= CHECKS) return socket.destroy();
    silences.set(socket, { bytes, at, checks });
    return socket.setTimeout(everyMs);
  });
}

/** Measures throughput over several `stallMs`, because one write may be a hundred kilobytes. */
function cutSlow(sockets: ReadonlyMap<Socket, unknown>, stallMs: number, isClientsTurn: (socket: Socket) => boolean): () => void {
  const spans = new WeakMap<Socket, { bytes: number; stalls: number }>();
  const timer = setInterval(() => {
    for (const socket of sockets.keys()) {
      const bytes = movedBytes(socket);
      const span = spans.get(socket);
      if (!isClientsTurn(socket)) spans.delete(socket);
      else if (!span || bytes - span.bytes >= SLOW_BYTES) spans.set(socket, { bytes, stalls: 0 });
      else if (++span.stalls >= SLOW_STALLS) socket.destroy();
    }
  }, stallMs).unref();
  return () => clearInterval(timer);
}
