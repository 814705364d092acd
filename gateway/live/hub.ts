import { randomBytes } from 'node:crypto';
import { type ErrorBody, Failure } from '#shared/http/errors.ts';
import type { LiveResource } from '#shared/live/addresses.ts';
import { type LiveOpenAnswer, OTHER_ROWS } from '#shared/live/messages.ts';
import { isLiveResource, LIVE_RESOURCES } from '#shared/live.ts';
import { whoIn } from '../refusals.ts';
import type { Session } from '../session/session.ts';
import type { LiveMetrics } from './metrics.ts';
import { type Opening, readOpening } from './opening.ts';
import type { LongPollSupport } from './polling/poll-schedule.ts';
import { Quotas } from './quotas.ts';
import {
  asErrorBody,
  CLOSED,
  firstAnswer,
  type Reader,
  type ReaderConnection,
  type Subscription,
  type Transport,
} from './reader.ts';
import { Room, type RoomOptions } from './room.ts';

interface HubOptions extends Omit<RoomOptions, 'metrics' | 'longPoll'> {
  /** Live connections that one person may have; their quota of queries grows with it. */
  connectionsPerUser: number;
  metrics: (keys: () => { polled: number; stale: number }) => LiveMetrics;
}

/** Open queries that one connection may have; a page shows fewer. */
export const KEYS_PER_CONNECTION = 50;

/** All rooms and readers of this node. Knows no transport in particular, and no area. */
export class Hub {
  readonly metrics: LiveMetrics;
  readonly #options: HubOptions;
  readonly #transports: Transport[] = [];
  readonly #rooms = new Map<string, Room<Subscription>>();
  readonly #quotas: Quotas;
  readonly #longPoll = new Map<LiveResource, LongPollSupport>();
  /** Versions are comparable within an epoch only. Random, so that a restart begins a new one. */
  readonly #epoch = randomBytes(6).toString('base64url');
  #roomsOpened = 0;

