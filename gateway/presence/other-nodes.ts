import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { PersonHere, Place } from '#shared/live/presence.ts';
import type { Bus } from '../nodes/bus.ts';
import type { Seal } from '../session/seal.ts';
import type { PresenceTiming } from './timing.ts';

/** People by place; an empty list says that the last one left. */
export type PeopleByPlace = ReadonlyMap<Place, readonly PersonHere[]>;

/** The people on other nodes, by place. */
export interface OtherNodes {
  peopleAt(place: Place): Iterable<PersonHere>;
  /** Publishes this node's people at these places. */
  publish(changed: PeopleByPlace): void;
  /** Publishes that nobody is on this node any more. */
  stop(): Promise<void>;
}

interface OtherNodesOptions {
  bus: Bus;
  /** Encrypts messages on the bus: they contain names. */
  seal: Seal;
  timing: PresenceTiming;
  /** Everybody on this node. */
  here: () => PeopleByPlace;
  /** Called when the people on other nodes changed at these places. */
  onChanged: (places: Iterable<Place>) => void;
}

/** `all`: a full state, so people not in it are gone. `asks`: the others answer with theirs. */
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

/** The seal's associated name, so that other sealed texts are not accepted here. */
const SEALED_AS = 'presence';

export const NO_OTHER_NODES: OtherNodes = { peopleAt: () => [], publish: () => {}, stop: async () => {} };

/**
 * Replicates presence between nodes: each publishes its changes, and its full state as a heartbeat.
 * A node whose heartbeats stop is dropped, and its people with it.
 */
export function listenToNodes({ bus, seal, timing, here, onChanged }: OtherNodesOptions): OtherNodes {
  const node = randomUUID();
  const neighbours = new Map<string, Neighbour>();

  const publish = (message: Omit<Message, 'node'>): Promise<void> =>
    bus.publish(seal.seal(SEALED_AS, JSON.stringify({ node, ...message })));
  const publishAll = (asks: boolean): Promise<void> => publish({ all: true, asks, places: listed(here()) });

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
    if (message.asks) void publishAll(false);
  }

  function forgetSilent(): void {
    const before = performance.now() - timing.forgetAfterMs;
    for (const [name, { heardAt, places }] of neighbours) {
      if (heardAt > before) continue;
      neighbours.delete(name);
      onChanged(places.keys());
    }
  }

  const stops = [bus.onText(hear), bus.onBack(() => void publishAll(true))];
  const heartbeat = setInterval(() => void publishAll(false), timing.heartbeatEveryMs);
  const check = setInterval(forgetSilent, timing.checkEveryMs);
  void publishAll(true);

  return {
    *peopleAt(place) {
      for (const { places } of neighbours.values()) yield* places.get(place) ?? [];
    },
    publish: (changed) => void publish({ all: false, asks: false, places: listed(changed) }),
    async stop() {
      clearInterval(heartbeat);
      clearInterval(check);
      for (const stop of stops) stop();
      await publish({ all: true, asks: false, places: [] });
    },
  };
}

const listed = (people: PeopleByPlace): Message['places'] => [...people].map(([place, ofPlace]) => [place, [...ofPlace]]);

/** Undefined when the text was not sealed here, or has the shape of a newer version. */
function read(plain: string | undefined): Message | undefined {
  return plain === undefined ? undefined : Message.safeParse(JSON.parse(plain)).data;
}
