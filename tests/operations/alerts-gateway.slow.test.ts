import { createClient } from 'redis';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startBucket } from '#api/test/bucket.ts';
import { freePorts } from '#gateway/test/free-ports.ts';
import { RedisProxy } from '#gateway/test/redis-proxy.ts';
import { redisIsNeeded } from '#gateway/test/stores.ts';
import { type FaultProxy, startFaultProxy } from '../support/fault-proxy.ts';
import { createLiveClient, type LiveClient } from '../support/live-client.ts';
import { type System, startSystem } from '../support/system.ts';
import { type SignedIn, signIn } from '../support/visitor.ts';
import { CAUSED } from './caused-rules.ts';
import { sendPeople } from './people-file.ts';
import { type Watch, watch } from './watch.ts';

/** Of Redis: tests of session stores use the first one. */
const REDIS_DATABASE = 9;
/** More than an alert wants to see before it speaks of everybody. */
const PEOPLE = 12;
/** Of each time that somebody looks: more than one address may within a minute. */
const SIGN_INS = 60;

describe.runIf(redisIsNeeded)('what goes wrong around a gateway is found by its rule', () => {
  let redis: RedisProxy;
  let toApi: FaultProxy;
  let toBucket: FaultProxy;
  let bucket: Awaited<ReturnType<typeof startBucket>>;
  let system: System;
  let rules: Watch;
  const clients: LiveClient[] = [];

  beforeAll(async () => {
    const [port = 0] = await freePorts(1);
    redis = await RedisProxy.open();
    bucket = await startBucket(`http://127.0.0.1:${port}`);
    toBucket = await startFaultProxy({ port: Number(new URL(bucket.settings.endpoint!).port) });
    system = await startSystem({
      port,
      env: {
        REDIS_URL: `${redis.url}/${REDIS_DATABASE}`,
        S3_BUCKET: bucket.settings.bucket,
        S3_ENDPOINT: toBucket.url,
        S3_FORCE_PATH_STYLE: '1',
        S3_ACCESS_KEY_ID: bucket.settings.credentials!.accessKeyId,
        S3_SECRET_ACCESS_KEY: bucket.settings.credentials!.secretAccessKey,
      },
      between: async (apiUrl) => {
        toApi = await startFaultProxy({ port: Number(new URL(apiUrl).port) });
        return toApi.url;
      },
    });
    rules = watch(system);
  });
  afterAll(async () => {
    for (const client of clients) client.stop();
    await system?.stop();
    await Promise.all([toApi?.stop(), toBucket?.stop(), bucket?.stop()]);
    redis?.close();
  });

  const screenOf = async (person: SignedIn): Promise<void> => {
    const client = createLiveClient(system.url, person.cookie());
    clients.push(client);
    const roster = await client.open('roster', {});
    await vi.waitFor(() => expect(roster.data).toBeDefined());
  };

  it('none is sent while all is well', async () => {
    for (let count = 0; count < 5; count += 1) await rules.look();
    expect(rules.firing()).toEqual([]);
  });

  it('Redis is away', async () => {
    redis.cut();
    await rules.until(['MusterRedisAway'], true);
    redis.mend();
    await rules.until(['MusterRedisAway'], false);
  });

  it('the api is away: screens say how old they are, and what people ask for fails', async () => {
    const person = await signIn(system.url, 'supervisor1');
    await screenOf(person);
    const found = ['MusterApiAway', 'MusterScreensAreOld', 'MusterRequestsFail'];
    const ask = async () => void (await person.get('/api/v1/region'));
    toApi.set({ kind: 'refused' });
    toApi.reset();
    await rules.until(found, true, ask);
    toApi.set({ kind: 'open' });
    await rules.until(found, false, ask);
  });

  it('the bucket is away: pictures and files are refused', async () => {
    const admin = await signIn(system.url, 'admin');
    toBucket.set({ kind: 'refused' });
    toBucket.reset();
    await rules.until(['MusterFilesAway'], true, async () => expect(await sendPeople(system, admin)).toBe(503));
    toBucket.set({ kind: 'open' });
    await rules.until(['MusterFilesAway'], false);
  });

  it('everybody is at the sign-in page, because Redis came back empty', async () => {
    for (let person = 1; person <= PEOPLE; person += 1) await screenOf(await signIn(system.url, `supervisor${person}`));
    await rules.look();
    redis.cut();
    const direct = createClient({ url: `redis://127.0.0.1:6379/${REDIS_DATABASE}` });
    await direct.connect();
    await direct.flushDb();
    direct.destroy();
    redis.mend();
    await rules.until(['MusterEverybodySignedOut'], true);
    for (let person = 1; person <= PEOPLE / 3; person += 1) await screenOf(await signIn(system.url, `supervisor${person}`));
    await rules.until(['MusterEverybodySignedOut'], false);
  });

  it('everybody has one address, and sign-ins are refused', async () => {
    const trySignIns = async () => {
      for (let count = 0; count < SIGN_INS; count += 1) await fetch(`${system.url}/auth/login/google`, { redirect: 'manual' });
    };
    await rules.until(['MusterTooManyRequests'], true, trySignIns);
    await rules.until(['MusterTooManyRequests'], false);
  });

  it('a process dies, and again at each start', async () => {
    const kill = async () => {
      const pid = system.gateway.pid();
      if (pid !== undefined) process.kill(pid, 'SIGKILL');
    };
    await rules.until(['MusterProcessDown'], true, kill);
    await rules.until(['MusterProcessDown'], false);
  });

  it('each of them was quiet, was sent and was quiet again', () => {
    expect(rules.caused()).toEqual(expect.arrayContaining([...CAUSED.gateway]));
  });
});
