import type { WebSocket } from 'ws';
import { now, sleep } from '../clock.ts';
import { counterAt, type Line, lineThrough } from '../measure.ts';
import { type Held, type Inspected, inspect, type Living } from './inspected.ts';
import { heldBy, megabytes } from './measure-memory.ts';
import { answersPing, openReader } from './one-reader.ts';
import { ROSTER, type Scene } from './scene.ts';

export type Name = 'api' | 'gateway';
type Both<T> = Record<Name, T>;

/** What a process holds at a moment while people come and go. */
export interface Sample {
  atHours: number;
  held: Both<Held>;
  living: Both<Living>;
}

export interface ChurnRow {
  connections: number;
  /** Connections that did not open, or whose query was refused. */
  failed: string[];
  samples: Sample[];
  /** Bytes in an hour, by a straight line through the samples. */
  line: Both<Record<keyof Held, Line>>;
  /** How many more there are in the end by such a line: of what should stay as many. */
  grown: Both<Pick<Living, 'handles' | 'listeners'>>;
  /** Before anybody came, and after all have left. */
  empty: Both<Living>;
  left: Both<Living>;
}

export interface Churn {
  /** People who are there at a time; with each who comes one leaves. */
  clients: number;
  perSecond: number;
  minutes: number;
  /** Before that, uncounted: until everything has been compiled and every cache is full. */
  warmUpMinutes: number;
  sampleEverySeconds: number;
}

/** So many people have one query; then its room is left, and another is opened. */
const READERS_OF_A_ROOM = 100;
const SIZES = 240;
const WRITE_EVERY_MS = 2_000;
/** Until it is warm: what the api keeps of its last 4,096 commits grows until there are as many. */
const WARM_WRITE_EVERY_MS = 150;

/** What is left behind by connections that come and go at an even pace, while people write. */
export async function measureChurn(scene: Scene, churn: Churn, say: (text: string) => void): Promise<ChurnRow> {
  const processes = {
    api: await inspect(scene.processes.api, 'api', scene.log),
    gateway: await inspect(scene.processes.gateway, 'gateway', scene.log),
  };
  try {
    // Whatever is opened with the first connection and stays, such as lines to the database.
    const first = await comeAndGo(scene, { ...churn, warmAt: 0, until: now() + (churn.clients / churn.perSecond) * 1_000 });
    await allGone(scene);
    const empty = await livingIn(processes);
    const samples: Sample[] = [];
    const startedAt = now() + churn.warmUpMinutes * 60_000;
    const until = startedAt + churn.minutes * 60_000;
    const sampling = (async () => {
      for (let at = startedAt; at < until; at += churn.sampleEverySeconds * 1_000) {
        await sleep(at - now());
        // Too late on a busy machine: they are leaving.
        if (now() > until) break;
        const held = await heldBy(processes);
        const sample = { atHours: (now() - startedAt) / 3_600_000, held, living: await livingIn(processes) };
        samples.push(sample);
        say(`${((now() - startedAt) / 60_000).toFixed(1)} min: ${textOf(sample)}`);
      }
    })();
    const { connections, failed } = await comeAndGo(scene, { ...churn, warmAt: startedAt, until });
    await sampling;
    await allGone(scene);
    const line = (of: (sample: Sample) => number) => lineThrough(samples.map((sample) => [sample.atHours, of(sample)]));
    const both = <T>(of: (name: Name) => T): Both<T> => ({ api: of('api'), gateway: of('gateway') });
    const hours = churn.minutes / 60;
    return {
      connections: first.connections + connections,
      failed: [...first.failed, ...failed],
      samples,
      line: both((name) => ({
        heap: line(({ held }) => held[name].heap),
        resident: line(({ held }) => held[name].resident),
      })),
      grown: both((name) => ({
        handles: line(({ living }) => living[name].handles).slope * hours,
        listeners: line(({ living }) => living[name].listeners).slope * hours,
      })),
      empty,
      left: await livingIn(processes),
    };
  } finally {
    for (const one of Object.values(processes)) one.close();
  }
}

const livingIn = async (processes: Both<Inspected>): Promise<Both<Living>> => ({
  api: await processes.api.living(),
  gateway: await processes.gateway.living(),
});

/**
 * One comes at each beat; who has been there for longest leaves, half of them without a word.
 */
async function comeAndGo(
  { url, cookie, day }: Scene,
  { clients, perSecond, warmAt, until }: Pick<Churn, 'clients' | 'perSecond'> & { warmAt: number; until: number },
) {
  const there: WebSocket[] = [];
  const failed: string[] = [];
  let connections = 0;
  const writing = (async () => {
    for (; now() < until; await sleep(now() < warmAt ? WARM_WRITE_EVERY_MS : WRITE_EVERY_MS)) await day.turnNext();
  })();
  const leave = (socket: WebSocket | undefined, n: number) => (n % 2 === 0 ? socket?.close() : socket?.terminate());
  const coming = new Set<Promise<void>>();
  for (const from = now(); now() < until; connections += 1) {
    await sleep(from + (connections * 1_000) / perSecond - now());
    const limit = Number(ROSTER.limit) + 1 + (Math.floor(connections / READERS_OF_A_ROOM) % SIZES);
    const open = { resource: 'roster', query: { limit: String(limit) } };
    const come = openReader({ url, cookie, open }, (bytes, ws) => answersPing(bytes, ws))
      .then(({ ws }) => void there.push(ws))
      .catch((error: Error) => void failed.push(error.message))
      .finally(() => coming.delete(come));
    coming.add(come);
    while (there.length > clients) leave(there.shift(), connections);
  }
  await Promise.all([writing, ...coming]);
  for (const [n, socket] of there.entries()) leave(socket, n);
  return { connections, failed };
}

/** Until nothing is asked for any more. */
async function allGone({ url }: Scene): Promise<void> {
  while ((await counterAt(url, 'muster_live_keys')) + (await counterAt(url, 'muster_live_connections')) > 0) await sleep(200);
}

const textOf = ({ held, living }: Sample): string =>
  (['api', 'gateway'] as const)
    .map((name) => `${name} ${megabytes(held[name])} MB, ${living[name].handles} handles, ${living[name].listeners} listeners`)
    .join('; ');

export function printChurn({ connections, samples, line: lines, grown, empty, left }: ChurnRow): void {
  const say = (name: string, text: string) => console.info(`  ${name.padEnd(34)} ${text}`);
  say('connections, samples', `${connections}, ${samples.length}`);
  for (const name of ['api', 'gateway'] as const) {
    const { heap, resident } = lines[name];
    const inMb = ({ slope, error }: Line) => `${(slope / 1e6).toFixed(2)} ± ${(error / 1e6).toFixed(2)} MB`;
    say(`${name}: in an hour`, `${inMb(heap)} held, ${inMb(resident)} resident`);
    say('  in the whole time', `${grown[name].handles.toFixed(1)} handles, ${grown[name].listeners.toFixed(1)} listeners`);
    say('  when nobody is there', `${empty[name].listeners} listeners before, ${left[name].listeners} after`);
  }
}
