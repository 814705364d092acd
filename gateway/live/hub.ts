import { randomBytes } from 'node:crypto';
import { type ErrorBody, Failure } from '../../shared/errors.ts';
import { LIVE_RESOURCES, type LiveOpenAnswer, type LiveResource, OTHER_ROWS } from '../../shared/live.ts';
import type { Session } from '../session/session.ts';
import { asErrorBody, CLOSED, type Connection, firstAnswer, type Line, type Membership, type Outlet } from './membership.ts';
import type { LiveMetrics } from './metrics.ts';
import { type Opening, readOpening } from './opening.ts';
import type { Holding } from './polling/cadence.ts';
import { Room, type RoomOptions } from './room.ts';
import { Shares } from './shares.ts';

interface HubOptions extends Omit<RoomOptions, 'metrics' | 'holding'> {
  /** Live connections that one person may have: the bound on their queries grows with it. */
  connectionsPerUser: number;
  metrics: (keys: () => { polled: number; stale: number }) => LiveMetrics;
}

/** No connection holds more queries open than a page can show. */
export const KEYS_PER_CONNECTION = 50;

/** Every query that is held open on this node, and who holds it. Knows no transport and no area. */
export class Hub {
  readonly metrics: LiveMetrics;
  readonly #options: HubOptions;
  readonly #outlets: Outlet[] = [];
  readonly #rooms = new Map<string, Room<Membership>>();
  readonly #shares: Shares;
  readonly #holding = new Map<LiveResource, Holding>();
  /** Versions count within an epoch. A restart begins new ones, so nobody takes an old version for a new one. */
  readonly #epoch = randomBytes(6).toString('base64url');
  #roomsOpened = 0;

