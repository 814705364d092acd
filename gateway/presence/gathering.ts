import type { Doing, PersonHere, Place, PresenceHere } from '#shared/live/presence.ts';
import { type EventFrame, encodeEvent } from '../frames/event-frame.ts';
import type { Attendee } from './attendee.ts';
import { personOf, presenceAt, together } from './people.ts';

interface Attending {
  doing: Doing | undefined;
  /** What was sent last. */
  told: EventFrame | undefined;
}

/** The connections of this node at one place, and what they have been told. */
export class Gathering {
  readonly #place: Place;
  readonly #attendees = new Map<Attendee, Attending>();
  #json = '';
  #event: EventFrame<'presence:here'> | undefined;

  constructor(place: Place) {
    this.#place = place;
  }

  get isEmpty(): boolean {
    return this.#attendees.size === 0;
  }

  /** False when they are here already and do just that. */
  enter(attendee: Attendee, doing: Doing | undefined): boolean {
    const known = this.#attendees.get(attendee);
    if (known?.doing === doing && known !== undefined) return false;
    this.#attendees.set(attendee, { doing, told: known?.told });
    return true;
  }

  leave(attendee: Attendee): boolean {
    return this.#attendees.delete(attendee);
  }

  /** Each person once. */
  people(): PersonHere[] {
    return together([...this.#attendees].map(([{ session }, { doing }]) => personOf(session, doing)));
  }

  /**
   * Tells everybody here who has not been told yet, encoded once for all of them. False when
   * somebody reads too slowly to be told now.
   */
  tell(elsewhere: Iterable<PersonHere>): boolean {
    const event = this.#eventOf(presenceAt(this.#place, together([...this.people(), ...elsewhere])));
    let all = true;
    for (const [{ line }, attending] of this.#attendees) {
      if (attending.told === event) continue;
      if (line.isBehind()) all = false;
      else {
        line.send(event);
        attending.told = event;
      }
    }
    return all;
  }

  /** The same one while it says the same. */
  #eventOf(here: PresenceHere): EventFrame<'presence:here'> {
    const json = JSON.stringify(here);
    if (this.#event && json === this.#json) return this.#event;
    this.#json = json;
    this.#event = encodeEvent('presence:here', here);
    return this.#event;
  }
}
