import type { Doing, PersonHere, Place, PresenceHere } from '#shared/live/presence.ts';
import { type EventFrame, encodeEvent } from '../frames/event-frame.ts';
import type { Member } from './member.ts';
import { personOf, presenceAt, together } from './people.ts';

interface Membership {
  doing: Doing | undefined;
  /** The last event sent. */
  sent: EventFrame | undefined;
}

/** The members of one place on this node, and the last event each was sent. */
export class PlaceMembers {
  readonly #place: Place;
  readonly #members = new Map<Member, Membership>();
  #json = '';
  #event: EventFrame<'presence:here'> | undefined;

  constructor(place: Place) {
    this.#place = place;
  }

  get isEmpty(): boolean {
    return this.#members.size === 0;
  }

  /** False when nothing changes: the member is here and does the same. */
  enter(member: Member, doing: Doing | undefined): boolean {
    const known = this.#members.get(member);
    if (known?.doing === doing && known !== undefined) return false;
    this.#members.set(member, { doing, sent: known?.sent });
    return true;
  }

  leave(member: Member): boolean {
    return this.#members.delete(member);
  }

  /** The people behind the members, each once. */
  people(): PersonHere[] {
    return together([...this.#members].map(([{ session }, { doing }]) => personOf(session, doing)));
  }

  /**
   * Sends the people of the place, those of other nodes included, to the members that do not have
   * them yet; encoded once. False when a slow reader has to be retried later.
   */
  send(elsewhere: Iterable<PersonHere>): boolean {
    const event = this.#eventOf(presenceAt(this.#place, together([...this.people(), ...elsewhere])));
    let all = true;
    for (const [{ writer }, membership] of this.#members) {
      if (membership.sent === event) continue;
      if (writer.isBehind()) all = false;
      else {
        writer.send(event);
        membership.sent = event;
      }
    }
    return all;
  }

  /** The encoded event; the same object while the content is the same. */
  #eventOf(here: PresenceHere): EventFrame<'presence:here'> {
    const json = JSON.stringify(here);
    if (this.#event && json === this.#json) return this.#event;
    this.#json = json;
    this.#event = encodeEvent('presence:here', here);
    return this.#event;
  }
}
