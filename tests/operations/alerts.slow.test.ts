import { createClient } from 'redis';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { openDiskStore } from '#api/files/disk-store.ts';
import { freePorts } from '#gateway/test/free-ports.ts';
import { temporaryFolder } from '#gateway/test/gateway.ts';
import { RedisProxy } from '#gateway/test/redis-proxy.ts';
import { redisIsNeeded } from '#gateway/test/stores.ts';
import { alertRules } from '../support/alert-rules.ts';
import { createEmptyDatabase, type EmptyDatabase } from '../support/empty-database.ts';
import { type FaultProxy, startFaultProxy } from '../support/fault-proxy.ts';
import { createLiveClient, type LiveClient } from '../support/live-client.ts';
import { METRICS_TOKEN, type System, startSystem } from '../support/system.ts';
import { signIn } from '../support/visitor.ts';
import { holds, readScrape, type Scrape } from './conditions.ts';

/** Of Redis: tests of session stores use the first one. */
const REDIS_DATABASE = 9;
/** More than an alert wants to see before it speaks of everybody. */
const PEOPLE = 12;
const SOON = { timeout: 30_000, interval: 250 };

const conditionOf = (name: string): string => {
  const rule = alertRules().find(({ alert }) => alert === name);
  if (!rule) throw new Error(`there is no rule ${name}`);
  return rule.expr;
};

/** What Prometheus would read of a system now. A process that does not answer is left out. */
async function scrape({ url, apiUrl }: System): Promise<Scrape> {
  const pageOf = async (address: string, job: string) => {
    const answer = await fetch(`${address}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
    return { text: await answer.text(), labels: { job, instance: new URL(address).host } };
  };
  return readScrape([await pageOf(url, 'muster-gateway'), await pageOf(apiUrl, 'muster-api')]);
}

/** Waits until the condition of a rule holds, or does not, since a scrape before the fault. */
const until = (system: System, name: string, before: Scrape, isTrue = true) =>
  vi.waitFor(async () => expect([name, holds(conditionOf(name), [before, await scrape(system)])]).toEqual([name, isTrue]), SOON);

describe.runIf(redisIsNeeded)('what goes wrong around a gateway is seen by its rule', () => {
  let redis: RedisProxy;
  let line: FaultProxy;
  let system: System;
  let clients: LiveClient[] = [];

  beforeAll(async () => {
    redis = await RedisProxy.open();
    system = await startSystem({
      env: { REDIS_URL: `${redis.url}/${REDIS_DATABASE}` },
      between: async (apiUrl) => {
        line = await startFaultProxy({ port: Number(new URL(apiUrl).port) });
        return line.url;
      },
    });
  });
  afterEach(() => {
    for (const client of clients.splice(0)) client.stop();
  });
  afterAll(async () => {
    await system?.stop();
    await line?.stop();
    redis.close();
  });

  it('nothing is, while all is well', async () => {
    const now = await scrape(system);
    const names = [
      'MusterEverybodySignedOut',
      'MusterNobodySignsIn',
      'MusterApiAway',
      'MusterDatabaseAway',
      'MusterScreensAreOld',
    ];
    for (const name of [...names, 'MusterDiskFull', 'MusterRedisAway', 'MusterNotListening', 'MusterQueueWaits'])
      expect([name, holds(conditionOf(name), [now, now])]).toEqual([name, false]);
  });

  it('Redis is away', async () => {
    const before = await scrape(system);
    redis.cut();
    await until(system, 'MusterRedisAway', before);
    redis.mend();
    await until(system, 'MusterRedisAway', before, false);
  });

  it('screens say how old they are, because the api is away', async () => {
    const client = createLiveClient(system.url, (await signIn(system.url, 'supervisor1')).cookie());
    clients = [client];
    const roster = await client.open('roster', {});
    await vi.waitFor(() => expect(roster.data).toBeDefined());
    const before = await scrape(system);
    line.set({ kind: 'refused' });
    line.reset();
    await until(system, 'MusterScreensAreOld', before);
    await until(system, 'MusterApiAway', before);
    line.set({ kind: 'open' });
    await until(system, 'MusterApiAway', before, false);
    await until(system, 'MusterScreensAreOld', before, false);
  });

  it('everybody is at the sign-in page, because Redis came back empty', async () => {
    for (let person = 1; person <= PEOPLE; person += 1) {
      const client = createLiveClient(system.url, (await signIn(system.url, `supervisor${person}`)).cookie());
      clients.push(client);
      await client.open('roster', {});
    }
    const before = await scrape(system);
    expect(before.get('muster_sessions_connected')).toEqual([expect.objectContaining({ value: PEOPLE })]);
    redis.cut();
    await until(system, 'MusterRedisAway', before);
    const direct = createClient({ url: `redis://127.0.0.1:6379/${REDIS_DATABASE}` });
    await direct.connect();
    await direct.flushDb();
    direct.destroy();
    redis.mend();
    await until(system, 'MusterEverybodySignedOut', before);
  });

  it('everybody has one address, and sign-ins are refused', async () => {
    const before = await scrape(system);
    for (let attempt = 0; attempt < 150; attempt += 1) await fetch(`${system.url}/auth/login/google`, { redirect: 'manual' });
    await until(system, 'MusterTooManyRequests', before);
  });
});

