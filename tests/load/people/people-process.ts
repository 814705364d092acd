import { Agent, request } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import { WebSocket } from 'ws';
import { SOCKET_PATH } from '#shared/live/messages.ts';
import { applyOps, type LiveOp } from '#shared/live/ops.ts';
import { isLiveResource, LIVE_RESOURCES } from '#shared/live.ts';
import type { Roster } from '#shared/roster/roster.ts';
import { now, sleep } from '../clock.ts';
import { answersPing } from '../live/one-reader.ts';
import {
  APPROVAL,
  nameOfAlert,
  nameOfDot,
  type OpenQuery,
  type PeopleAnswer,
  type PeopleOrder,
  type Person,
  type Sight,
} from './messages.ts';

/** People at their screens: each has a connection, and keeps a document for every open query. */

interface Screen {
  person: Person;
  ws: WebSocket;
  /** Nobody is known by this session any more. */
  isSignedOut: boolean;
  /** The gateway asked it to connect again. */
  isMoving: boolean;
  documents: Map<string, OpenDocument>;
  /** Who waits for the answer to what was opened since, by the number of its message. */
  opening: Map<number, (answer: Snapshot) => void>;
  lastOpening: number;
}

interface OpenDocument {
  version: number;
  data: object;
  address: string;
  /** Whether the screen says that there may be newer. */
  isStale: boolean;
}

const AT_ONCE = 20;
const screens: Screen[] = [];
const held: Person[] = [];
let sights: Sight[] = [];
let changes = 0;
let gaps = 0;
let url = '';
/** Where the page is from; another address than where it connects, past a proxy. */
let origin = '';

const tell = (answer: PeopleAnswer): void => void process.send?.(answer);

process.on('message', async (order: PeopleOrder) => {
  if ('connect' in order) {
    ({ url, origin = url } = order.connect);
    const { people } = order.connect;
    for (let done = 0; done < people.length; done += AT_ONCE) await Promise.all(people.slice(done, done + AT_ONCE).map(connect));
    tell({ connected: screens.length });
  } else if ('begin' in order) {
    [sights, changes, gaps] = [[], 0, 0];
    tell({ begun: true });
  } else if ('report' in order) {
    const open = screens.filter(({ ws }) => ws.readyState === WebSocket.OPEN).length;
    const signedOut = screens.filter(({ isSignedOut }) => isSignedOut).length;
    tell({ report: { sights, changes, gaps, open, signedOut } });
  } else if ('check' in order) tell({ check: await check() });
  else if ('hold' in order) tell({ held: held.push(...order.hold) });
  else if ('type' in order) tell({ typed: await type(order.type) });
  else tell({ polled: await poll(order.poll) });
});
process.on('disconnect', () => process.exit());

const addressOf = ({ resource, query }: OpenQuery): string => {
  if (!isLiveResource(resource)) throw new Error(`${resource} cannot be opened`);
  return `/api/v1${LIVE_RESOURCES[resource].path}?${new URLSearchParams(query)}`;
};

type Snapshot = { key: string; version: number; data: object; stale?: object; error?: unknown };
type Patch = { key: string; base: number; version: number; ops: LiveOp[] };

/** @throws when the first connection is not made; later ones are tried until the session is over */
async function connect(person: Person): Promise<void> {
  const screen: Screen = {
    person,
    ws: undefined as never,
    isSignedOut: false,
    isMoving: false,
    documents: new Map(),
    opening: new Map(),
    lastOpening: person.open.length,
  };
  const index = screens.push(screen) - 1;
  await open(screen, index).catch((error: unknown) => {
    if (!screen.isMoving) throw error;
    return connectAgain(screen, index);
  });
}

/** As the client does: within a second, and again; at once when the gateway asks for it. */
async function connectAgain(screen: Screen, index: number): Promise<void> {
  while (!screen.isSignedOut) {
    if (!screen.isMoving) await sleep(200 + Math.random() * 800);
    screen.isMoving = false;
    const isOpen = await open(screen, index).then(
      () => true,
      () => false,
    );
    if (isOpen) return;
  }
}

