import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Tx } from '#api/db/schema.ts';
import { region } from '#api/db/tables/people.ts';
import { session } from '#api/db/tables/sign-in.ts';
import { SYSTEM } from '#api/db/write.ts';
import { buildTestApi, type TestApi } from '#api/test/harness.ts';
import { add } from '#api/test/rows/company.ts';

let api: TestApi;
let greedy: string;
let other: string;

beforeAll(async () => {
  api = await buildTestApi();
  await add.region(api.db);
  greedy = await api.tokenFor((await add.person(api.db, 'admin')).id);
  other = await api.tokenFor((await add.person(api.db, 'admin')).id);
});
afterAll(() => api.close());

const LISTS = 30;
const get = (path: string, token: string, headers = {}) =>
  api.app.inject({
    method: 'GET',
    url: `/api/v1${path}`,
    headers: { authorization: `Bearer ${token}`, ...headers },
  });
const listOf = (index: number) => `/region?limit=${index + 1}`;
const rename = (tx: Tx) => tx.update(region).set({ name: sql`name || '.'` });
const renameRegions = () =>
  api.services.write(SYSTEM, async (write) => {
    await rename(write.tx);
    write.changed('region');
  });
const regionChanged = () => api.services.write(SYSTEM, async (write) => write.changed('region'));

/** Runs the work with regions locked: reads of regions wait and keep their connection. */
async function withRegionsLocked(work: (tx: Tx) => Promise<void>): Promise<void> {
  await api.database.urgent.transaction(async (tx) => {
    await tx.execute(sql`lock table region in access exclusive mode`);
    await work(tx);
  });
}
const readsThatWait = () =>
  api.database.urgent
    .execute<{ count: number }>(
      sql`select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    .then(({ rows }) => rows[0]!.count);

const connections = () => new Promise((resolve) => api.app.server.getConnections((_, count) => resolve(count)));

/** Checks the other person's list, which does not read regions. */
async function expectOtherIsAnswered(): Promise<void> {
  const stop = new AbortController();
  const late = pause(3_000, undefined, { signal: stop.signal }).catch(() => undefined);
  const answer = await Promise.race([get(`/changelog?limit=${1 + Math.floor(Math.random() * 300)}`, other), late]);
  stop.abort();
  expect(answer?.statusCode).toBe(200);
}

describe('many reads of one person', () => {
  it('that are all woken by one write leave other people a connection', async () => {
    const etags = await Promise.all(
      Array.from({ length: LISTS }, async (_, index) => (await get(listOf(index), greedy)).headers['etag'] as string),
    );
    const before = api.services.changes.state().waiting;
    const held = etags.map((etag, index) => get(listOf(index), greedy, { 'if-none-match': etag, prefer: 'wait=60' }));
    await vi.waitFor(() => expect(api.services.changes.state().waiting).toBe(before + LISTS));
    await withRegionsLocked(async () => {
      await regionChanged();
      await vi.waitFor(async () => expect(await readsThatWait()).toBeGreaterThan(0));
      await expectOtherIsAnswered();
    });
    await renameRegions();
    for (const answer of await Promise.all(held)) expect(answer.statusCode).toBe(200);
  });

  it('that are asked for at once do as well', async () => {
    await regionChanged();
    let asked: Promise<unknown[]> | undefined;
    await withRegionsLocked(async () => {
      asked = Promise.all(Array.from({ length: LISTS }, (_, index) => get(`/region/${index + 1}`, greedy)));
      await vi.waitFor(async () => expect(await readsThatWait()).toBeGreaterThan(0));
      await expectOtherIsAnswered();
    });
    expect(await asked).toHaveLength(LISTS);
  });

  it('cost nothing once nobody waits for them any more', async () => {
    if (!api.app.server.listening) await api.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = api.app.server.address() as AddressInfo;
    const before = api.services.changes.state().waiting;
    const etagOf = async (path: string) => String((await get(path, greedy)).headers['etag']);
    const last = listOf(LISTS);
    const [lastTag, ...etags] = await Promise.all([last, ...[0, 1, 2, 3].map(listOf)].map(etagOf));
    const sockets = etags.map((etag, index) => {
      const headers = { authorization: `Bearer ${greedy}`, 'if-none-match': etag, prefer: 'wait=60' };
      return http.get({ port, path: `/api/v1${listOf(index)}`, headers, agent: false }).on('error', () => {});
    });
    const held = get(last, greedy, { 'if-none-match': lastTag!, prefer: 'wait=60' });
    await vi.waitFor(() => expect(api.services.changes.state().waiting).toBe(before + 5));
    let reads = 0;
    api.app.live.onRead = () => {
      reads += 1;
    };
    await withRegionsLocked(async (tx) => {
      await regionChanged();
      await vi.waitFor(async () => expect(await readsThatWait()).toBeGreaterThan(0));
      for (const socket of sockets) socket.destroy();
      await vi.waitFor(async () => expect(await connections()).toBe(0));
      await rename(tx);
    });
    expect((await held).statusCode).toBe(200);
    // This one queues behind all who waited before.
    const tag = String((await get(last, greedy)).headers['etag']);
    const next = get(last, greedy, { 'if-none-match': tag, prefer: 'wait=60' });
    await vi.waitFor(() => expect(api.services.changes.state().waiting).toBe(before + 1));
    await renameRegions();
    expect((await next).statusCode).toBe(200);
    // The read whose caller left, and those that a caller waited for.
    expect(reads).toBeLessThanOrEqual(4);
    api.app.live.onRead = () => {};
  });

  it('show nothing to somebody whose session ended while they waited for their turn', async () => {
    const person = await add.person(api.db, 'admin');
    const own = await api.tokenFor(person.id);
    const hold = async (path: string) => {
      const { etag } = (await get(path, own)).headers;
      return { answer: get(path, own, { 'if-none-match': String(etag), prefer: 'wait=60' }) };
    };
    const before = api.services.changes.state().waiting;
    const [first, second, elsewhere] = [await hold(listOf(0)), await hold(listOf(1)), await hold('/changelog?limit=1')];
    await vi.waitFor(() => expect(api.services.changes.state().waiting).toBe(before + 3));
    await withRegionsLocked(async (tx) => {
      await regionChanged();
      await vi.waitFor(async () => expect(await readsThatWait()).toBeGreaterThan(0));
      await api.services.write(SYSTEM, async (write) => {
        await write.tx.delete(session).where(eq(session.employeeId, person.id));
        write.changed('session');
      });
      expect((await elsewhere.answer).statusCode).toBe(401);
      await rename(tx);
    });
    for (const { answer } of [first, second]) expect((await answer).json()).toMatchObject({ code: 'SESSION_ENDED' });
  });
});
