import { Failure, fieldErrors } from '#shared/http/errors.ts';
import { plainWords } from '#shared/http/errors-in-words.ts';
import {
  type Doing,
  PLACES_PER_CONNECTION,
  type Place,
  PresenceAt,
  type PresenceAtAnswer,
  PresenceLeave,
} from '#shared/live/presence.ts';
import type { Session } from '../session/session.ts';
import type { FrameWriter } from '../frames/frame-writer.ts';
import { idOf } from './people.ts';

/** The line to a page, as far as presence knows it. */
export type AttendeeLine = Pick<FrameWriter, 'send' | 'isBehind' | 'isSilent'>;

interface AttendeeEvents {
  enter(place: Place, doing: Doing | undefined): void;
  leave(place: Place): void;
  ended(): void;
}

/**
 * One connection of a page. It is at a place while three things hold: it says so, it reads a live
 * query that shows the place, and it answers its pings. So the api decides who may be where, as it
 * decides who may read, and the gateway asks nothing of its own. What the page says is answered
 * once that is known.
 */
export class Attendee {
  readonly session: Session;
  readonly line: AttendeeLine;
  readonly #events: AttendeeEvents;
  readonly #said = new Map<Place, Doing | undefined>();
  /** How many queries that show the place are read. */
  readonly #read = new Map<Place, number>();
  /** What is not answered yet: nothing that shows the place is read. */
  readonly #waiting = new Map<(answer: PresenceAtAnswer) => void, Place>();
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #openWithinMs: number;
  /** Queries that the api has not answered yet. */
  #opening = 0;
  #isSilent = false;

  constructor(session: Session, line: AttendeeLine, events: AttendeeEvents, openWithinMs: number) {
    this.session = session;
    this.line = line;
    this.#events = events;
    this.#openWithinMs = openWithinMs;
  }

  /**
   * The page says where it is and what is done there. Answered once the place is read: 403
   * `NOT_READ` when the api does not let it be read, or nobody asks for it.
   */
  at(request: unknown): Promise<PresenceAtAnswer> | PresenceAtAnswer {
    const asked = PresenceAt.safeParse(request, { error: plainWords });
    if (!asked.success) return refused(new Failure(400, 'The place is malformed.', { errors: fieldErrors(asked.error) }));
    const { place, doing } = asked.data;
    if (!this.#said.has(place) && this.#said.size >= PLACES_PER_CONNECTION) {
      return refused(new Failure(429, `No more than ${PLACES_PER_CONNECTION} places at a time.`, { code: 'TOO_MANY_PLACES' }));
    }
    this.#said.set(place, doing);
    this.#settle(place);
    if (this.#read.has(place)) return this.#self();
    return new Promise((answer) => {
      this.#waiting.set(answer, place);
      // A page may say where it is before it opens what shows it.
      const timer = setTimeout(() => {
        this.#timers.delete(timer);
        this.#refuseWaiting();
      }, this.#openWithinMs);
      this.#timers.add(timer);
    });
  }

  /** A live query is being opened: whether it may be read is known when this resolves. */
  async opens(answered: Promise<void>): Promise<void> {
    this.#opening += 1;
    await answered.catch(() => undefined);
    this.#opening -= 1;
    this.#refuseWaiting();
  }

  leave(request: unknown): void {
    const { data } = PresenceLeave.safeParse(request);
    if (data && this.#said.delete(data.place)) this.#events.leave(data.place);
    this.#answer((place) => place === data?.place, NOT_READ);
  }

  /** A query that shows the place is read from now on. */
  reads(place: Place): void {
    this.#read.set(place, (this.#read.get(place) ?? 0) + 1);
    this.#settle(place);
    this.#answer((waitedFor) => waitedFor === place, this.#self());
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
    for (const timer of this.#timers) clearTimeout(timer);
    this.#waiting.clear();
    this.#events.ended();
  }

  #self(): PresenceAtAnswer {
    return { id: idOf(this.session) };
  }

  /** Refuses what waits, once no query is being opened and every time limit has passed. */
  #refuseWaiting(): void {
    if (this.#opening === 0 && this.#timers.size === 0) this.#answer(() => true, NOT_READ);
  }

  #answer(isMeant: (place: Place) => boolean, given: PresenceAtAnswer): void {
    for (const [answer, place] of this.#waiting) {
      if (!isMeant(place)) continue;
      this.#waiting.delete(answer);
      answer(given);
    }
  }

  #settle(place: Place): void {
    if (this.#said.has(place) && this.#read.has(place) && !this.#isSilent) this.#events.enter(place, this.#said.get(place));
    else this.#events.leave(place);
  }
}

const refused = (failure: Failure): PresenceAtAnswer => ({ error: failure.toBody() });

const NOT_READ = refused(new Failure(403, 'Nobody is told who is at a place that they do not read.', { code: 'NOT_READ' }));