/** Connects and opens everything again. */
function open(screen: Screen, index: number): Promise<void> {
  const { person } = screen;
  screen.documents.clear();
  return new Promise((resolve, reject) => {
    const address = `${url.replace('http', 'ws')}${SOCKET_PATH}?EIO=4&transport=websocket`;
    const ws = new WebSocket(address, { perMessageDeflate: false, headers: { cookie: person.cookie, origin } });
    screen.ws = ws;
    let left = person.open.length;
    ws.on('message', (bytes: Buffer) => {
      if (answersPing(bytes, ws)) return;
      const at = now();
      const text = String(bytes);
      if (text.startsWith('0{')) ws.send('40');
      else if (text.startsWith('40'))
        for (const [place, query] of person.open.entries()) ws.send(`42${place}["live:open",${JSON.stringify(query)}]`);
      else if (text.startsWith('43')) {
        const place = Number.parseInt(text.slice(2), 10);
        const [answer] = JSON.parse(text.slice(text.indexOf('['))) as [Snapshot];
        const waits = screen.opening.get(place);
        if (waits) return waits(answer);
        const { key, version, data, stale, error } = answer;
        if (error) refused(JSON.stringify(error));
        screen.documents.set(key, { version, data, address: addressOf(person.open[place]!), isStale: stale !== undefined });
        for (const what of dotsIn(data)) sights.push({ what, person: index, at });
        left -= 1;
        if (left === 0) resolve();
      } else hear(screen, index, text, at);
    });
    const refused = (why: string) => {
      reject(new Error(why));
      ws.terminate();
    };
    ws.once('error', reject);
    ws.once('unexpected-response', (_request, response) => {
      if (response.statusCode === 401) screen.isSignedOut = true;
      refused(`handshake answered ${response.statusCode}`);
    });
    ws.once('close', () => {
      reject(new Error('closed'));
      // A person who was connected comes back; the caller tries one again who was not yet.
      if (left === 0 && screen.ws === ws) void connectAgain(screen, index);
    });
  });
}

function hear(screen: Screen, person: number, text: string, at: number): void {
  if (text.startsWith('42["session:ended"')) screen.isSignedOut = true;
  else if (text.startsWith('42["node:move"')) {
    screen.isMoving = true;
    screen.ws.close();
  } else if (text.startsWith('42["live:snapshot"')) {
    const [, { key, version, data, stale }] = JSON.parse(text.slice(2)) as [string, Snapshot];
    const known = screen.documents.get(key);
    if (!known) return;
    changes += 1;
    known.isStale = stale !== undefined;
    if (data) Object.assign(known, { version, data });
  } else if (text.startsWith('42["live:stale"') || text.startsWith('42["live:fresh"')) {
    const [name, { key }] = JSON.parse(text.slice(2)) as [string, { key: string }];
    const known = screen.documents.get(key);
    if (known) known.isStale = name === 'live:stale';
  } else if (text.startsWith('42["live:patch"')) {
    const [, { key, base, version, ops }] = JSON.parse(text.slice(2)) as [string, Patch];
    const known = screen.documents.get(key);
    if (!known) return;
    changes += 1;
    if (base !== known.version) gaps += 1;
    applyOps(known.data, ops);
    known.version = version;
    for (const op of ops) for (const what of seenIn(op)) sights.push({ what, person, at });
  }
}

/** Every dot as a roster shows it, as its readers see it. */
const dotsIn = (data: object): string[] =>
  'roster' in data
    ? (data as Roster).roster.flatMap(({ crew }) => crew.map(({ id, clockInStatus }) => nameOfDot(id, clockInStatus)))
    : [];

/** What was written that an operation shows. */
function seenIn([name, path, value]: LiveOp): string[] {
  if (name === 'set' && path.at(-1) === 'clockInStatus') return [nameOfDot(Number(path.at(-2)), String(value))];
  if (name === 'set' && path.at(-1) === 'approved' && path.at(-2) === 'data') return [APPROVAL];
  if (name !== 'insert' || path.at(-1) !== 'data') return [];
  const rows = value as [number, { type?: string; data?: { jobId: string; name?: string } }][];
  return rows.flatMap(([, { data }]) => (data?.name ? [nameOfAlert(data.jobId, data.name)] : []));
}

const KEY_MS = 200;
const READ_MS = 4_000;
const FEWEST_LETTERS = 2;

/**
 * Everybody types one name after the other into Find, and reads for a while between two. As the
 * page does, each key opens what it finds as a live query, and closes what the key before found.
 * @throws when one is refused
 */