  constructor(options: HubOptions) {
    this.#options = options;
    this.#quotas = new Quotas(this.#rooms, options.connectionsPerUser);
    this.metrics = options.metrics(() => this.keys());
    // Polls at once, so that rooms between two polls fail or recover with the others.
    options.heartbeat.onStateChange(() => {
      for (const room of this.#rooms.values()) room.due();
    });
  }

  addTransport(transport: Transport): void {
    this.#transports.push(transport);
  }

  connect(session: Session, connection: ReaderConnection): Reader {
    const reader: Reader = { session, connection, subscriptions: new Map() };
    this.#quotas.arrive(reader);
    return reader;
  }

  /** Counts the polled queries, and the stale ones among them. */
  keys(): { polled: number; stale: number } {
    const rooms = [...this.#rooms.values()];
    return { polled: rooms.length, stale: rooms.filter((room) => room.failure !== undefined).length };
  }

  /**
   * Subscribes a reader to a query and answers once, with a snapshot or with an error. The answer
   * is given in the tick in which the reader's connection is added to the room, so no change falls
   * between the two.
   */
  async open(reader: Reader, request: unknown, answer: (answer: LiveOpenAnswer) => void): Promise<void> {
    try {
      const opening = readOpening(request, reader.session);
      const subscription = this.#subscribe(reader, opening, request);
      if (opening.isUrgent) await this.#options.heartbeat.checkNow().then(() => subscription.room.tryNow());
      await firstAnswer(subscription);
      this.#deliver(subscription);
      answer(subscription.room.snapshot(opening.known));
      this.metrics.opened('opened');
    } catch (error) {
      const body = asErrorBody(error);
      this.metrics.opened(body.statusCode >= 500 ? 'failed' : 'refused');
      if (body.statusCode === 500)
        this.#options.log.error({ err: error, ...resourceIn(request) }, 'live query could not be opened');
      else if (body.statusCode < 500 && body.code !== CLOSED) this.#logRefusal(reader, request, body);
      answer({ error: body });
    }
  }

  close(reader: Reader, key: string): void {
    const subscription = reader.subscriptions.get(key);
    if (subscription) this.#unsubscribe(subscription, false);
  }

  /** Removes a reader whose connection has closed. */
  leave(reader: Reader, sessionEnded: boolean): void {
    this.#unsubscribeAll(reader, sessionEnded);
    this.#quotas.depart(reader);
  }

  /**
   * Reopens the reader's queries for a session that sees other rows now, and sends the snapshots.
   */
  async changeSession(reader: Reader, session: Session): Promise<void> {
    const requests = [...reader.subscriptions.values()].map(({ request, room }) => ({ request, key: room.opening.key }));
    this.#unsubscribeAll(reader, false);
    reader.session = session;
    await Promise.all(requests.map(({ request, key }) => this.#reopen(reader, key, withoutVersion(request))));
  }

  /**
   * Marks the rooms that depend on this controller due, after a write to it. For an api without
   * long polls: while one waits it has no effect.
   */
  notifyWrite(controller: string): void {
    for (const room of this.#rooms.values()) {
      const topics: readonly string[] = LIVE_RESOURCES[room.opening.resource].topics;
      if (topics.includes(controller)) room.due();
    }
  }

  stop(): void {
    for (const room of [...this.#rooms.values()]) room.close();
  }

  async #reopen(reader: Reader, key: string, request: unknown): Promise<void> {
    await this.open(reader, request, (answer) => {
      if (!('error' in answer)) reader.connection.snapshot(answer);
      else if (answer.error.code !== CLOSED) reader.connection.refused(key, { ...answer.error, code: OTHER_ROWS });
    });
  }

  /** The reader's subscription to the key, made when there is none; opens the room if needed. */
  #subscribe(reader: Reader, opening: Opening, request: unknown): Subscription {
    const before = reader.subscriptions.get(opening.key);
    if (before?.room.opening.shared === opening.shared) return before;
    if (before) this.#unsubscribe(before, false);
    if (reader.subscriptions.size >= KEYS_PER_CONNECTION) {
      throw new Failure(429, `No more than ${KEYS_PER_CONNECTION} queries can be open.`, { code: 'TOO_MANY_OPEN' });
    }
    const known = this.#rooms.get(opening.shared);
    this.#quotas.assertMaySubscribe(reader, known);
    const room = known ?? this.#openRoom(opening);
    this.#quotas.recordEntry(reader, room);
    const { id: sessionId } = reader.session;
    const subscription: Subscription = { sessionId, reader, room, request, isAnswered: false, error: undefined };
    reader.subscriptions.set(opening.key, subscription);
    room.enter(subscription);
    return subscription;
  }

  #openRoom(opening: Opening): Room<Subscription> {
    this.#roomsOpened += 1;
    const epoch = `${this.#epoch}.${this.#roomsOpened.toString(36)}`;
    const room: Room<Subscription> = new Room(
      opening,
      epoch,
      { ...this.#options, longPoll: this.#longPollOf(opening), metrics: this.metrics },
      {
        changed: (change) => this.#notify((transport) => transport.changed(room, change)),
        stale: (stale) => this.#notify((transport) => transport.stale(room, stale)),
        fresh: () => this.#notify((transport) => transport.fresh(room)),
        refused: (subscriptions, error) => {
          for (const subscription of subscriptions) this.#evict(subscription, error);
        },
        closed: () => {
          this.#rooms.delete(opening.shared);
        },
      },
    );
    this.#rooms.set(opening.shared, room);
    return room;
  }

  #longPollOf({ resource }: Opening): LongPollSupport {
    const longPoll = this.#longPoll.get(resource) ?? { isKnown: false, isSupported: false };
    this.#longPoll.set(resource, longPoll);
    return longPoll;
  }

  #notify(send: (transport: Transport) => void): void {
    for (const transport of this.#transports) send(transport);
  }

  /** Sends the reader the room's changes from now on. */
  #deliver(subscription: Subscription): void {
    if (subscription.isAnswered) return;
    subscription.isAnswered = true;
    subscription.reader.connection.subscribe(subscription.room);
  }

  #unsubscribeAll(reader: Reader, sessionEnded: boolean): void {
    for (const subscription of [...reader.subscriptions.values()]) this.#unsubscribe(subscription, sessionEnded);
  }

  #unsubscribe(subscription: Subscription, sessionEnded: boolean): void {
    const { reader, room } = subscription;
    const { key } = room.opening;
    if (reader.subscriptions.get(key) === subscription) reader.subscriptions.delete(key);
    if (subscription.isAnswered) reader.connection.unsubscribe(room);
    subscription.isAnswered = false;
    room.leave(subscription, sessionEnded);
  }

  #evict(subscription: Subscription, error: ErrorBody): void {
    const wasAnswered = subscription.isAnswered;
    subscription.error = error;
    this.#unsubscribe(subscription, true);
    if (!wasAnswered) return;
    this.#logRefusal(subscription.reader, subscription.request, error);
    subscription.reader.connection.refused(subscription.room.opening.key, error);
  }

  #logRefusal({ session }: Reader, request: unknown, { statusCode: status, code, errors }: ErrorBody): void {
    const fields = errors?.map(({ field }) => field);
    this.#options.log.warn({ ...whoIn(session), ...resourceIn(request), status, code, fields }, 'live query refused');
  }
}

/** The resource that a request names, for the log; its query may hold a name. */
const resourceIn = (request: unknown): { resource?: string } => {
  const { resource } = (request ?? {}) as { resource?: unknown };
  return typeof resource === 'string' && isLiveResource(resource) ? { resource } : {};
};

const withoutVersion = (request: unknown): unknown => {
  const { resource, query } = request as { resource?: unknown; query?: unknown };
  return query === undefined ? { resource } : { resource, query };
};
