import type { WebSocket } from 'ws';
import { read, signIn, type Visitor } from '#tests/support/visitor.ts';
import { now, sleep } from '../clock.ts';
import { counterAt, type Spread, spreadOf } from '../measure.ts';
import { answersPing, openReader } from './one-reader.ts';
import type { Scene } from './scene.ts';

/** What other people's calls take beside one person who has many large lists open, or none. */
export interface Neighbours {
  listMs: Spread;
  writeMs: Spread;
}

export interface NeighboursRow {
  /** Live queries that the one person holds, of so many rows each. */
  held: number;
  rows: number;
  idle: Neighbours;
  beside: Neighbours;
  /** How long after the last write the one person's lists showed it. */
  caughtUpMs: number;
}

const ROWS = 300;
const WRITES_PER_SECOND = 4;
const LISTS_PER_SECOND = 10;
const WARM_UP_MS = 3_000;
/** After the last write nothing is heard for so long: all has been said. */
const QUIET_MS = 2_500;
const AT_MOST_MS = 120_000;
const AT_ONCE = 10;

interface Held {
  sockets: WebSocket[];
  heardAt: number;
}

/**
 * An admin holds so many lists of people open, each another one and each shown by every write. A
 * sub-admin renames somebody four times a second, and reads a list beside that: before it, during
 * it, and after.
 */
export async function measureNeighbours(scene: Scene, held: number, seconds: number): Promise<NeighboursRow> {
  const neighbour = await signIn(scene.url, 'subadmin');
  await work(neighbour, WARM_UP_MS);
  const before = await work(neighbour, (seconds * 1_000) / 2);
  const { beside, caughtUpMs } = await holding(scene, held, async () => {
    await work(neighbour, WARM_UP_MS);
    return work(neighbour, seconds * 1_000);
  });
  const after = await work(neighbour, (seconds * 1_000) / 2);
  const idle = { listMs: [...before.listMs, ...after.listMs], writeMs: [...before.writeMs, ...after.writeMs] };
  return { held, rows: ROWS, idle: spreadsOf(idle), beside: spreadsOf(beside), caughtUpMs };
}

async function holding<T>(scene: Scene, count: number, during: () => Promise<T>): Promise<{ beside: T; caughtUpMs: number }> {
  const held: Held = { sockets: [], heardAt: 0 };
  try {
    for (let done = 0; done < count; done += AT_ONCE)
      await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - done) }, (_, index) => hold(scene, held, done + index)));
    const beside = await during();
    const endedAt = now();
    held.heardAt = endedAt;
    while (now() - held.heardAt < QUIET_MS && now() - endedAt < AT_MOST_MS) await sleep(100);
    return { beside, caughtUpMs: held.heardAt - endedAt };
  } finally {
    for (const socket of held.sockets) socket.terminate();
    // What nobody reads any more is asked for a while longer, and would be measured with the next.
    while ((await counterAt(scene.url, 'muster_live_keys')) > 0) await sleep(500);
  }
}

async function hold({ url, cookie }: Scene, held: Held, index: number): Promise<void> {
  const query = { limit: String(ROWS), where: JSON.stringify({ id: { $gte: index + 1 } }) };
  const { ws } = await openReader({ url, cookie, open: { resource: 'employees', query } }, (bytes, socket) => {
    if (answersPing(bytes, socket)) return;
    held.heardAt = now();
  });
  held.sockets.push(ws);
}

const spreadsOf = ({ listMs, writeMs }: Took): Neighbours => ({ listMs: spreadOf(listMs), writeMs: spreadOf(writeMs) });

interface Took {
  listMs: number[];
  writeMs: number[];
}

/** Writes and reads at their pace, whatever either takes. */
async function work(neighbour: Visitor, forMs: number): Promise<Took> {
  const until = now() + forMs;
  const { data } = await read<{ data: Array<{ id: number; firstName: string }> }>(neighbour, '/employee', {
    limit: '20',
    where: JSON.stringify({ id: { $gte: 200 } }),
    order: '[["id","ASC"]]',
  });
  const write = (turn: number): Promise<unknown> => {
    const { id, firstName } = data[turn % data.length]!;
    const name = firstName.replace(/x+$/, '') + 'x'.repeat(turn % 7);
    return neighbour.send('PATCH', `/api/v1/employee/${id}`, { firstName: name }).then((answer) => {
      if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
    });
  };
  const list = (): Promise<unknown> => read(neighbour, '/employee', { limit: '20', order: '[["lastName","ASC"]]' });
  const [writeMs, listMs] = await Promise.all([repeat(write, WRITES_PER_SECOND, until), repeat(list, LISTS_PER_SECOND, until)]);
  return { writeMs, listMs };
}

async function repeat(call: (turn: number) => Promise<unknown>, perSecond: number, until: number): Promise<number[]> {
  const took: number[] = [];
  for (let turn = 0, at = now(); at < until; turn += 1, at = Math.max(at + 1_000 / perSecond, now())) {
    await sleep(at - now());
    const startedAt = now();
    await call(turn);
    took.push(now() - startedAt);
  }
  return took;
}
