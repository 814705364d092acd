import type { ReaderConnection } from './reader.ts';
import type { LiveRoom } from './room.ts';

/** A connection with the rooms that it lags behind in. */
export interface TrackedConnection extends ReaderConnection {
  /** Rooms whose events are withheld until it has read what it was sent. */
  readonly behind: Set<LiveRoom>;
}

const NOBODY: ReadonlySet<never> = new Set<never>();

/**
 * The connections of a transport, by the room that they are subscribed to. A slow reader is taken
 * out of a room (backpressure) and gets one snapshot of it when it has caught up.
 */
export class RoomConnections<C extends TrackedConnection> {
  readonly #connections = new Map<LiveRoom, Set<C>>();

  of(room: LiveRoom): ReadonlySet<C> {
    return this.#connections.get(room) ?? NOBODY;
  }

  subscribe(connection: C, room: LiveRoom): void {
    const connections = this.#connections.get(room);
    if (connections) connections.add(connection);
    else this.#connections.set(room, new Set([connection]));
  }

  unsubscribe(connection: C, room: LiveRoom): void {
    connection.behind.delete(room);
    this.#remove(connection, room);
  }

  fallBehind(connection: C, room: LiveRoom): void {
    this.#remove(connection, room);
    connection.behind.add(room);
  }

  catchUp(connection: C): void {
    const rooms = [...connection.behind];
    connection.behind.clear();
    for (const room of rooms) {
      this.subscribe(connection, room);
      connection.snapshot(room.snapshot());
    }
  }

  #remove(connection: C, room: LiveRoom): void {
    const connections = this.#connections.get(room);
    connections?.delete(connection);
    if (connections?.size === 0) this.#connections.delete(room);
  }
}
