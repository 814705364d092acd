import { io, type Socket } from 'socket.io-client';
import type { ErrorBody } from '#shared/http/errors.ts';
import type { LiveQuery, LiveResource } from '#shared/live/addresses.ts';
import { type ClientEvents, type LiveSnapshot, type LiveStale, type ServerEvents, SOCKET_PATH } from '#shared/live/messages.ts';
import { applyOps } from '#shared/live/ops.ts';

/** One query kept open, as a screen would keep it. */
export interface Subscription<T> {
  /** The document as it stands, patched in place; nothing before the first snapshot. */
  data: T | undefined;
  epoch: string;
  version: number;
  /** Set while the gateway says that the data may be old. */
  stale: LiveStale | undefined;
  snapshots: number;
  patches: number;
  /** Why it was refused, if it was. */
  error: ErrorBody | undefined;
}

export interface LiveClient {
  socket: Socket<ServerEvents, ClientEvents>;
  /**
   * Opens a query and keeps it open over reconnects, asking for a snapshot whenever a patch does
   * not fit.
   */
  open<T>(resource: LiveResource | (string & {}), query?: LiveQuery): Promise<Subscription<T>>;
  /** Why the session was ended by the gateway, if it was. */
  endedBecause(): string | undefined;
  stop(): void;
}

const ASKED_AGAIN_AFTER_MS = 500;

interface Entry {
  request: { resource: string; query: Record<string, string | number | boolean> };
  key: string | undefined;
  subscription: Subscription<object>;
  /** The first answer to any of its questions. */
  answered: PromiseWithResolvers<void>;
}

/**
 * A program that speaks the live protocol by itself (docs/live-protocol.md), with a signed-in
 * visitor's cookie.
 */
export function createLiveClient(origin: string, cookie: string, headers: Record<string, string> = {}): LiveClient {
  const socket: Socket<ServerEvents, ClientEvents> = io(origin, {
    path: SOCKET_PATH,
    transports: ['websocket'],
    forceNew: true,
    reconnectionDelay: 50,
    reconnectionDelayMax: 500,
    extraHeaders: { cookie, origin, ...headers },
  });
  const entries: Entry[] = [];
  let ended: string | undefined;

  const take = (entry: Entry, { key, epoch, version, data, stale }: LiveSnapshot) => {
    entry.key = key;
    if (data !== undefined) {
      entry.subscription.data = data as object;
      entry.subscription.snapshots += 1;
    }
    Object.assign(entry.subscription, { epoch, version, stale, error: undefined });
  };
  /** The answer is taken before the next packet is read: a patch may have come right behind it. */
  const ask = (entry: Entry) => {
    socket.emit('live:open', entry.request, (answer) => {
      if ('error' in answer) refuse(entry, answer.error);
      else take(entry, answer);
      entry.answered.resolve();
    });
  };
  /** What was shown once is asked for again when it was the server that failed, as a page does. */
  const refuse = (entry: Entry, error: ErrorBody) => {
    entry.subscription.error = error;
    if (error.statusCode < 500 || entry.subscription.data === undefined) return;
    const { id } = socket;
    setTimeout(() => socket.id === id && ask(entry), ASKED_AGAIN_AFTER_MS);
  };
  const ofKey = (key: string) => entries.filter((entry) => entry.key === key);

  socket.on('connect', () => {
    for (const entry of entries) ask(entry);
  });
  socket.on('node:move', () => socket.disconnect().connect());
  socket.on('live:snapshot', (snapshot) => {
    for (const entry of ofKey(snapshot.key)) take(entry, snapshot);
  });
  socket.on('live:patch', ({ key, epoch, base, version, ops }) => {
    for (const entry of ofKey(key)) {
      const { subscription } = entry;
      if (subscription.epoch !== epoch || subscription.version !== base || subscription.data === undefined) {
        if (subscription.epoch !== epoch || version > subscription.version) ask(entry);
        continue;
      }
      applyOps(subscription.data, ops);
      Object.assign(subscription, { version, stale: undefined });
      subscription.patches += 1;
    }
  });
  socket.on('live:stale', (stale) => {
    for (const entry of ofKey(stale.key)) entry.subscription.stale = stale;
  });
  socket.on('live:fresh', ({ key }) => {
    for (const entry of ofKey(key)) entry.subscription.stale = undefined;
  });
  socket.on('live:refused', ({ key, error }) => {
    for (const entry of ofKey(key)) refuse(entry, error);
  });
  socket.on('session:ended', ({ reason }) => {
    ended = reason;
  });
  // A gateway that stops in good order says goodbye; the library takes that for final.
  socket.on('disconnect', (reason) => {
    if (reason === 'io server disconnect' && ended === undefined) socket.connect();
  });

  return {
    socket,
    open: async <T>(resource: string, query: LiveQuery = {}) => {
      const given = Object.entries(query).filter((pair): pair is [string, string | number | boolean] => pair[1] !== undefined);
      const subscription: Subscription<object> = {
        data: undefined,
        epoch: '',
        version: -1,
        stale: undefined,
        snapshots: 0,
        patches: 0,
        error: undefined,
      };
      const answered = Promise.withResolvers<void>();
      const entry = { request: { resource, query: Object.fromEntries(given) }, key: undefined, subscription, answered };
      entries.push(entry);
      // A connection that ends before it has answered takes the question with it: the next one
      // asks again.
      if (socket.connected) ask(entry);
      else socket.once('connect_error', answered.reject);
      await answered.promise;
      socket.off('connect_error', answered.reject);
      return subscription as Subscription<T & object>;
    },
    endedBecause: () => ended,
    stop: () => {
      socket.disconnect();
    },
  };
}
