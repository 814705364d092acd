import { io, type Socket } from 'socket.io-client';
import {
  type ClientEvents,
  type LiveOpenAnswer,
  type LiveQuery,
  type LiveResource,
  type LiveSnapshot,
  type LiveStale,
  type ServerEvents,
  SOCKET_PATH,
} from '../../shared/live.ts';
import { applyOps } from '../../shared/live-ops.ts';

/** One query held open, as a screen would hold it. */
export interface Held<T> {
  /** The document as it stands, patched in place; nothing before the first snapshot. */
  data: T | undefined;
  epoch: string;
  version: number;
  /** Set while the gateway says that the data may be old. */
  stale: LiveStale | undefined;
  snapshots: number;
  patches: number;
  /** Why it was refused, if it was. */
  error: Extract<LiveOpenAnswer, { error: unknown }>['error'] | undefined;
}

export interface LiveClient {
  socket: Socket<ServerEvents, ClientEvents>;
  /** Opens a query and keeps it open over reconnects, asking for a snapshot whenever a patch does not fit. */
  open<T>(resource: LiveResource | (string & {}), query?: LiveQuery): Promise<Held<T>>;
  /** Why the session was ended by the gateway, if it was. */
  endedBecause(): string | undefined;
  stop(): void;
}

type Hold = {
  request: { resource: string; query: Record<string, string | number | boolean> };
  key: string | undefined;
  held: Held<object>;
};

/** A program that speaks the live protocol by itself (docs/live-protocol.md), with a signed-in visitor's cookie. */
export function createLiveClient(origin: string, cookie: string, headers: Record<string, string> = {}): LiveClient {
  const socket: Socket<ServerEvents, ClientEvents> = io(origin, {
    path: SOCKET_PATH,
    transports: ['websocket'],
    forceNew: true,
    reconnectionDelay: 50,
    reconnectionDelayMax: 500,
    extraHeaders: { cookie, origin, ...headers },
  });
  const holds: Hold[] = [];
  let ended: string | undefined;

  const take = (hold: Hold, { key, epoch, version, data, stale }: LiveSnapshot) => {
    hold.key = key;
    if (data !== undefined) {
      hold.held.data = data as object;
      hold.held.snapshots += 1;
    }
    Object.assign(hold.held, { epoch, version, stale });
  };
  /** The answer is held before the next packet is read: a patch may have come right behind it. */
  const ask = (hold: Hold) =>
    new Promise<void>((resolve) => {
      socket.emit('live:open', hold.request, (answer) => {
        if ('error' in answer) hold.held.error = answer.error;
        else take(hold, answer);
        resolve();
      });
    });
  const ofKey = (key: string) => holds.filter((hold) => hold.key === key);

  socket.on('connect', () => {
    for (const hold of holds) void ask(hold);
  });
  socket.on('live:snapshot', (snapshot) => {
    for (const hold of ofKey(snapshot.key)) take(hold, snapshot);
  });
  socket.on('live:patch', ({ key, epoch, base, version, ops }) => {
    for (const hold of ofKey(key)) {
      const { held } = hold;
      if (held.epoch !== epoch || held.version !== base || held.data === undefined) {
        if (held.epoch !== epoch || version > held.version) void ask(hold);
        continue;
      }
      applyOps(held.data, ops);
      Object.assign(held, { version, stale: undefined });
      held.patches += 1;
    }
  });
  socket.on('live:stale', (stale) => {
    for (const hold of ofKey(stale.key)) hold.held.stale = stale;
  });
  socket.on('live:fresh', ({ key }) => {
    for (const hold of ofKey(key)) hold.held.stale = undefined;
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
      const held: Held<object> = {
        data: undefined,
        epoch: '',
        version: -1,
        stale: undefined,
        snapshots: 0,
        patches: 0,
        error: undefined,
      };
      const hold = { request: { resource, query: Object.fromEntries(given) }, key: undefined, held };
      holds.push(hold);
      if (!socket.connected) {
        await new Promise<void>((resolve, reject) => {
          socket.once('connect', resolve);
          socket.once('connect_error', reject);
        });
      }
      if (held.version < 0 && held.error === undefined) await ask(hold);
      return held as Held<T & object>;
    },
    endedBecause: () => ended,
    stop: () => {
      socket.disconnect();
    },
  };
}
