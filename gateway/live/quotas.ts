import { Failure } from '#shared/http/errors.ts';
import type { Session } from '../session/session.ts';
import type { Reader, Subscription } from './reader.ts';
import type { Room } from './room.ts';

type ReaderRoom = Room<Subscription>;

/**
 * Distinct queries that one person may have open, for each connection that they may have. A page
 * opens three to six, and some of them are the same on every page.
 */
export const KEYS_PER_ALLOWED_CONNECTION = 6;
/** Each room keeps a connection to the api; one node should not have more than this. */
const ROOMS_MAX = 10_000;

/**
 * Quotas of open queries on this node: per person over all of their connections, and in total.
 * Every open query is polled again after each change that concerns it, so one person's thousand
 * would slow down everybody.
 */
export class Quotas {
  readonly #rooms: ReadonlyMap<string, ReaderRoom>;
  readonly #most: number;
  readonly #readers = new Map<number, Set<Reader>>();
  /** The person who entered a room last: it counts against their quota while it has no readers. */
  readonly #lastPerson = new WeakMap<ReaderRoom, number>();

  /** @param rooms every room of this node, the oldest first */
  constructor(rooms: ReadonlyMap<string, ReaderRoom>, connectionsPerUser: number) {
    this.#rooms = rooms;
    this.#most = connectionsPerUser * KEYS_PER_ALLOWED_CONNECTION;
  }

  arrive(reader: Reader): void {
    const person = personOf(reader.session);
    this.#readers.set(person, (this.#readers.get(person) ?? new Set()).add(reader));
  }

  depart(reader: Reader): void {
    const person = personOf(reader.session);
    const others = this.#readers.get(person);
    others?.delete(reader);
    if (others?.size === 0) this.#readers.delete(person);
  }

  /** Records that the reader entered this room. */
  recordEntry({ session }: Reader, room: ReaderRoom): void {
    this.#lastPerson.set(room, personOf(session));
  }

  /**
   * Checks the quotas before a reader enters a room or opens a new one. Rooms without readers are
   * polled for a grace period and still count; when a quota is reached the oldest of them is closed
   * to make space.
   * @throws Failure 429 `TOO_MANY_OPEN` for too many distinct queries of one person, 503 `BUSY` for
   *   too many rooms on this node.
   */
  assertMaySubscribe({ session }: Reader, room: ReaderRoom | undefined): void {
    const person = personOf(session);
    const own = this.#roomsOf(person);
    if (room && own.has(room)) return;
    if (own.size >= this.#most) {
      const message = `No more than ${this.#most} different queries can be open for one person.`;
      throw new Failure(429, message, { code: 'TOO_MANY_OPEN' });
    }
    const left = [...this.#rooms.values()].filter((one) => one !== room && one.isEmpty);
    const ownLeft = left.filter((one) => this.#lastPerson.get(one) === person);
    if (own.size + ownLeft.length >= this.#most) ownLeft[0]?.close();
    if (room || this.#rooms.size < ROOMS_MAX) return;
    if (left.length === 0) throw new Failure(503, 'Too many queries are open at the moment.', { code: 'BUSY' });
    left[0]?.close();
  }

  #roomsOf(person: number): Set<ReaderRoom> {
    const readers = this.#readers.get(person) ?? [];
    return new Set([...readers].flatMap(({ subscriptions }) => [...subscriptions.values()].map(({ room }) => room)));
  }
}

/** The person at the keyboard, also while acting as somebody else. */
const personOf = ({ actor, user }: Session): number => (actor?.user ?? user).id;
