import { WebSocket } from 'ws';
import { now } from '../clock.ts';
import { answersPing, type Opened, openReader } from './one-reader.ts';
import type { ReaderAnswer, ReaderOrder, SeenChange } from './reader-messages.ts';

/** Readers that keep the rules of the live protocol: a text that many are sent is read once. */

interface Reader {
  ws?: WebSocket;
  version: number;
}

const AT_ONCE = 50;
const readers: Reader[] = [];
let changes = new Map<number, SeenChange>();
let gaps = 0;
/** The text that came last, with what it says. */
let last: { bytes: Buffer; change: SeenChange; base: number | null } | undefined;

const tell = (answer: ReaderAnswer): void => void process.send?.(answer);

process.on('message', async (order: ReaderOrder) => {
  if ('connect' in order) tell({ connected: await connectAll(order.connect) });
  else if ('begin' in order) {
    changes = new Map();
    gaps = 0;
    last = undefined;
    tell({ begun: true });
  } else {
    const open = readers.filter(({ ws }) => ws?.readyState === WebSocket.OPEN).length;
    tell({ report: { changes: [...changes.values()], gaps, versions: readers.map(({ version }) => version), open } });
  }
});
process.on('disconnect', () => process.exit());

type Connect = Extract<ReaderOrder, { connect: unknown }>['connect'];
type Snapshot = Omit<Opened, 'ws'>;

async function connectAll(order: Connect): Promise<Snapshot> {
  let first: Snapshot = { snapshotBytes: 0, version: 0, data: null };
  for (let done = 0; done < order.count; done += AT_ONCE) {
    const some = await Promise.all(Array.from({ length: Math.min(AT_ONCE, order.count - done) }, () => connect(order)));
    first = some[0] ?? first;
  }
  return first;
}

async function connect(order: Connect): Promise<Snapshot> {
  const reader: Reader = { version: 0 };
  const index = readers.push(reader) - 1;
  const { ws, ...snapshot } = await openReader(order, (bytes, socket) => {
    if (!answersPing(bytes, socket)) hear(reader, index, bytes);
  });
  reader.ws = ws;
  reader.version = Math.max(reader.version, snapshot.version);
  return snapshot;
}

function hear(reader: Reader, index: number, bytes: Buffer): void {
  const at = now();
  if (!last?.bytes.equals(bytes)) last = read(bytes);
  if (last === undefined) return;
  const { change, base } = last;
  if (base !== null && base !== reader.version) gaps += 1;
  reader.version = change.version;
  change.at[index] = at;
}

function read(bytes: Buffer): typeof last {
  const text = String(bytes);
  const kind = text.startsWith('42["live:patch"') ? 'patch' : text.startsWith('42["live:snapshot"') ? 'snapshot' : undefined;
  if (kind === undefined) return undefined;
  const [, content] = JSON.parse(text.slice(2)) as [string, { version: number; base?: number }];
  const { version, base = null } = content;
  const fresh = { version, kind, bytes: bytes.length, content, at: new Float64Array(readers.length).fill(Number.NaN) } as const;
  const change = changes.get(version) ?? fresh;
  changes.set(version, change);
  return { bytes: Buffer.from(bytes), change, base };
}
