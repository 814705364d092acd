import { Failure } from '#shared/http/errors.ts';
import type { Session } from '../session/session.ts';
import type { Reader, Subscription } from './reader.ts';
import type { Room } from './room.ts';

type ReaderRoom = Room<Subscription>;

/**
 * A page has three to six queries, some of them the same on every page: with all the connections
 * that a person may have in use, each on a page of its own, this many are different.
 */
export const KEYS_PER_ALLOWED_CONNECTION = 6;
/** Each room keeps a connection to the api: this many are more than one node should have. */
const ROOMS_MAX = 10_000;

/**
 * Bounds what one person keeps open over all of their connections to this node. Every query is
 * asked for anew whenever something moves, so that a thousand of one person's cost everybody else
 * time.
 */
export class Shares {
  readonly #rooms: ReadonlyMap<string, ReaderRoom>;
  readonly #most: number;
  readonly #readers = new Map<number, Set<Reader>>();
  /** Who entered a room last, to whom it counts while nobody reads it. */
  readonly #lastPerson = new WeakMap<ReaderRoom, number>();

  /** @param rooms all of the node's, the oldest first */
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

  /** The reader reads this room from now on. */
  note({ session }: Reader, room: ReaderRoom): void {
    this.#lastPerson.set(room, personOf(session));
  }

  /**
   * Guards the entry into a room, or the opening of a new one. What its person left a moment ago is
   * polled for the grace; the oldest of that gives way.
   * @throws Failure 429 for too many different queries of one person, 503 for too many of
   *   everybody.
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

/** Who is at the keyboard. */
const personOf = ({ actor, user }: Session): number => (actor?.user ?? user).id;
