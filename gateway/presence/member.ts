import { fieldErrors } from '#shared/http/error-schemas.ts';
import { Failure } from '#shared/http/errors.ts';
import { plainWords } from '#shared/http/errors-in-words.ts';
import {
  type Doing,
  PLACES_PER_CONNECTION,
  type Place,
  PresenceAt,
  type PresenceAtAnswer,
  PresenceLeave,
} from '#shared/live/presence.ts';
import type { FrameWriter } from '../frames/frame-writer.ts';
import type { Session } from '../session/session.ts';
import { idOf } from './people.ts';

/** The part of a page's connection that presence needs. */
export type MemberWriter = Pick<FrameWriter, 'send' | 'isBehind' | 'isSilent'>;

interface MemberEvents {
  enter(place: Place, doing: Doing | undefined): void;
  leave(place: Place): void;
  ended(): void;
}

/**
 * One connection of a page, a possible member of several places. It is a member of a place while
 * three conditions hold: the page claims the place, reads a live query that shows it, and answers
 * its pings. So the api's right to read is also the right to be there, and the gateway needs no
 * check of its own. A claim is answered once the api has answered the query.
 */
export class Member {
  readonly session: Session;
  readonly writer: MemberWriter;
  readonly #events: MemberEvents;
  /** Places that the page claims to be at, and what it does there. */
  readonly #claimed = new Map<Place, Doing | undefined>();
  /** Open queries that show a place. */
  readonly #read = new Map<Place, number>();
  /** Claims without an answer yet, because no query that shows the place is read. */
  readonly #waiting = new Map<(answer: PresenceAtAnswer) => void, Place>();
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #openWithinMs: number;
  /** Queries waiting for the api's first answer. */
  #opening = 0;
  #isSilent = false;

  constructor(session: Session, writer: MemberWriter, events: MemberEvents, openWithinMs: number) {
    this.session = session;
    this.writer = writer;
    this.#events = events;
    this.#openWithinMs = openWithinMs;
  }

  /**
   * Claims a place, with what the page does there. Resolves with the member's id once the place is
   * read, with 403 `NOT_READ` when the api refuses its query or the page opens none in time, with
   * 400 for a malformed claim and 429 `TOO_MANY_PLACES` for too many.
   */
  at(request: unknown): Promise<PresenceAtAnswer> | PresenceAtAnswer {
    const asked = PresenceAt.safeParse(request, { error: plainWords });
    if (!asked.success) return refused(new Failure(400, 'The place is malformed.', { errors: fieldErrors(asked.error) }));
    const { place, doing } = asked.data;
    if (!this.#claimed.has(place) && this.#claimed.size >= PLACES_PER_CONNECTION) {
      return refused(new Failure(429, `No more than ${PLACES_PER_CONNECTION} places at a time.`, { code: 'TOO_MANY_PLACES' }));
    }
    this.#claimed.set(place, doing);
    this.#update(place);
    if (this.#read.has(place)) return this.#self();
    return new Promise((answer) => {
      this.#waiting.set(answer, place);
      // A page may claim a place before it opens the query that shows it.
      const timer = setTimeout(() => {
        this.#timers.delete(timer);
        this.#refuseWaiting();
      }, this.#openWithinMs);
      this.#timers.add(timer);
    });
  }

  /** Notes that a live query is being opened until `answered` settles: refusals wait for it. */
  async opens(answered: Promise<void>): Promise<void> {
    this.#opening += 1;
    await answered.catch(() => undefined);
    this.#opening -= 1;
    this.#refuseWaiting();
  }

  leave(request: unknown): void {
    const { data } = PresenceLeave.safeParse(request);
    if (data && this.#claimed.delete(data.place)) this.#events.leave(data.place);
    this.#answer((place) => place === data?.place, NOT_READ);
  }

  /** Counts an open query that shows the place. */
  reads(place: Place): void {
    this.#read.set(place, (this.#read.get(place) ?? 0) + 1);
    this.#update(place);
    this.#answer((waitedFor) => waitedFor === place, this.#self());
  }

  readsNoMore(place: Place): void {
    const left = (this.#read.get(place) ?? 0) - 1;
    if (left > 0) this.#read.set(place, left);
    else this.#read.delete(place);
    this.#update(place);
  }

  /** Joins or leaves places when the connection has fallen silent or answers again. */
  check(): void {
    const isSilent = this.writer.isSilent();
    if (isSilent === this.#isSilent) return;
    this.#isSilent = isSilent;
    for (const place of this.#claimed.keys()) this.#update(place);
  }

  /** Leaves every place; call it when the connection has closed. */
  end(): void {
    for (const place of this.#claimed.keys()) this.#events.leave(place);
    this.#claimed.clear();
    this.#read.clear();
    for (const timer of this.#timers) clearTimeout(timer);
    this.#waiting.clear();
    this.#events.ended();
  }

  #self(): PresenceAtAnswer {
    return { id: idOf(this.session) };
  }

  /** Refuses waiting claims, once no query is being opened and every time limit has passed. */
  #refuseWaiting(): void {
    if (this.#opening === 0 && this.#timers.size === 0) this.#answer(() => true, NOT_READ);
  }

  #answer(matches: (place: Place) => boolean, given: PresenceAtAnswer): void {
    for (const [answer, place] of this.#waiting) {
      if (!matches(place)) continue;
      this.#waiting.delete(answer);
      answer(given);
    }
  }

  #update(place: Place): void {
    if (this.#claimed.has(place) && this.#read.has(place) && !this.#isSilent) this.#events.enter(place, this.#claimed.get(place));
    else this.#events.leave(place);
  }
}

const refused = (failure: Failure): PresenceAtAnswer => ({ error: failure.toBody() });

const NOT_READ = refused(new Failure(403, 'Nobody is told who is at a place that they do not read.', { code: 'NOT_READ' }));
