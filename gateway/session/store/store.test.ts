import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StatementSync } from 'node:sqlite';
import { createClient } from 'redis';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createListeners } from '#gateway/listeners.ts';
import { RedisProxy } from '#gateway/test/redis-proxy.ts';
import { openTestRedis, redisIsNeeded, STORES } from '#gateway/test/stores.ts';
import { createMemoryStore } from './memory.ts';
import { openRedisStore } from './redis.ts';
import { rememberReads } from './remembered-reads.ts';
import { openSqliteStore } from './sqlite.ts';
import { type SessionStore, StoreFailure, type StoreListener } from './store.ts';

const folder = await mkdtemp(join(tmpdir(), 'muster-store-'));
afterAll(() => rm(folder, { recursive: true }));

const kinds: Array<[string, boolean, () => SessionStore | Promise<SessionStore>]> = [
  ['memory', true, () => createMemoryStore()],
  ['file', true, () => openSqliteStore(join(folder, 'sessions'))],
  ['Redis', redisIsNeeded, () => openTestRedis()],
  ['Redis with remembered reads', redisIsNeeded, async () => rememberReads(await openTestRedis())],
];

const later = () => Date.now() + 60_000;
const sealedText = 'c2VhbGVk'.repeat(400);

describe.each(kinds)('session store in %s', (_name, runs, open) => {
  let store: SessionStore;
  beforeAll(async () => {
    if (runs) store = await open();
  });
  afterAll(() => store?.close());

  it.runIf(runs)('gives back what was written, with its end', async () => {
    const end = later();
    await store.write('a', sealedText, end);
    const kept = await store.read('a');
    expect(kept?.sealed).toBe(sealedText);
    expect(Math.abs(kept!.expiresAt - end)).toBeLessThan(10_000);
  });

  it.runIf(runs)('knows nothing of an id never written or removed', async () => {
    await store.write('b', sealedText, later());
    await store.remove('b');
    await store.remove('never');
    expect(await store.read('b')).toBeUndefined();
    expect(await store.read('never')).toBeUndefined();
  });

  it.runIf(runs)('forgets a record at its end', async () => {
    await store.write('c', sealedText, Date.now() + 40);
    await vi.waitFor(async () => expect(await store.read('c')).toBeUndefined(), { interval: 10 });
    expect(await store.replace('c', 'again')).toBe(false);
    expect(await store.read('c')).toBeUndefined();
  });

  it.runIf(runs)('moves the end of a record that exists, and of no other', async () => {
    await store.write('d', sealedText, Date.now() + 5_000);
    await store.extend('d', later());
    expect((await store.read('d'))!.expiresAt).toBeGreaterThan(Date.now() + 50_000);
    await store.extend('not there', later());
    expect(await store.read('not there')).toBeUndefined();
  });

  it.runIf(runs)('replaces a record and keeps its end, but never brings a removed one back', async () => {
    const end = later();
    await store.write('e', 'first', end);
    expect(await store.replace('e', 'second')).toBe(true);
    const kept = await store.read('e');
    expect(kept?.sealed).toBe('second');
    expect(Math.abs(kept!.expiresAt - end)).toBeLessThan(10_000);
    await store.remove('e');
    expect(await store.replace('e', 'third')).toBe(false);
    expect(await store.read('e')).toBeUndefined();
  });

  it.runIf(runs)('lets one at a time change a record', async () => {
    const release = await store.lock('f', 5_000);
    expect(release).toBeDefined();
    expect(await store.lock('f', 5_000)).toBeUndefined();
    const other = await store.lock('other', 5_000);
    expect(other).toBeDefined();
    await release!();
    const again = await store.lock('f', 5_000);
    expect(again).toBeDefined();
    await again!();
    await other!();
  });

  it.runIf(runs)('takes a lock away from one who keeps it too long, whose release then frees nobody else', async () => {
    const forgotten = await store.lock('g', 30);
    const next = await vi.waitFor(async () => (await store.lock('g', 5_000)) ?? Promise.reject(new Error('still locked')), {
      interval: 10,
    });
    await forgotten!();
    expect(await store.lock('g', 5_000)).toBeUndefined();
    await next();
  });

  it.runIf(runs)('purges expired records in batches and leaves the others', async () => {
    await store.write('keep', sealedText, later());
    for (let n = 0; n < 5; n += 1) await store.write(`old ${n}`, sealedText, Date.now() - 1);
    expect(await store.purge(3)).toBeLessThanOrEqual(3);
    while ((await store.purge(3)) > 0);
    expect(await store.read('old 4')).toBeUndefined();
    expect(await store.read('keep')).toBeDefined();
  });
});

