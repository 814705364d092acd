import { WebSocket } from 'ws';
import { SOCKET_PATH } from '../../shared/live.ts';
import { now } from './clock.ts';
import type { ReaderAnswer, ReaderOrder, SeenChange } from './reader-messages.ts';

/**
 * Readers that speak Engine.IO by hand and keep the rules of the live protocol, as cheaply as can
 * be: a text that many are sent is read once.
 */

interface Reader {
  readonly ws: WebSocket;
  version: number;
}

const AT_ONCE = 50;
const PING = '2'.charCodeAt(0);
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
    const open = readers.filter(({ ws }) => ws.readyState === WebSocket.OPEN).length;
    tell({ report: { changes: [...changes.values()], gaps, versions: readers.map(({ version }) => version), open } });
  }
});
process.on('disconnect', () => process.exit());

type Connect = Extract<ReaderOrder, { connect: unknown }>['connect'];
interface Snapshot {
  snapshotBytes: number;
  version: number;
  data: unknown;
}

async function connectAll(order: Connect): Promise<Snapshot> {
  let first: Snapshot = { snapshotBytes: 0, version: 0, data: null };
  for (let done = 0; done < order.count; done += AT_ONCE) {
    const some = await Promise.all(Array.from({ length: Math.min(AT_ONCE, order.count - done) }, () => connect(order)));
    first = some[0] ?? first;
  }
  return first;
}

function connect({ url, cookie, open }: Connect): Promise<Snapshot> {
  return new Promise((resolve, reject) => {
    const address = `${url.replace('http', 'ws')}${SOCKET_PATH}?EIO=4&transport=websocket`;
    const ws = new WebSocket(address, { perMessageDeflate: false, skipUTF8Validation: true, headers: { cookie, origin: url } });
    const reader: Reader = { ws, version: 0 };
    const index = readers.push(reader) - 1;
    const listen = (data: Buffer): void => {
      const text = String(data);
      if (text.startsWith('0{')) ws.send('40');
      else if (text.startsWith('40') && open) ws.send(`420["live:open",${JSON.stringify(open)}]`);
      else if (text.startsWith('40') || text.startsWith('430')) {
        ws.off('message', listen);
        ws.on('message', (later: Buffer) => hear(reader, index, later));
        const answer = open ? (JSON.parse(text.slice(3)) as [Partial<Snapshot> & { error?: unknown }])[0] : {};
        if (answer.error) reject(new Error(JSON.stringify(answer.error)));
        reader.version = answer.version ?? 0;
        resolve({ snapshotBytes: data.length, version: reader.version, data: answer.data });
      }
    };
    ws.on('message', listen);
    ws.once('error', reject);
    ws.once('unexpected-response', (_request, response) => reject(new Error(`handshake answered ${response.statusCode}`)));
  });
}

function hear(reader: Reader, index: number, bytes: Buffer): void {
  const at = now();
  if (bytes[0] === PING) {
    reader.ws.send('3');
    return;
  }
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
