import { Failure, fieldErrors } from '../../shared/http/errors.ts';
import { plainWords } from '../../shared/http/errors-in-words.ts';
import {
  type Doing,
  PLACES_PER_CONNECTION,
  type Place,
  PresenceAt,
  type PresenceAtAnswer,
  PresenceLeave,
} from '../../shared/live/presence.ts';
import type { Wire } from '../live/sockets/wire.ts';
import type { Session } from '../session/session.ts';
import { idOf } from './people.ts';

/** The line to a page, as far as presence knows it. */
export type AttendeeLine = Pick<Wire, 'send' | 'isBehind' | 'isSilent'>;

interface AttendeeEvents {
  enter(place: Place, doing: Doing | undefined): void;
  leave(place: Place): void;
  ended(): void;
}

/**
 * One connection of a page. It is at a place while three things hold: it says so, it reads a live
 * query that shows the place, and it answers its pings. So the api decides who may be where, as it
 * decides who may read, and the gateway asks nothing of its own.
 */
export class Attendee {
  readonly session: Session;
  readonly line: AttendeeLine;
  readonly #events: AttendeeEvents;
  readonly #said = new Map<Place, Doing | undefined>();
  /** How many queries that show the place are read. */
  readonly #read = new Map<Place, number>();
  #isSilent = false;

  constructor(session: Session, line: AttendeeLine, events: AttendeeEvents) {
    this.session = session;
    this.line = line;
    this.#events = events;
  }

  /** The page says where it is and what is done there. Whoever does not read it yet waits. */
  at(request: unknown): PresenceAtAnswer {
    const asked = PresenceAt.safeParse(request, { error: plainWords });
    if (!asked.success) return refused(new Failure(400, 'The place is malformed.', { errors: fieldErrors(asked.error) }));
    const { place, doing } = asked.data;
    if (!this.#said.has(place) && this.#said.size >= PLACES_PER_CONNECTION) {
      return refused(new Failure(429, `No more than ${PLACES_PER_CONNECTION} places at a time.`, { code: 'TOO_MANY_PLACES' }));
    }
    this.#said.set(place, doing);
    this.#settle(place);
    return { id: idOf(this.session) };
  }

  leave(request: unknown): void {
    const { data } = PresenceLeave.safeParse(request);
    if (data && this.#said.delete(data.place)) this.#events.leave(data.place);
  }

  /** A query that shows the place is read from now on. */
  reads(place: Place): void {
    this.#read.set(place, (this.#read.get(place) ?? 0) + 1);
    this.#settle(place);
  }

  readsNoMore(place: Place): void {
    const left = (this.#read.get(place) ?? 0) - 1;
    if (left > 0) this.#read.set(place, left);
    else this.#read.delete(place);
    this.#settle(place);
  }

  /** Looks whether the line still answers. */
  look(): void {
    const isSilent = this.line.isSilent();
    if (isSilent === this.#isSilent) return;
    this.#isSilent = isSilent;
    for (const place of this.#said.keys()) this.#settle(place);
  }

  /** The connection is gone. */
  end(): void {
    for (const place of this.#said.keys()) this.#events.leave(place);
    this.#said.clear();
    this.#read.clear();
    this.#events.ended();
  }

  #settle(place: Place): void {
    if (this.#said.has(place) && this.#read.has(place) && !this.#isSilent) this.#events.enter(place, this.#said.get(place));
    else this.#events.leave(place);
  }
}

const refused = (failure: Failure): PresenceAtAnswer => ({ error: failure.toBody() });
