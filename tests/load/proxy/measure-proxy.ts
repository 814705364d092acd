import { Agent, request } from 'node:http';
import { cpuMs, spreadOf } from '../measure.ts';
import { ETAG, type ProxyScene, type Side } from './scene.ts';

interface ProxiedCall {
  name: string;
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  headers?: Readonly<Record<string, string>>;
  body?: Buffer;
  status: number;
  /** How many are asked for in a turn. */
  batch: number;
}

const ENCODINGS = { 'accept-encoding': 'gzip, deflate, br' };
const CALLS: readonly ProxiedCall[] = [
  { name: 'GET, half a kilobyte', method: 'GET', path: '/api/v1/job/7?include=region', status: 200, batch: 400 },
  {
    name: 'GET, not modified',
    method: 'GET',
    path: '/api/v1/job?limit=100',
    headers: { 'if-none-match': ETAG },
    status: 304,
    batch: 400,
  },
  {
    name: 'GET, a page of rows, compressed',
    method: 'GET',
    path: '/api/v1/job?limit=100',
    headers: ENCODINGS,
    status: 200,
    batch: 200,
  },
  {
    name: 'POST, two kilobytes',
    method: 'POST',
    path: '/api/v1/note',
    headers: { 'content-type': 'application/json' },
    body: Buffer.from(JSON.stringify({ text: 'x'.repeat(2_000) })),
    status: 201,
    batch: 300,
  },
  { name: 'GET, a file of 2 MB', method: 'GET', path: '/api/v1/file/content/picture?signature=x', status: 200, batch: 40 },
  {
    name: 'PUT, a file of 2 MB',
    method: 'PUT',
    path: '/api/v1/file/content/upload?signature=x',
    headers: { 'content-type': 'image/png' },
    body: Buffer.alloc(2_000_000, 'x'),
    status: 200,
    batch: 40,
  },
];

/** What the gateway of each checkout takes for a call that it passes on, in ms of a processor. */
export interface ProxiedRow {
  name: string;
  hereMs: number;
  thereMs: number;
  /** Here to there, turn by turn: quartiles. */
  ratio: { low: number; middle: number; high: number };
}

/** As many calls at a time as one person may have under way. */
const AT_ONCE = 4;
/** Until the code of both is compiled as it stays. */
const WARM_UP_TURNS = 8;

/** Each call in turns, and in each turn first here, then there, or the other way round. */
export async function measureProxy(
  { here, there }: ProxyScene,
  { turns, names, say }: { turns: number; names: RegExp; say: (text: string) => void },
): Promise<ProxiedRow[]> {
  const rows: ProxiedRow[] = [];
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  try {
    for (const call of CALLS.filter(({ name }) => names.test(name))) {
      const spent: Array<[hereMs: number, thereMs: number]> = [];
      for (let turn = -WARM_UP_TURNS; turn < turns; turn += 1) {
        const first = turn % 2 === 0 ? here : there;
        const firstMs = await cpuOf(agent, first, call);
        const secondMs = await cpuOf(agent, first === here ? there : here, call);
        if (turn >= 0) spent.push(first === here ? [firstMs, secondMs] : [secondMs, firstMs]);
      }
      const row = rowOf(call.name, spent);
      rows.push(row);
      say(`  ${row.name}: ${row.ratio.middle.toFixed(3)}`);
    }
    return rows;
  } finally {
    agent.destroy();
  }
}

function rowOf(name: string, spent: ReadonlyArray<readonly [hereMs: number, thereMs: number]>): ProxiedRow {
  const middle = (values: number[]): number => spreadOf(values).p50;
  const ratios = spent.map(([hereMs, thereMs]) => hereMs / thereMs).toSorted((a, b) => a - b);
  const at = (part: number): number => ratios[Math.floor(part * (ratios.length - 1))]!;
  return {
    name,
    hereMs: middle(spent.map(([hereMs]) => hereMs)),
    thereMs: middle(spent.map(([, thereMs]) => thereMs)),
    ratio: { low: at(0.25), middle: at(0.5), high: at(0.75) },
  };
}

/** Milliseconds of processor time of a call, the mean of a batch. */
async function cpuOf(agent: Agent, side: Side, call: ProxiedCall): Promise<number> {
  const before = cpuMs(side.pid);
  let left = call.batch;
  const asker = async (): Promise<void> => {
    while (left-- > 0) await ask(agent, side, call);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, asker));
  return (cpuMs(side.pid) - before) / call.batch;
}

/** Settles with the last byte of the answer. */
function ask(agent: Agent, { url, cookie }: Side, { method, path, headers, body, status }: ProxiedCall): Promise<void> {
  return new Promise((resolve, reject) => {
    const own = { cookie, origin: url, 'x-muster-client': 'web', 'user-agent': 'bench', accept: 'application/json' };
    const length = body === undefined ? {} : { 'content-length': String(body.length) };
    request(`${url}${path}`, { agent, method, headers: { ...own, ...length, ...headers } }, (answer) => {
      if (answer.statusCode !== status) reject(new Error(`${method} ${path} was answered ${answer.statusCode}`));
      answer.once('end', resolve).once('error', reject).resume();
    })
      .once('error', reject)
      .end(body);
  });
}
