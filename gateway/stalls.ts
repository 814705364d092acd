import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

/**
 * Closes connections whose other end has neither read nor sent anything for `stallMs` although it
 * is its turn: it does not read its answer, does not go on with its request, or does not begin one.
 * Node's socket time-out does not ask whose turn it is: whoever waits for an answer of ours goes on
 * waiting.
 */
export function cutStalled(server: Server, stallMs: number): void {
  const exchanges = new WeakMap<Socket, Exchange>();
  server.on('request', (request, response) => exchanges.set(request.socket, { request, response }));
  server.setTimeout(stallMs, (socket) => {
    const exchange = exchanges.get(socket);
    if (exchange && isOurTurn(exchange, socket)) socket.setTimeout(stallMs);
    else socket.destroy();
  });
}

function isOurTurn({ request, response }: Exchange, socket: Socket): boolean {
  if (response.writableFinished || socket.writableLength > 0) return false;
  // Bytes that lie here unread are held back by the api, which takes them slowly.
  return request.complete || request.readableLength > 0;
}
