import { now, sleep } from '../clock.ts';
import { counterAt } from '../measure.ts';
import { type Held, type Inspected, inspect } from './inspected.ts';
import { answersPing, openReader } from './one-reader.ts';
import { ROSTER, type Scene } from './scene.ts';

/** Kilobytes for each, after what nobody holds was given up. */
export interface MemoryRow {
  /** A screen more that looks at what others look at, the gateway's. */
  screenKb: number;
  /** A query more that nobody else has open, with its screen, of each process. */
  roomKb: Record<'api' | 'gateway', number>;
  /** The whole of today's roster as it is sent. */
  documentKb: number;
  rounds: Round[];
  /** What is held after all rounds and was not before them, for each room that was opened. */
  keptKb: Record<'api' | 'gateway', number>;
}

/** After a round everybody has gone, and nothing is asked for any more. */
export interface Round {
  atSeconds: number;
  opened: number;
  held: Record<'api' | 'gateway', Held>;
}

const SCREENS = 500;
const ROOMS = 200;
const AT_ONCE = 25;
/** People stay for so long in a round, at least: a few writes. */
const STAY_MS = 3_000;
const WRITES = 8;
const KB = 1_000;

type Open = { terminate(): void };

/** What screens and rooms hold, and whether all of it is given back while people come and go. */
export async function measureMemory(scene: Scene, minutes: number, say: (text: string) => void): Promise<MemoryRow> {
  const processes = {
    api: await inspect(scene.processes.api, 'api', scene.log),
    gateway: await inspect(scene.processes.gateway, 'gateway', scene.log),
  };
  try {
    say('people come and go once, to warm up');
    await comeAndGo(scene, 0);
    const empty = await heldBy(processes);
    const startedAt = now();
    const rounds: Round[] = [];
    do {
      await comeAndGo(scene, rounds.length + 1);
      const atSeconds = Math.round((now() - startedAt) / 1_000);
      const round = { atSeconds, opened: (rounds.length + 1) * ROOMS, held: await heldBy(processes) };
      rounds.push(round);
      say(`${atSeconds} s, ${round.opened} rooms opened and left: ${heapsOf(round)}`);
    } while (now() - startedAt < minutes * 60_000);
    const last = rounds.at(-1)!;
    const kept = (name: keyof Round['held']) => (last.held[name].heap - empty[name].heap) / KB / last.opened;

    say(`${SCREENS} screens of one roster`);
    const screens = await openAll(scene, SCREENS, () => ROSTER.limit);
    const withScreens = await heldBy(processes);
    const screenKb = (withScreens.gateway.heap - last.held.gateway.heap) / SCREENS / KB;
    say(`and ${ROOMS} screens of ${ROOMS} rosters`);
    const rooms = await openAll(scene, ROOMS, (place) => String(Number(ROSTER.limit) + 1 + place));
    const withRooms = await heldBy(processes);
    for (const one of [...screens.open, ...rooms.open]) one.terminate();
    const roomKb = (name: keyof Round['held']) => (withRooms[name].heap - withScreens[name].heap) / ROOMS / KB;
    return {
      screenKb,
      roomKb: { api: roomKb('api'), gateway: roomKb('gateway') },
      documentKb: rooms.bytes / ROOMS / KB,
      rounds,
      keptKb: { api: kept('api'), gateway: kept('gateway') },
    };
  } finally {
    for (const one of Object.values(processes)) one.close();
  }
}

export async function heldBy(processes: Record<'api' | 'gateway', Inspected>): Promise<Round['held']> {
  return { api: await processes.api.held(), gateway: await processes.gateway.held() };
}

/** People come, each with a view of their own, see a few writes, and go. */
async function comeAndGo(scene: Scene, round: number): Promise<void> {
  // Pages of other sizes each time, so that every room is a new one; after a while they come again.
  const crowd = await openAll(scene, ROOMS, (place) => String(Number(ROSTER.limit) + ((round * ROOMS + place) % 240)));
  const stayUntil = now() + STAY_MS;
  for (let write = 0; write < WRITES; write += 1) await scene.day.turnNext();
  await sleep(stayUntil - now());
  await leave(scene, crowd);
}

async function openAll({ url, cookie }: Scene, count: number, limitOf: (place: number) => string) {
  const open: Open[] = [];
  let bytes = 0;
  for (let done = 0; done < count; done += AT_ONCE) {
    const places = Array.from({ length: Math.min(AT_ONCE, count - done) }, (_, index) => done + index);
    const some = await Promise.all(
      places.map((place) =>
        openReader({ url, cookie, open: { resource: 'roster', query: { limit: limitOf(place) } } }, (message, ws) =>
          answersPing(message, ws),
        ),
      ),
    );
    open.push(...some.map(({ ws }) => ws));
    bytes += some.reduce((sum, one) => sum + one.snapshotBytes, 0);
  }
  return { open, bytes };
}

/** Until what they had open is asked for no more. */
async function leave({ url }: Scene, { open }: { open: readonly Open[] }): Promise<void> {
  for (const one of open) one.terminate();
  while ((await counterAt(url, 'muster_live_keys')) > 0) await sleep(200);
}

const heapsOf = ({ held: { api, gateway } }: Round): string =>
  `api ${megabytes(api)}, gateway ${megabytes(gateway)} MB held (resident)`;
export const megabytes = ({ heap, resident }: Held): string => `${(heap / 1e6).toFixed(1)} (${(resident / 1e6).toFixed(0)})`;

export function printMemory({ screenKb, roomKb, documentKb, rounds, keptKb }: MemoryRow): void {
  const line = (name: string, text: string) => console.info(`  ${name.padEnd(34)} ${text}`);
  line('a screen of a roster others have', `gateway ${screenKb.toFixed(1)} kB`);
  line('a roster of one screen alone', `gateway ${roomKb.gateway.toFixed(1)}, api ${roomKb.api.toFixed(1)} kB`);
  line('  its document as it is sent', `${documentKb.toFixed(1)} kB`);
  const last = rounds.at(-1)!;
  line(`after ${(last.atSeconds / 60).toFixed(0)} minutes, ${last.opened} rooms`, heapsOf(last));
  line('kept of each room opened and left', `gateway ${keptKb.gateway.toFixed(3)}, api ${keptKb.api.toFixed(3)} kB`);
}
