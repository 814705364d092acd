import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

/** How often a connection is looked at within `stallMs`. */
const LOOKS = 6;
/** For how many times `stallMs` a connection may be slow. */
const SLOW_STALLS = 4;
/** A slow connection moves fewer bytes in that time: a quarter of a kilobyte a second. */
const SLOW_BYTES = 32 * 1024;

/**
 * Closes connections whose other end has neither read nor sent anything for `stallMs` although it
 * is its turn: it does not read its answer, does not go on with its request, or does not begin one.
 * So are those that read or send drop by drop, to keep their place. Whoever waits for an answer of
 * ours goes on waiting. Returns the stop.
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
  const isTheirTurn = (socket: Socket): boolean => {
    const exchange = exchanges.get(socket);
    return !exchange || !isOurTurn(exchange, socket);
  };
  cutSilent(server, stallMs, isTheirTurn);
  return cutSlow(exchanges, stallMs, isTheirTurn);
}

function isOurTurn({ request, response }: Exchange, socket: Socket): boolean {
  if (response.writableFinished || socket.writableLength > 0) return false;
  // Bytes that lie here unread are held back by the api, which takes them slowly.
  return request.complete || request.readableLength > 0;
}

/** What the other end has sent, and what it has taken as far as whole writes show it. */
const movedBytes = ({ bytesRead, bytesWritten, writableLength }: Socket): number => bytesRead + bytesWritten - writableLength;

interface Silence {
  bytes: number;
  at: number;
  looks: number;
}

/**
 * Node's socket time-out alone sees within a write that some of it was taken. Where some was when
 * the time began it lets a second one go by without a word, so it is set to a part of the time, and
 * what it says is counted.
 */
function cutSilent(server: Server, stallMs: number, isTheirTurn: (socket: Socket) => boolean): void {
  const everyMs = stallMs / LOOKS;
  const silences = new WeakMap<Socket, Silence>();
  server.setTimeout(everyMs, (socket) => {
    const [bytes, at] = [movedBytes(socket), performance.now()];
    const before = silences.get(socket);
    const goesOn = before?.bytes === bytes && at - before.at < 1.5 * everyMs;
    const looks = isTheirTurn(socket) ? 1 + (goesOn ? before.looks : 0) : 0;
    if (looks >= LOOKS) return socket.destroy();
    silences.set(socket, { bytes, at, looks });
    return socket.setTimeout(everyMs);
  });
}

/** A whole write may be a hundred kilobytes, so only a long time tells. */
function cutSlow(sockets: ReadonlyMap<Socket, unknown>, stallMs: number, isTheirTurn: (socket: Socket) => boolean): () => void {
  const spans = new WeakMap<Socket, { bytes: number; stalls: number }>();
  const timer = setInterval(() => {
    for (const socket of sockets.keys()) {
      const bytes = movedBytes(socket);
      const span = spans.get(socket);
      if (!isTheirTurn(socket)) spans.delete(socket);
      else if (!span || bytes - span.bytes >= SLOW_BYTES) spans.set(socket, { bytes, stalls: 0 });
      else if (++span.stalls >= SLOW_STALLS) socket.destroy();
    }
  }, stallMs).unref();
  return () => clearInterval(timer);
}