describe.each(STORES)('two nodes with their sessions in %s', (_name, runs, open) => {
  it.runIf(runs)('hear of what the other replaced or removed, and why, and of nothing else', async () => {
    const [one, other] = await open();
    await one.write('a', 'first', later());
    await one.write('b', 'first', later());
    const heard = vi.fn();
    const stop = other.onChanged(heard);
    await one.replace('a', 'second');
    await one.extend('a', later());
    await one.remove('b', 'deactivated');
    await vi.waitFor(
      () =>
        expect(heard.mock.calls).toEqual([
          ['a', ''],
          ['b', 'deactivated'],
        ]),
      { timeout: 1_000 },
    );
    stop();
    for (const store of new Set([one, other])) await store.close();
  });
});

describe('session store in a file', () => {
  it('tells of a full disk as of a store that is away, and goes on reading meanwhile', async () => {
    const store = openSqliteStore(join(folder, 'full'));
    await store.write('id', 'sealed', later());
    const full = Object.assign(new Error('database or disk is full'), { errcode: 13 });
    const run = vi.spyOn(StatementSync.prototype, 'run').mockImplementation(() => {
      throw full;
    });
    await expect(store.write('other', 'sealed', later())).rejects.toBeInstanceOf(StoreFailure);
    await expect(store.replace('id', 'other')).rejects.toBeInstanceOf(StoreFailure);
    await store.extend('id', later());
    expect((await store.read('id'))?.sealed).toBe('sealed');
    run.mockRestore();
    await store.close();
  });

  it('is readable by its owner alone and survives being closed', async () => {
    const path = join(folder, 'kept');
    const first = openSqliteStore(path);
    await first.write('id', 'sealed', later());
    await first.close();
    const second = openSqliteStore(path);
    expect((await second.read('id'))?.sealed).toBe('sealed');
    await second.close();
    expect((await stat(path)).mode & 0o777).toBe(0o700);
  });
});

describe('session store in Redis', () => {
  it.runIf(redisIsNeeded)(
    'fails at once while Redis is away, remembers what it has read, and works again by itself',
    async () => {
      const proxy = await RedisProxy.open();
      const store = await openRedisStore({ url: proxy.url, prefix: `test:${randomUUID()}:`, onError: () => {} });
      const remembering = rememberReads(store);
      for (const id of ['id', 'ended']) {
        await store.write(id, 'sealed', later());
        await remembering.read(id);
      }

      proxy.cut();
      await expect(store.read('id')).rejects.toBeInstanceOf(StoreFailure);
      await expect(store.write('id', 'other', later())).rejects.toBeInstanceOf(StoreFailure);
      expect((await remembering.read('id'))?.sealed).toBe('sealed');
      await remembering.extend('id', later());
      await expect(remembering.read('never seen')).rejects.toBeInstanceOf(StoreFailure);
      // One that ends meanwhile is not remembered.
      await expect(remembering.remove('ended')).rejects.toBeInstanceOf(StoreFailure);
      await expect(remembering.read('ended')).rejects.toBeInstanceOf(StoreFailure);

      proxy.mend();
      await vi.waitFor(async () => expect((await store.read('id'))?.sealed).toBe('sealed'), { timeout: 10_000 });
      for (const id of ['id', 'ended']) await store.remove(id);
      await store.close();
      proxy.close();
    },
  );
});

describe.runIf(redisIsNeeded)('what another program publishes in Redis', () => {
  it('is taken for a change of any record when it cannot be read', async () => {
    const prefix = `test:${randomUUID()}:`;
    const store = await openTestRedis(prefix);
    const heard = vi.fn();
    store.onChanged(heard);
    const publisher = await createClient({ url: 'redis://127.0.0.1:6379' }).connect();
    for (const message of ['no JSON', '{"id":"a"}', '["a","logout"]']) await publisher.publish(`${prefix}changed`, message);
    await vi.waitFor(() =>
      expect(heard.mock.calls).toEqual([
        [undefined, ''],
        [undefined, ''],
        ['a', 'logout'],
      ]),
    );
    publisher.destroy();
    await store.close();
  });
});

describe('remembered reads', () => {
  it('are forgotten when something may have been missed', async () => {
    const memory = createMemoryStore();
    const changed = createListeners<Parameters<StoreListener>>();
    let isAway = false;
    const remembering = rememberReads({
      ...memory,
      onChanged: changed.add,
      read: async (id) => {
        if (isAway) throw new StoreFailure({ cause: 'away' });
        return memory.read(id);
      },
    });
    for (const id of ['one', 'other']) {
      await memory.write(id, 'sealed', later());
      await remembering.read(id);
    }
    isAway = true;
    changed.emit('other', '');
    expect(await remembering.read('one')).toMatchObject({ sealed: 'sealed' });
    await expect(remembering.read('other')).rejects.toBeInstanceOf(StoreFailure);
    changed.emit(undefined, '');
    await expect(remembering.read('one')).rejects.toBeInstanceOf(StoreFailure);
  });
});
