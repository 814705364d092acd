import { io, type Socket } from 'socket.io-client';
import { type ClientEvents, type ServerEvents, SOCKET_PATH } from '#shared/live/messages.ts';

export type LiveSocket = Socket<ServerEvents, ClientEvents>;

/** Time limit of one attempt to connect. */
const CONNECT_LIMIT_MS = 8_000;

/**
 * Creates the page's one socket, not yet connected. Socket.IO's own reconnect is off: `Connection`
 * plans attempts, so that screens can show when the next one is. WebSocket only, so that any node
 * of the gateway can serve it without sticky sessions.
 * @param url the gateway's origin; the page's own when absent
 */
export function createLiveSocket(url?: string): LiveSocket {
  const options = {
    path: SOCKET_PATH,
    transports: ['websocket'],
    autoConnect: false,
    reconnection: false,
    forceNew: true,
    timeout: CONNECT_LIMIT_MS,
  };
  return url === undefined ? io(options) : io(url, options);
}
