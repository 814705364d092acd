import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readPostmaster } from '#api/db/embedded/postmaster.ts';
import type { LiveResource } from '#shared/live/addresses.ts';
import { createLiveClient, type LiveClient } from '../support/live-client.ts';
import { startProxiedSystem } from '../support/upstream-proxy.ts';
import { signIn } from '../support/visitor.ts';

/** What screens keep open. */
const SCREENS: readonly (readonly [LiveResource, Record<string, number>])[] = [
  ['currentUser', {}],
  ['regions', {}],
  ['roster', { limit: 300 }],
  ['jobs', { limit: 50 }],
  ['employees', { limit: 50 }],
  ['crewTimesheets', { limit: 50 }],
  ['newestAlerts', {}],
  ['changelog', { limit: 1 }],
  ['timesheetExport', {}],
];
/**
 * Ten minutes compressed: what comes round in them is the end of a wait, after 55 s. Here a wait is
 * 1 s, and as many end. What comes round by itself, pings (5 s), the heartbeat (2 s) and the signs
 * of people online (5 s), comes as often as it does in that time.
 */
const WAITS = 11;
const WAIT_SECONDS = 1;

let at: Awaited<ReturnType<typeof startProxiedSystem>>;
let database: Client;
let client: LiveClient;
/** What came down the line, by Engine.IO's names: `message` is all that is no ping. */
const packets: string[] = [];

beforeAll(async () => {
  at = await startProxiedSystem();
  at.upstream.shortenWaits(WAIT_SECONDS);
  const { dataDir, url } = at.system;
  const { port } = (await readPostmaster(join(dataDir, 'postgres', 'data')))!;
  const password = (await readFile(join(dataDir, 'postgres', 'password'), 'utf8')).trim();
  database = new Client({ host: '127.0.0.1', port, user: 'muster', password, database: 'muster' });
  await database.connect();
  // A clock that runs is watched, and may raise an alert by itself.
  await database.query(`update workshift set "end" = start + interval '1 hour', status = 'finished' where status = 'running'`);
  for (const setting of ["log_line_prefix = '%a|'", "log_statement = 'all'"]) await database.query(`alter system set ${setting}`);
  await database.query('select pg_reload_conf()');
  client = createLiveClient(url, (await signIn(url, 'admin')).cookie());
  client.socket.io.on('open', () => client.socket.io.engine.on('packet', ({ type }: { type: string }) => packets.push(type)));
});
afterAll(async () => {
  client?.stop();
  await database?.end();
  await at?.stop();
});

/** The statements of a kind of connection, by PostgreSQL's own log, since `from`. */
async function statements(kind: 'reads' | 'urgent', from: number): Promise<string[]> {
  const log = (await readFile(join(at.system.dataDir, 'postgres', 'postgres.log'), 'utf8')).slice(from);
  const line = new RegExp(`^muster ${kind} \\d+\\|LOG: {2}(?:statement|execute [^:]+): (.*)`, 'gm');
  return [...log.matchAll(line)].map(([, text = '']) => text);
}
const logLength = async () => (await readFile(join(at.system.dataDir, 'postgres', 'postgres.log'), 'utf8')).length;

/** How often each query has been asked since, waiting. */
function asked(from: number): number[] {
  const waits = at.upstream.seen.slice(from).filter(({ headers }) => headers['prefer'] !== undefined);
  const counts = new Map<string, number>();
  for (const { url } of waits) if (!url.includes('/auth/ended')) counts.set(url, (counts.get(url) ?? 0) + 1);
  return [...counts.values()];
}
const allAsked = (from: number, times: number) => {
  expect(asked(from)).toHaveLength(SCREENS.length);
  expect(Math.min(...asked(from))).toBeGreaterThan(times);
};
const data = () => packets.filter((type) => type !== 'ping').length;

describe('a system in which nothing changes', () => {
  it('sends screens nothing but pings, and reads nothing from its database for them', async () => {
    const open = await Promise.all(SCREENS.map(([resource, query]) => client.open(resource, query)));
    expect(open.map(({ error }) => error)).toEqual(open.map(() => undefined));
    let from = at.upstream.seen.length;
    let before = data();
    await vi.waitFor(() => {
      if (data() > before) [from, before] = [at.upstream.seen.length, data()];
      allAsked(from, 2);
    }, 60_000);

    from = at.upstream.seen.length;
    const logged = await logLength();
    const [came, pings] = [data(), packets.length - data()];
    await vi.waitFor(() => allAsked(from, WAITS), 60_000);
    expect(packets.length - data() - pings).toBeGreaterThan(1);
    expect(data() - came).toBe(0);
    expect(await statements('reads', logged)).toEqual([]);
    // The log does tell: of the house's own look whether the database is there.
    expect(await statements('urgent', logged)).toContain('select 1');

    // Both are measured where something does change.
    const visitor = await signIn(at.system.url, 'admin');
    expect((await visitor.send('POST', '/api/v1/region', { name: 'Quiet no more' })).status).toBe(201);
    await vi.waitFor(() => expect(data()).toBeGreaterThan(came), 10_000);
    expect((await statements('reads', logged)).length).toBeGreaterThan(0);
  });
});
