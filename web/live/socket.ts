import { io, type Socket } from 'socket.io-client';
import { type ClientEvents, type ServerEvents, SOCKET_PATH } from '#shared/live/messages.ts';

export type LiveSocket = Socket<ServerEvents, ClientEvents>;

/** An attempt to connect is given up after this long. */
const CONNECT_LIMIT_MS = 8_000;

/**
 * The page's one socket, not yet connected. It does not reconnect by itself: `Connection` decides
 * when, so that screens can say when the next try is. WebSocket only, so that any node of the
 * gateway can take it.
 * @param url the gateway's origin; the page's own when absent.
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
