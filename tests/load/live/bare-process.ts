import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { SOCKET_PATH } from '#shared/live/messages.ts';
import { now } from '../clock.ts';

/**
 * The yardstick: a Socket.IO server that does nothing but broadcast to a room what it is told to,
 * with the gateway's own settings.
 */

const http = createServer();
const io = new Server(http, {
  path: SOCKET_PATH,
  serveClient: false,
  transports: ['websocket'],
  perMessageDeflate: false,
  pingInterval: 10_000,
  pingTimeout: 8_000,
});
io.on('connection', (socket) => socket.join('room'));
http.listen(0, '127.0.0.1', () => process.send?.({ url: `http://127.0.0.1:${(http.address() as AddressInfo).port}` }));

process.on('message', ({ event, content }: { event: string; content: { version: number } }) => {
  const at = now();
  io.to('room').emit(event, content);
  process.send?.({ version: content.version, at });
});
process.on('disconnect', () => process.exit());
