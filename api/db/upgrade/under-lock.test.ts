import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openTestDatabase, quietLog, type TestDatabase } from '#api/test/database.ts';
import { onServer } from '#api/test/global-setup.ts';
import { copyMigrations, type NextMigrations } from '#api/test/next-migrations.ts';
import { migrateUnderLock } from './under-lock.ts';

let database: TestDatabase;
let next: NextMigrations;
beforeEach(async () => {
  database = await openTestDatabase();
  next = await copyMigrations();
});
afterEach(async () => {
  await next.remove();
  await database.close();
});

it('lets others have their turn while a migration waits for a table that a long read has locked', async () => {
  const { tag } = await next.add('column', () => 'alter table "job" add column "next" text;');
  await onServer(database.url, async (reader) => {
    // As pg_dump holds every table until it ends.
    await reader.query('begin');
    await reader.query('select count(*) from job');
    const log = quietLog.child({});
    const warned = vi.spyOn(log, 'warn');
    const migrating = migrateUnderLock(database.url, { folder: next.folder, log });
    await vi.waitFor(() => expect(warned).toHaveBeenCalled(), { timeout: 20_000, interval: 5 });
    // Between two attempts a call comes through, and changes the table.
    await database.urgent.query.job.findFirst();
    await reader.query('commit');
    expect((await migrating).pending.map((one) => one.tag)).toEqual([tag]);
  });
});

it('gives way in a deadlock with a write, which goes on, and is tried again', async () => {
  // Whose wait is looked at first is who gives way.
  const first = `
    set local lock_timeout = 0; set local deadlock_timeout = '2s';
    alter table "job" add column "next" text; alter table "region" add column "next" text;`;
  const { tag } = await next.add('columns', () => first);
  await onServer(database.url, async (writer) => {
    await writer.query(`set deadlock_timeout = '1h'`);
    await writer.query('begin');
    await writer.query('select count(*) from region');
    const log = quietLog.child({});
    const warned = vi.spyOn(log, 'warn');
    const migrating = migrateUnderLock(database.url, { folder: next.folder, log });
    await vi.waitFor(async () => expect(await waitsFor('region')).toBe(true), { timeout: 20_000, interval: 5 });
    await writer.query('update job set description = description');
    await writer.query('commit');
    expect((await migrating).pending.map((one) => one.tag)).toEqual([tag]);
    expect(warned.mock.calls).toMatchObject([[{ err: { cause: { code: '40P01' } } }, expect.any(String)]]);
  });
});

/** Whether somebody waits for a table. */
const waitsFor = (table: string): Promise<boolean> =>
  onServer(database.url, async (client) => {
    const { rowCount } = await client.query(
      'select from pg_locks where not granted and relation = $1::regclass and database = (select oid from pg_database where datname = current_database())',
      [table],
    );
    return rowCount === 1;
  });