async function type({ names, forMs }: Extract<PeopleOrder, { type: unknown }>['type']): Promise<{ answerMs: number[] }> {
  const endAt = now() + forMs;
  const answerMs: number[] = [];
  const typist = async (screen: Screen): Promise<void> => {
    let shown: string | undefined;
    for (await sleep(Math.random() * READ_MS); now() < endAt; await sleep(READ_MS)) {
      const name = names[Math.floor(Math.random() * names.length)]!;
      for (let letters = FEWEST_LETTERS; letters <= name.length && now() < endAt; letters++) {
        const askedAt = now();
        const { key, error } = await openOne(screen, { resource: 'found', query: { q: name.slice(0, letters) } });
        if (error) throw new Error(`"${name.slice(0, letters)}" was refused: ${JSON.stringify(error)}`);
        answerMs.push(now() - askedAt);
        if (shown !== undefined) closeLater(screen, shown);
        shown = key;
        await sleep(KEY_MS - (now() - askedAt));
      }
    }
  };
  await Promise.all(screens.map(typist));
  return { answerMs };
}

/** As long as a page keeps what was shown for a moment only. */
const CLOSED_AFTER_MS = 300;
const closeLater = (screen: Screen, key: string): void =>
  void setTimeout(() => screen.ws.send(`42["live:close",${JSON.stringify({ key })}]`), CLOSED_AFTER_MS);

function openOne(screen: Screen, query: OpenQuery): Promise<Snapshot> {
  const place = ++screen.lastOpening;
  return new Promise((resolve) => {
    screen.opening.set(place, (answer) => {
      screen.opening.delete(place);
      resolve(answer);
    });
    screen.ws.send(`42${place}["live:open",${JSON.stringify(query)}]`);
  });
}

const agent = new Agent({ keepAlive: true, maxSockets: 200 });

function get(address: string, cookie: string): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    request(`${url}${address}`, { agent, headers: { cookie } }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.once('end', () => resolve({ status: response.statusCode ?? 0, text }));
    })
      .once('error', reject)
      .end();
  });
}

async function check(): Promise<{ documents: number; different: string[] }> {
  const different: string[] = [];
  let documents = 0;
  for (const { person, documents: open, isSignedOut } of screens) {
    for (const { data, address, isStale } of open.values()) {
      documents += 1;
      const { status, text } = await get(address, person.cookie);
      if (status !== 200) different.push(`${status} ${address}`);
      else {
        const where = differenceOf(data, JSON.parse(text));
        if (where !== undefined)
          different.push(
            `${address}: ${where}${isStale ? ', and says that it is stale' : ''}${isSignedOut ? ', signed out' : ''}`,
          );
      }
    }
  }
  return { documents, different };
}

/** The first place at which two documents differ, with what either has there. */
function differenceOf(seen: unknown, answered: unknown, path = ''): string | undefined {
  if (isDeepStrictEqual(seen, answered)) return undefined;
  const areObjects = [seen, answered].every((value) => typeof value === 'object' && value !== null);
  if (!areObjects) return `${path} ${shortOf(seen)} where the api has ${shortOf(answered)}`;
  const [one, other] = [seen, answered] as Record<string, unknown>[];
  for (const name of new Set([...Object.keys(one!), ...Object.keys(other!)])) {
    const inside = differenceOf(one![name], other![name], `${path}.${name}`);
    if (inside !== undefined) return inside;
  }
  return undefined;
}

const SHORT = 60;
const shortOf = (value: unknown): string => (JSON.stringify(value) ?? 'nothing').slice(0, SHORT);

/** Every tab asks for all that it shows, in turn; who is not answered in time asks when it is. */
async function poll({ url: at, everyMs, forMs }: Extract<PeopleOrder, { poll: unknown }>['poll']) {
  url = at;
  const endAt = now() + forMs;
  const answerMs: number[] = [];
  let failed = 0;
  const tab = async ({ cookie, open }: Person): Promise<void> => {
    await sleep(Math.random() * everyMs);
    while (now() < endAt) {
      const askedAt = now();
      await Promise.all(
        open.map(async (query) => {
          const startedAt = now();
          const { status } = await get(addressOf(query), cookie).catch(() => ({ status: 0 }));
          if (status !== 200) failed += 1;
          answerMs.push(now() - startedAt);
        }),
      );
      await sleep(everyMs - (now() - askedAt));
    }
  };
  await Promise.all(held.map(tab));
  return { requests: answerMs.length, failed, answerMs };
}