  constructor(options: HubOptions) {
    this.#options = options;
    this.#shares = new Shares(this.#rooms, options.connectionsPerUser);
    this.metrics = options.metrics(() => this.keys());
    // What rests until its next round fails or recovers with the others.
    options.pulse.onTurn(() => {
      for (const room of this.#rooms.values()) room.due();
    });
  }

  addOutlet(outlet: Outlet): void {
    this.#outlets.push(outlet);
  }

  connect(session: Session, line: Line): Connection {
    const connection: Connection = { session, line, held: new Map() };
    this.#shares.arrive(connection);
    return connection;
  }

  /** How many queries are polled now, and how many of them are stale. */
  keys(): { polled: number; stale: number } {
    const rooms = [...this.#rooms.values()];
    return { polled: rooms.length, stale: rooms.filter((room) => room.failure !== undefined).length };
  }

  /**
   * Holds a query open for a connection and answers once, with a snapshot or with the reason why not. The answer is given in the tick in
   * which the connection is admitted to the room: no change can fall between the two.
   */
  async open(connection: Connection, request: unknown, answer: (answer: LiveOpenAnswer) => void): Promise<void> {
    try {
      const opening = readOpening(request, connection.session);
      const membership = this.#join(connection, opening, request);
      if (opening.isUrgent) await this.#options.pulse.askNow().then(() => membership.room.tryNow());
      await firstAnswer(membership);
      this.#admit(membership);
      answer(membership.room.snapshot(opening.held));
      this.metrics.opened('opened');
    } catch (error) {
      const body = asErrorBody(error);
      this.metrics.opened(body.statusCode >= 500 ? 'failed' : 'refused');
      if (body.statusCode === 500) this.#options.log.error({ err: error, request }, 'live query could not be opened');
      else if (body.statusCode < 500 && body.code !== CLOSED) this.#logRefusal(connection, request, body);
      answer({ error: body });
    }
  }

  close(connection: Connection, key: string): void {
    const membership = connection.held.get(key);
    if (membership) this.#drop(membership, false);
  }

  /** The connection is gone. */
  leave(connection: Connection, sessionEnded: boolean): void {
    this.#dropAll(connection, sessionEnded);
    this.#shares.depart(connection);
  }

  /** The session sees other rows now: what it holds open is opened again, and each query's new snapshot is sent. */
  async changeSession(connection: Connection, session: Session): Promise<void> {
    const requests = [...connection.held.values()].map(({ request, room }) => ({ request, key: room.opening.key }));
    this.#dropAll(connection, false);
    connection.session = session;
    await Promise.all(requests.map(({ request, key }) => this.#reopen(connection, key, withoutHeld(request))));
  }

  /** A write to this controller went through: what shows it is due at once. */
  notifyWrite(controller: string): void {
    for (const room of this.#rooms.values()) {
      const topics: readonly string[] = LIVE_RESOURCES[room.opening.resource].topics;
      if (topics.includes(controller)) room.due();
    }
  }

  stop(): void {
    for (const room of [...this.#rooms.values()]) room.close();
  }

  async #reopen(connection: Connection, key: string, request: unknown): Promise<void> {
    await this.open(connection, request, (answer) => {
      if (!('error' in answer)) connection.line.snapshot(answer);
      else if (answer.error.code !== CLOSED) connection.line.refused(key, { ...answer.error, code: OTHER_ROWS });
    });
  }

  /** The membership that the connection has for the key; the room is opened when it is the first. */
  #join(connection: Connection, opening: Opening, request: unknown): Membership {
    const held = connection.held.get(opening.key);
    if (held?.room.opening.shared === opening.shared) return held;
    if (held) this.#drop(held, false);
    if (connection.held.size >= KEYS_PER_CONNECTION) {
      throw new Failure(429, `No more than ${KEYS_PER_CONNECTION} queries can be held open.`, { code: 'TOO_MANY_OPEN' });
    }
    const known = this.#rooms.get(opening.shared);
    this.#shares.assertMayHold(connection, known);
    const room = known ?? this.#openRoom(opening);
    this.#shares.note(connection, room);
    const { id: sessionId } = connection.session;
    const membership: Membership = { sessionId, connection, room, request, isAdmitted: false, error: undefined };
    connection.held.set(opening.key, membership);
    room.enter(membership);
    return membership;
  }

  #openRoom(opening: Opening): Room<Membership> {
    this.#roomsOpened += 1;
    const epoch = `${this.#epoch}.${this.#roomsOpened.toString(36)}`;
    const room: Room<Membership> = new Room(
      opening,
      epoch,
      { ...this.#options, holding: this.#holdingOf(opening), metrics: this.metrics },
      {
        changed: (change) => this.#tell((outlet) => outlet.changed(room, change)),
        stale: (stale) => this.#tell((outlet) => outlet.stale(room, stale)),
        fresh: () => this.#tell((outlet) => outlet.fresh(room)),
        refused: (members, error) => {
          for (const member of members) this.#putOut(member, error);
        },
        closed: () => {
          this.#rooms.delete(opening.shared);
        },
      },
    );
    this.#rooms.set(opening.shared, room);
    return room;
  }

  #holdingOf({ resource }: Opening): Holding {
    const holding = this.#holding.get(resource) ?? { isKnown: false, holds: false };
    this.#holding.set(resource, holding);
    return holding;
  }

  #tell(what: (outlet: Outlet) => void): void {
    for (const outlet of this.#outlets) what(outlet);
  }

  #admit(membership: Membership): void {
    if (membership.isAdmitted) return;
    membership.isAdmitted = true;
    membership.connection.line.admit(membership.room);
  }

  #dropAll(connection: Connection, sessionEnded: boolean): void {
    for (const membership of [...connection.held.values()]) this.#drop(membership, sessionEnded);
  }

  #drop(membership: Membership, sessionEnded: boolean): void {
    const { connection, room } = membership;
    const { key } = room.opening;
    if (connection.held.get(key) === membership) connection.held.delete(key);
    if (membership.isAdmitted) connection.line.dismiss(room);
    membership.isAdmitted = false;
    room.leave(membership, sessionEnded);
  }

  #putOut(membership: Membership, error: ErrorBody): void {
    const wasAdmitted = membership.isAdmitted;
    membership.error = error;
    this.#drop(membership, true);
    if (!wasAdmitted) return;
    this.#logRefusal(membership.connection, membership.request, error);
    membership.connection.line.refused(membership.room.opening.key, error);
  }

  #logRefusal({ session }: Connection, request: unknown, error: ErrorBody): void {
    this.#options.log.warn({ userId: session.user.id, request, error }, 'live query refused');
  }
}

const withoutHeld = (request: unknown): unknown => {
  const { resource, query } = request as { resource?: unknown; query?: unknown };
  return query === undefined ? { resource } : { resource, query };
};
