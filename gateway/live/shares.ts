import { Failure } from '../../shared/errors.ts';
import type { Session } from '../session/session.ts';
import type { Connection, Membership } from './membership.ts';
import type { Room } from './room.ts';

type MemberRoom = Room<Membership>;

/**
 * A page has three to six queries, some of them the same on every page: with all the connections that a person may have in use, each on a
 * page of its own, this many are different.
 */
export const KEYS_PER_ALLOWED_CONNECTION = 6;
/** Each room keeps a connection to the api: more than one node should have to hold. */
const ROOMS_MAX = 2_000;

/**
 * Bounds what one person keeps open over all of their connections to this node. Every query is asked for anew whenever something moves,
 * so that a thousand of one person's cost everybody else time.
 */
export class Shares {
  readonly #rooms: ReadonlyMap<string, MemberRoom>;
  readonly #most: number;
  readonly #connections = new Map<number, Set<Connection>>();
  /** Who entered a room last, to whom it counts while nobody reads it. */
  readonly #lastPerson = new WeakMap<MemberRoom, number>();

  /** @param rooms all of the node's, the oldest first */
  constructor(rooms: ReadonlyMap<string, MemberRoom>, connectionsPerUser: number) {
    this.#rooms = rooms;
    this.#most = connectionsPerUser * KEYS_PER_ALLOWED_CONNECTION;
  }

  arrive(connection: Connection): void {
    const person = personOf(connection.session);
    this.#connections.set(person, (this.#connections.get(person) ?? new Set()).add(connection));
  }

  depart(connection: Connection): void {
    const person = personOf(connection.session);
    const others = this.#connections.get(person);
    others?.delete(connection);
    if (others?.size === 0) this.#connections.delete(person);
  }

  /** The connection reads this room from now on. */
  note({ session }: Connection, room: MemberRoom): void {
    this.#lastPerson.set(room, personOf(session));
  }

  /**
   * Guards the entry into a room, or the opening of a new one. What its person left a moment ago is polled for the grace; the oldest of
   * that gives way.
   * @throws Failure 429 for too many different queries of one person, 503 for too many of everybody.
   */
  assertMayHold({ session }: Connection, room: MemberRoom | undefined): void {
    const person = personOf(session);
    const held = this.#heldBy(person);
    if (room && held.has(room)) return;
    if (held.size >= this.#most) {
      const message = `No more than ${this.#most} different queries can be held open by one person.`;
      throw new Failure(429, message, { code: 'TOO_MANY_OPEN' });
    }
    const left = [...this.#rooms.values()].filter((one) => one !== room && one.isEmpty);
    const ownLeft = left.filter((one) => this.#lastPerson.get(one) === person);
    if (held.size + ownLeft.length >= this.#most) ownLeft[0]?.close();
    if (room || this.#rooms.size < ROOMS_MAX) return;
    if (left.length === 0) throw new Failure(503, 'Too many queries are held open at the moment.', { code: 'BUSY' });
    left[0]?.close();
  }

  #heldBy(person: number): Set<MemberRoom> {
    const connections = this.#connections.get(person) ?? [];
    return new Set([...connections].flatMap(({ held }) => [...held.values()].map(({ room }) => room)));
  }
}

/** Who is at the keyboard. */
const personOf = ({ actor, user }: Session): number => (actor?.user ?? user).id;
