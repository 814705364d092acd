import type { Doing, Place } from '#shared/live/presence.ts';
import type { Bus } from '../nodes/bus.ts';
import type { Seal } from '../session/seal.ts';
import type { Session } from '../session/session.ts';
import { Member, type MemberWriter } from './member.ts';
import { listenToNodes, NO_OTHER_NODES, type OtherNodes, type PeopleByPlace } from './other-nodes.ts';
import { PlaceMembers } from './place-members.ts';
import { PRESENCE_TIMING, type PresenceTiming } from './timing.ts';

interface PresenceOptions {
  /** Connects the nodes; absent when there is only one. */
  bus?: Bus | undefined;
  seal: Seal;
  /** Overrides for tests. */
  timing?: Partial<PresenceTiming>;
}

/**
 * Who has which sheet open, and what they do there, over all nodes. It knows no area: a place is an
 * opaque name, and reading a live query that shows the place is the right to be there.
 */
export class Presence {
  readonly #timing: PresenceTiming;
  readonly #places = new Map<Place, PlaceMembers>();
  readonly #members = new Set<Member>();
  readonly #otherNodes: OtherNodes;
  /** Places whose members have to be sent a change. */
  readonly #dirty = new Set<Place>();
  /** Those of them that other nodes have to be sent as well. */
  readonly #unpublished = new Set<Place>();
  #sendTimer: NodeJS.Timeout | undefined;
  readonly #checkTimer: NodeJS.Timeout;

  constructor({ bus, seal, timing }: PresenceOptions) {
    this.#timing = { ...PRESENCE_TIMING, ...timing };
    this.#otherNodes = bus
      ? listenToNodes({ bus, seal, timing: this.#timing, here: () => this.#peopleAt(this.#places.keys()), onChanged: this.#due })
      : NO_OTHER_NODES;
    this.#checkTimer = setInterval(this.#check, this.#timing.checkEveryMs);
  }

  /** Adds a page's connection. Call the member's `end` when it has closed. */
  connect(session: Session, writer: MemberWriter): Member {
    const member: Member = new Member(
      session,
      writer,
      {
        enter: (place, doing) => this.#enter(member, place, doing),
        leave: (place) => this.#leave(member, place),
        ended: () => this.#members.delete(member),
      },
      this.#timing.openWithinMs,
    );
    this.#members.add(member);
    return member;
  }

  /** Stops the timers and tells the other nodes that nobody is here any more. */
  async stop(): Promise<void> {
    clearInterval(this.#checkTimer);
    clearTimeout(this.#sendTimer);
    await this.#otherNodes.stop();
  }

  #enter(member: Member, place: Place, doing: Doing | undefined): void {
    const membersHere = this.#places.get(place) ?? new PlaceMembers(place);
    this.#places.set(place, membersHere);
    if (membersHere.enter(member, doing)) this.#changed(place);
  }

  #leave(member: Member, place: Place): void {
    if (this.#places.get(place)?.leave(member)) this.#changed(place);
  }

  #changed(place: Place): void {
    this.#unpublished.add(place);
    this.#due([place]);
  }

  /** Schedules one message for all changes at these places until then. */
  readonly #due = (places: Iterable<Place>): void => {
    for (const place of places) this.#dirty.add(place);
    this.#sendTimer ??= setTimeout(this.#send, this.#timing.batchMs);
  };

  readonly #send = (): void => {
    this.#sendTimer = undefined;
    if (this.#unpublished.size > 0) this.#otherNodes.publish(this.#peopleAt(this.#unpublished));
    this.#unpublished.clear();
    const places = [...this.#dirty];
    this.#dirty.clear();
    for (const place of places) {
      const membersHere = this.#places.get(place);
      if (membersHere?.isEmpty) this.#places.delete(place);
      // Slow readers are retried with the next check.
      else if (membersHere && !membersHere.send(this.#otherNodes.peopleAt(place))) this.#dirty.add(place);
    }
  };

  readonly #check = (): void => {
    for (const member of this.#members) member.check();
    if (this.#dirty.size > 0) this.#due([]);
  };

  #peopleAt(places: Iterable<Place>): PeopleByPlace {
    return new Map([...places].map((place) => [place, this.#places.get(place)?.people() ?? []]));
  }
}