describe('what goes wrong around an api is seen by its rule', () => {
  let database: EmptyDatabase;
  let line: FaultProxy;
  let system: System;

  beforeAll(async () => {
    const [nobody] = await freePorts(1);
    database = await createEmptyDatabase({ prefix: 'muster_test_' });
    const address = new URL(database.url);
    line = await startFaultProxy({ port: Number(address.port || 5432) });
    address.host = `127.0.0.1:${line.port}`;
    const provider = { GOOGLE_CLIENT_ID: 'x', GOOGLE_CLIENT_SECRET: 'y', GOOGLE_ISSUER: `http://127.0.0.1:${nobody}` };
    system = await startSystem({
      isEmpty: true,
      env: { ...provider, DEMO: '0', DATABASE_URL: address.href, SIGN_IN_LIMIT: '0' },
    });
  });
  afterAll(async () => {
    await system?.stop();
    await line?.stop();
    await database?.drop();
  });

  it('nobody can sign in, because the provider is away', async () => {
    const before = await scrape(system);
    const begin = `/api/v1/auth/login/google?${new URLSearchParams({ client: 'web', challenge: 'a'.repeat(43), state: 's' })}`;
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const { headers } = await fetch(system.url + begin, { redirect: 'manual' });
      expect(headers.get('location')).toContain('status=unavailable');
    }
    await until(system, 'MusterNobodySignsIn', before);
    expect(system.log.join('\n')).toMatch(/ERROR the identity provider cannot be used[\s\S]*ECONNREFUSED/);
  });

  it('PostgreSQL is away', async () => {
    const before = await scrape(system);
    line.set({ kind: 'refused' });
    line.reset();
    await until(system, 'MusterDatabaseAway', before);
    line.set({ kind: 'open' });
    await until(system, 'MusterDatabaseAway', before, false);
  });

  it('the disk is full', async () => {
    const { path, remove } = await temporaryFolder();
    const signer = { sign: () => '', isSigned: () => false } as never;
    const disk = { free: 1_000, total: 1_000_000_000 };
    const store = await openDiskStore({ folder: path, signer, now: () => new Date(), spaceOf: async () => disk });
    const page = `muster_api_files_room ${Number((await store.state()) === 'ok')}\nmuster_api_disk_free_bytes ${disk.free}\nmuster_api_disk_size_bytes ${disk.total}\n`;
    const now = readScrape([{ text: page, labels: { job: 'muster-api' } }]);
    for (const name of ['MusterDiskFull', 'MusterDiskFills'])
      expect([name, holds(conditionOf(name), [now])]).toEqual([name, true]);
    await remove();
  });
});
