import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { and, eq, gt, like, type SQL, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { databaseOn, onServer } from '../test/global-setup.ts';
import { quietLog } from '../test/quiet-log.ts';
import { type Database, openDatabase } from './open.ts';
import { plannedEachTime } from './prepare-statements.ts';
import { region } from './tables/people.ts';

const { url: server, template } = inject('testServer');
const opened: Database[] = [];
let name: string;

const open = async (databaseUrl = databaseOn(server, name)) => {
  const database = await openDatabase({ databaseUrl, dataDir: '/nowhere', log: quietLog, onLost: () => undefined });
  opened.push(database);
  return database;
};

beforeEach(async () => {
  // Named like the run's other databases, so that it is removed with them if this test aborts.
  name = `${template}_${randomBytes(4).toString('hex')}`;
  await onServer(server, (client) => client.query(`create database ${name}`));
});
afterEach(async () => {
  for (const database of opened.splice(0)) await database.close();
  await onServer(server, (client) => client.query(`drop database ${name} with (force)`));
});

describe('a given database', () => {
  it('is used with our settings, and with those of its address', async () => {
    const { db } = await open();
    const { rows } = await db.execute(sql`
      select current_setting('jit') as jit, current_setting('work_mem') as memory,
        current_setting('synchronous_commit') as commit`);
    expect(rows).toEqual([{ jit: 'off', memory: '16MB', commit: 'off' }]);
  });

  it('is brought up to date by one of several apis that start together', async () => {
    const all = await Promise.all([open(), open(), open()]);
    await all[0]!.db.insert(region).values({ name: 'x' });
    expect(await all[2]!.db.select({ name: region.name }).from(region)).toEqual([{ name: 'x' }]);
    const { rows } = await all[1]!.db.execute(sql`select count(*)::int as n from drizzle.__drizzle_migrations`);
    const migrations = (await readdir(join(import.meta.dirname, 'migrations'))).filter((name) => name.endsWith('.sql'));
    expect(rows).toEqual([{ n: migrations.length }]);
  });

  it('has connections for writes that no reading takes, however much there is', async () => {
    const { db, urgent, pools } = await open();
    await onServer(databaseOn(server, name), async (client) => {
      await client.query('select pg_advisory_lock(1)');
      const reading = Array.from({ length: 20 }, async () => db.execute(sql`select pg_advisory_lock_shared(1)`));
      await urgent.insert(region).values({ name: 'x' });
      // One per processor, from three to six.
      expect(pools().reads).toMatchObject({ idle: 0 });
      expect(pools().reads.waiting).toBe(20 - Math.min(6, Math.max(3, availableParallelism())));
      expect(await urgent.select({ name: region.name }).from(region)).toEqual([{ name: 'x' }]);
      await client.query('select pg_advisory_unlock(1)');
      await Promise.all(reading);
    });
  });

  it('counts nobody as waiting for whom a connection is idle', async () => {
    const { urgent, pools } = await open();
    await urgent.execute(sql`select 1`);
    const asked = urgent.execute(sql`select 1`).then(() => 'answered');
    const waiting: number[] = [];
    for (let step = 0; step < 20; step += 1) {
      waiting.push(pools().urgent.waiting);
      await Promise.resolve();
    }
    expect(new Set(waiting)).toEqual(new Set([0]));
    expect(await asked).toBe('answered');
  });

  it('is read once a write is over, or after a while if it takes long', async () => {
    const { db, urgent } = await open();
    const read = async () => {
      const found = await db.select({ name: region.name }).from(region);
      return found.map(({ name }) => name);
    };
    let reading!: Promise<string[]>;
    await urgent.transaction(async (tx) => {
      await tx.insert(region).values({ name: 'first' });
      reading = read();
    });
    expect(await reading).toEqual(['first']);
    await urgent.transaction(async (tx) => {
      await tx.insert(region).values({ name: 'second' });
      expect(await read()).toEqual(['first']);
    });
    expect(await read()).toEqual(['first', 'second']);
  });

  it('is read at once while a worker writes, whose next write waits for what is urgent', async () => {
    const { db, urgent, background, pools } = await open();
    const names = async (from: typeof db) => (await from.select({ name: region.name }).from(region)).map(({ name }) => name);
    let later!: Promise<string[]>;
    await background.transaction(async (tx) => {
      await tx.insert(region).values({ name: 'imported' });
      const reading = names(db);
      await turn();
      expect(pools().reads.total).toBe(1);
      expect(await reading).toEqual([]);
    });
    await urgent.transaction(async (tx) => {
      await tx.insert(region).values({ name: 'urgent' });
      later = names(background);
    });
    expect(await later).toEqual(['imported', 'urgent']);
  });

  it.each(['db', 'urgent', 'background'] as const)(
    'keeps prepared what %s asks by keys, and nothing whose plan depends on its values',
    async (pool) => {
      const database = await open();
      await database[pool].transaction(async (tx) => {
        const names = () => tx.select({ name: region.name }).from(region).$dynamic();
        for (const id of [1, 2]) expect(await names().where(eq(region.id, id))).toEqual([]);
        for (const word of ['a%', 'b%']) expect(await names().where(like(region.name, word))).toEqual([]);
        for (const page of [10, 20]) expect(await names().limit(page)).toEqual([]);
        for (const id of [1, 2]) expect(await names().where(and(gt(region.id, id), plannedEachTime))).toEqual([]);
        await tx.execute('select 1; select 2');
        const { rows } = await tx.execute(sql`
          select statement from pg_prepared_statements where statement like 'select "name" from "region"%'`);
        expect(rows).toEqual([{ statement: 'select "name" from "region" where "region"."id" = $1' }]);
      });
    },
  );

  it('reads different cursors of one name in the transactions of workers', async () => {
    const { background } = await open();
    const read = (query: SQL) =>
      background.transaction(async (tx) => {
        await tx.execute(sql`declare found cursor for ${query}`);
        return (await tx.execute(sql`fetch forward 1 from found`)).rows;
      });
    expect(await read(sql`select 1 as one`)).toEqual([{ one: 1 }]);
    expect(await read(sql`select 'b' as other, true as further`)).toEqual([{ other: 'b', further: true }]);
  });

  it('that is ahead of this program, and does not say who can read it, is refused', async () => {
    const { db, isNewer } = await open();
    expect(isNewer).toBe(false);
    await db.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', 1)`);
    await expect(open()).rejects.toThrow('use the newer version');
  });

  it('that cannot be reached is told', async () => {
    await expect(open('postgres://nobody@127.0.0.1:1/none')).rejects.toThrow('ECONNREFUSED');
  });

  it('that breaks a connection in the middle of a transaction fails that transaction only', async () => {
    const { db } = await open();
    const breaking = db.transaction(async (tx) => {
      await tx.insert(region).values({ name: 'lost' });
      const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
      await onServer(server, async (client) => {
        await client.query('select pg_terminate_backend($1)', [rows[0]!.pid]);
        // Waits until the backend is gone, so that the connection breaks between two statements.
        while ((await client.query('select 1 from pg_stat_activity where pid = $1', [rows[0]!.pid])).rowCount);
      });
      await tx.insert(region).values({ name: 'lost too' });
    });
    await expect(breaking).rejects.toThrow();
    expect(await db.select().from(region)).toEqual([]);
  });
});
