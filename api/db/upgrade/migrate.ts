import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { Db } from '../schema.ts';
import { MIGRATIONS, type Migration, readJournal } from './journal.ts';
import { type Applied, type Plan, planMigration } from './plan.ts';

/**
 * Migrates a database to this program's schema, in one transaction: a migration that fails changes
 * nothing. A newer database that this program can work with is left as it is. The caller must hold
 * a lock: of several processes one migrates.
 * @returns what was between the two before
 * @throws before anything changes, when the program cannot work on the database, or when a
 *   migration was skipped; or when a migration fails.
 */
export async function migrateDatabase(db: Db, folder = MIGRATIONS): Promise<Plan> {
  const known = await readJournal(folder);
  const plan = planMigration(await readApplied(db), known);
  if (plan.newer.length > 0) return plan;
  // First, so that no database has a migration without its record.
  await record(db, known);
  if (plan.pending.length > 0) await migrate(db, { migrationsFolder: folder });
  return plan;
}

/** Tells what `migrateDatabase` would do. It changes nothing, and throws the same. */
export async function readPlan(db: Db, folder = MIGRATIONS): Promise<Plan> {
  return planMigration(await readApplied(db), await readJournal(folder));
}

/** Reads the migrations that a database has, in their order. */
async function readApplied(db: Db): Promise<Applied[]> {
  const { rows: found } = await db.execute<{ migrated: boolean; recorded: boolean }>(sql`
    select to_regclass('drizzle.__drizzle_migrations') is not null as migrated,
      to_regclass('drizzle.muster_migration') is not null as recorded`);
  if (!found[0]?.migrated) return [];
  const record = found[0].recorded
    ? sql`left join drizzle.muster_migration record using (created_at)`
    : sql`cross join (select null::text as tag, null::integer as readable_since, null::text as version) record`;
  const { rows } = await db.execute<Pick<Applied, keyof Applied>>(sql`
    select created_at::float8 as when, record.tag, record.readable_since as "readableSince", record.version
      from drizzle.__drizzle_migrations ${record} order by created_at`);
  return rows;
}

/**
 * Records what each migration states, beside the migrator's own table: an older program has no
 * other way to learn it.
 */
async function record(db: Db, known: readonly Migration[]): Promise<void> {
  const { version }: { version: string } = JSON.parse(await readFile(join(import.meta.dirname, '../../../package.json'), 'utf8'));
  await db.execute(sql`create schema if not exists drizzle`);
  await db.execute(sql`create table if not exists drizzle.muster_migration (
    created_at bigint primary key, tag text not null, readable_since integer not null, version text not null)`);
  await db.execute(sql`
    insert into drizzle.muster_migration (created_at, tag, readable_since, version)
      select *, ${version}::text
        from jsonb_to_recordset(${JSON.stringify(known)}::jsonb) as known("when" bigint, tag text, "readableSince" integer)
      on conflict (created_at) do update set tag = excluded.tag, readable_since = excluded.readable_since
        where (muster_migration.tag, muster_migration.readable_since) <> (excluded.tag, excluded.readable_since)`);
}
