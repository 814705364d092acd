import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { PersonHere, Place } from '#shared/live/presence.ts';
import type { Bus } from '../nodes/bus.ts';
import type { Seal } from '../session/seal.ts';
import type { PresencePace } from './pace.ts';

/** The people of one node, place by place; a place without people is left. */
export type PeopleByPlace = ReadonlyMap<Place, readonly PersonHere[]>;

/** Who is at which place by other nodes, as far as they have said. */
export interface OtherNodes {
  peopleAt(place: Place): Iterable<PersonHere>;
  /** Tells the others how these places are here now. */
  tell(changed: PeopleByPlace): void;
  /** Says that nobody is here any more. */
  stop(): Promise<void>;
}

interface OtherNodesOptions {
  bus: Bus;
  /** What goes over the bus is sealed: names are nobody else's business. */
  seal: Seal;
  pace: PresencePace;
  /** All of the people that are here. */
  here: () => PeopleByPlace;
  /** The people of other nodes at these places are others now. */
  onChanged: (places: Iterable<Place>) => void;
}

/** `all`: whoever is not in it is not there. `asks`: the others say all of theirs. */
const Message = z.object({
  node: z.string(),
  all: z.boolean(),
  asks: z.boolean(),
  places: z.array(z.tuple([Place, z.array(PersonHere)])),
});
type Message = z.infer<typeof Message>;

interface Neighbour {
  heardAt: number;
  readonly places: Map<Place, readonly PersonHere[]>;
}

/** What is sealed opens under this name alone. */
const SEALED_AS = 'presence';

export const NO_OTHER_NODES: OtherNodes = { peopleAt: () => [], tell: () => {}, stop: async () => {} };

/**
 * Each node says what changes with it, and every few seconds all of it. Whoever has not been heard
 * for longer is gone, and their people with them.
 */
export function listenToNodes({ bus, seal, pace, here, onChanged }: OtherNodesOptions): OtherNodes {
  const node = randomUUID();
  const neighbours = new Map<string, Neighbour>();

  const publish = (message: Omit<Message, 'node'>): Promise<void> =>
    bus.publish(seal.seal(SEALED_AS, JSON.stringify({ node, ...message })));
  const tellAll = (asks: boolean): Promise<void> => publish({ all: true, asks, places: listed(here()) });

  function hear(text: string): void {
    const message = read(seal.open(SEALED_AS, text));
    if (!message || message.node === node) return;
    const neighbour = neighbours.get(message.node) ?? { heardAt: 0, places: new Map() };
    neighbours.set(message.node, neighbour);
    neighbour.heardAt = performance.now();
    const said = new Map(message.places);
    const touched = new Set([...said.keys(), ...(message.all ? neighbour.places.keys() : [])]);
    for (const place of touched) {
      const people = said.get(place) ?? [];
      if (people.length === 0) neighbour.places.delete(place);
      else neighbour.places.set(place, people);
    }
    onChanged(touched);
    if (message.asks) void tellAll(false);
  }

  function forgetSilent(): void {
    const before = performance.now() - pace.forgetAfterMs;
    for (const [name, { heardAt, places }] of neighbours) {
      if (heardAt > before) continue;
      neighbours.delete(name);
      onChanged(places.keys());
    }
  }

  const stops = [bus.onText(hear), bus.onBack(() => void tellAll(true))];
  const beat = setInterval(() => void tellAll(false), pace.beatEveryMs);
  const look = setInterval(forgetSilent, pace.lookEveryMs);
  void tellAll(true);

  return {
    *peopleAt(place) {
      for (const { places } of neighbours.values()) yield* places.get(place) ?? [];
    },
    tell: (changed) => void publish({ all: false, asks: false, places: listed(changed) }),
    async stop() {
      clearInterval(beat);
      clearInterval(look);
      for (const stop of stops) stop();
      await publish({ all: true, asks: false, places: [] });
    },
  };
}

const listed = (people: PeopleByPlace): Message['places'] => [...people].map(([place, ofPlace]) => [place, [...ofPlace]]);

/** Undefined for what is not ours, and for what a newer version says otherwise. */
function read(plain: string | undefined): Message | undefined {
  return plain === undefined ? undefined : Message.safeParse(JSON.parse(plain)).data;
}
