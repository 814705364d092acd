import type { Doing, Place } from '#shared/live/presence.ts';
import type { Bus } from '../nodes/bus.ts';
import type { Seal } from '../session/seal.ts';
import type { Session } from '../session/session.ts';
import { Attendee, type AttendeeLine } from './attendee.ts';
import { Gathering } from './gathering.ts';
import { listenToNodes, NO_OTHER_NODES, type OtherNodes, type PeopleByPlace } from './other-nodes.ts';
import { PRESENCE_PACE, type PresencePace } from './pace.ts';

interface PresenceOptions {
  /** To the other nodes; without one this node is the only one. */
  bus?: Bus | undefined;
  seal: Seal;
  /** For tests, which cannot wait as long as people. */
  pace?: Partial<PresencePace>;
}

/**
 * Who has which sheet open, and what they do there. Knows no area: a place is a name, and who reads
 * a live query that shows it may be there.
 */
export class Presence {
  readonly #pace: PresencePace;
  readonly #gatherings = new Map<Place, Gathering>();
  readonly #attendees = new Set<Attendee>();
  readonly #otherNodes: OtherNodes;
  /** Places where something has changed since they were last told of it. */
  readonly #untold = new Set<Place>();
  /** Of them, those of which other nodes are to be told. */
  readonly #unsaid = new Set<Place>();
  #tellTimer: NodeJS.Timeout | undefined;
  readonly #lookTimer: NodeJS.Timeout;

  constructor({ bus, seal, pace }: PresenceOptions) {
    this.#pace = { ...PRESENCE_PACE, ...pace };
    this.#otherNodes = bus
      ? listenToNodes({ bus, seal, pace: this.#pace, here: () => this.#peopleAt(this.#gatherings.keys()), onChanged: this.#due })
      : NO_OTHER_NODES;
    this.#lookTimer = setInterval(this.#look, this.#pace.lookEveryMs);
  }

  /** A page has connected. Its `end` must be called when it is gone. */
  connect(session: Session, line: AttendeeLine): Attendee {
    const attendee: Attendee = new Attendee(
      session,
      line,
      {
        enter: (place, doing) => this.#enter(attendee, place, doing),
        leave: (place) => this.#leave(attendee, place),
        ended: () => this.#attendees.delete(attendee),
      },
      this.#pace.openWithinMs,
    );
    this.#attendees.add(attendee);
    return attendee;
  }

  /** Tells the other nodes that nobody is here any more. */
  async stop(): Promise<void> {
    clearInterval(this.#lookTimer);
    clearTimeout(this.#tellTimer);
    await this.#otherNodes.stop();
  }

  #enter(attendee: Attendee, place: Place, doing: Doing | undefined): void {
    const gathering = this.#gatherings.get(place) ?? new Gathering(place);
    this.#gatherings.set(place, gathering);
    if (gathering.enter(attendee, doing)) this.#changed(place);
  }

  #leave(attendee: Attendee, place: Place): void {
    if (this.#gatherings.get(place)?.leave(attendee)) this.#changed(place);
  }

  #changed(place: Place): void {
    this.#unsaid.add(place);
    this.#due([place]);
  }

  /** Whoever is at these places is told soon, of all that changes until then. */
  readonly #due = (places: Iterable<Place>): void => {
    for (const place of places) this.#untold.add(place);
    this.#tellTimer ??= setTimeout(this.#tell, this.#pace.tellEveryMs);
  };

  readonly #tell = (): void => {
    this.#tellTimer = undefined;
    if (this.#unsaid.size > 0) this.#otherNodes.tell(this.#peopleAt(this.#unsaid));
    this.#unsaid.clear();
    const places = [...this.#untold];
    this.#untold.clear();
    for (const place of places) {
      const gathering = this.#gatherings.get(place);
      if (gathering?.isEmpty) this.#gatherings.delete(place);
      // Who reads too slowly now is told when lines are looked at next.
      else if (gathering && !gathering.tell(this.#otherNodes.peopleAt(place))) this.#untold.add(place);
    }
  };

  readonly #look = (): void => {
    for (const attendee of this.#attendees) attendee.look();
    if (this.#untold.size > 0) this.#due([]);
  };

  #peopleAt(places: Iterable<Place>): PeopleByPlace {
    return new Map([...places].map((place) => [place, this.#gatherings.get(place)?.people() ?? []]));
  }
}
