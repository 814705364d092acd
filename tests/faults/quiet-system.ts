import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { expect, vi } from 'vitest';
import { readPostmaster } from '#api/db/embedded/postmaster.ts';
import type { LiveResource } from '#shared/live/addresses.ts';
import { createLiveClient } from '../support/live-client.ts';
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

export interface Quiet {
  /** How often the wait of each query has to end in the quiet time. */
  waits: number;
  /** The least that the quiet time takes, by the clock. */
  leastMs: number;
  /** For how long the api lets a question wait; undefined is as long as it does for people. */
  waitSeconds?: number;
}
/** As long as a wait may last for people, and a little. */
const LONGEST_WAIT_MS = 330_000;

/**
 * Opens what screens keep open in a system in which nothing changes, and expects that nothing but
 * pings comes down the line and that no statement is made on the connections by which screens read.
 */
export async function expectQuiet({ waits, leastMs, waitSeconds }: Quiet): Promise<void> {
  await using at = await openQuiet(waitSeconds);
  await at.openScreens();
  // What begins, such as who is online, is over once each has waited to its end.
  let [from, before] = [at.seen(), at.data()];
  await vi.waitFor(() => {
    if (at.data() > before) [from, before] = [at.seen(), at.data()];
    at.expectAsked(from, waitSeconds === undefined ? 0 : 2);
  }, LONGEST_WAIT_MS);

  from = at.seen();
  const logged = await at.logLength();
  const [came, pings] = [at.data(), at.pings()];
  const began = performance.now();
  await vi.waitFor(
    () => {
      at.expectAsked(from, waits);
      expect(performance.now() - began).toBeGreaterThanOrEqual(leastMs);
    },
    { timeout: leastMs + LONGEST_WAIT_MS, interval: 100 },
  );
  expect(at.pings() - pings).toBeGreaterThan(1);
  expect(at.data() - came).toBe(0);
  expect(await at.statements('reads', logged)).toEqual([]);
  // The log does tell: of the house's own look whether the database is there.
  expect(await at.statements('urgent', logged)).toContain('select 1');

  // Both are measured where something does change.
  await at.change();
  await vi.waitFor(() => expect(at.data()).toBeGreaterThan(came), 10_000);
  expect((await at.statements('reads', logged)).length).toBeGreaterThan(0);
}

async function openQuiet(waitSeconds: number | undefined) {
  const proxied = await startProxiedSystem();
  const { system, upstream } = proxied;
  if (waitSeconds !== undefined) upstream.shortenWaits(waitSeconds);
  const { port } = (await readPostmaster(join(system.dataDir, 'postgres', 'data')))!;
  const password = (await readFile(join(system.dataDir, 'postgres', 'password'), 'utf8')).trim();
  const database = new Client({ host: '127.0.0.1', port, user: 'muster', password, database: 'muster' });
  await database.connect();
  // A clock that runs is watched, and may raise an alert by itself.
  await database.query(`update workshift set "end" = start + interval '1 hour', status = 'finished' where status = 'running'`);
  // The api hears of no write by hand, and would settle them when it looks again, within 5 minutes.
  await database.query(
    `update alert set state = 'settled', outcome = 'ended', settled_at = now() where type = 'clockout' and state <> 'settled'`,
  );
  for (const setting of ["log_line_prefix = '%a|'", "log_statement = 'all'"]) await database.query(`alter system set ${setting}`);
  await database.query('select pg_reload_conf()');
  const client = createLiveClient(system.url, (await signIn(system.url, 'admin')).cookie());
  /** What came down the line, by Engine.IO's names: `message` is all that is no ping. */
  const packets: string[] = [];
  client.socket.io.on('open', () => client.socket.io.engine.on('packet', ({ type }: { type: string }) => packets.push(type)));
  const log = () => readFile(join(system.dataDir, 'postgres', 'postgres.log'), 'utf8');
  /** How often each query has been asked since, waiting. */
  const asked = (from: number): number[] => {
    const counts = new Map<string, number>();
    for (const { url, headers } of upstream.seen.slice(from))
      if (headers['prefer'] !== undefined && !url.includes('/auth/ended')) counts.set(url, (counts.get(url) ?? 0) + 1);
    return [...counts.values()];
  };
  const data = () => packets.filter((type) => type !== 'ping').length;
  return {
    data,
    pings: () => packets.length - data(),
    seen: () => upstream.seen.length,
    expectAsked: (from: number, times: number) => {
      expect(asked(from)).toHaveLength(SCREENS.length);
      expect(Math.min(...asked(from))).toBeGreaterThan(times);
    },
    openScreens: async () => {
      const open = await Promise.all(SCREENS.map(([resource, query]) => client.open(resource, query)));
      expect(open.map(({ error }) => error)).toEqual(open.map(() => undefined));
    },
    logLength: async () => (await log()).length,
    /** The statements of a kind of connection, by PostgreSQL's own log, since `from`. */
    statements: async (kind: 'reads' | 'urgent', from: number): Promise<string[]> => {
      const line = new RegExp(`^muster ${kind} \\d+\\|LOG: {2}(?:statement|execute [^:]+): (.*)`, 'gm');
      return [...(await log()).slice(from).matchAll(line)].map(([, text = '']) => text);
    },
    change: async () => {
      const visitor = await signIn(system.url, 'admin');
      expect((await visitor.send('POST', '/api/v1/region', { name: 'Quiet no more' })).status).toBe(201);
    },
    [Symbol.asyncDispose]: async () => {
      client.stop();
      await database.end();
      await proxied.stop();
    },
  };
}
