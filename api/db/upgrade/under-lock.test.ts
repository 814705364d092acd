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
