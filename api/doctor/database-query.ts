import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Database } from '../db/open.ts';
import type { DatabaseFacts } from './database-rules.ts';

const MIGRATIONS = join(import.meta.dirname, '../db/migrations');
const CHANNEL = 'muster_doctor';
const HEARD_WITHIN_MS = 3_000;

/** What the doctor asks of a database. It changes nothing. */
export async function readDatabaseFacts({ db, listen }: Pick<Database, 'db' | 'listen'>): Promise<DatabaseFacts> {
  const asked = Date.now();
  const { rows } = await db.execute<
    Omit<DatabaseFacts, 'applied' | 'known' | 'aheadMs' | 'hears'> & { at: string; has: boolean }
  >(sql`
    select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
      pg_encoding_to_char(encoding) as encoding, current_setting('autovacuum') = 'on' as "hasAutovacuum",
      (select rolsuper from pg_roles where rolname = current_user) as "isSuperuser",
      has_database_privilege(current_database(), 'create') as "mayCreate", pg_is_in_recovery() as "isStandby",
      extract(epoch from clock_timestamp()) * 1000 as at, to_regclass('drizzle.__drizzle_migrations') is not null as has
    from pg_database where datname = current_database()`);
  const { at, has, ...facts } = rows[0]!;
  const middle = (asked + Date.now()) / 2;
  return {
    ...facts,
    aheadMs: Number(at) - middle,
    applied: has ? await countApplied(db) : 0,
    known: (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql')).length,
    hears: await canHear({ db, listen }),
  };
}

async function countApplied(db: Database['db']): Promise<number> {
  const { rows } = await db.execute<{ applied: number }>(sql`select count(*)::int as applied from drizzle.__drizzle_migrations`);
  return rows[0]!.applied;
}

/**
 * Whether a notice of one connection reaches another, as change notices do. A pooler that gives a
 * connection to each transaction loses it.
 */
async function canHear({ db, listen }: Pick<Database, 'db' | 'listen'>): Promise<boolean> {
  const connection = await listen();
  try {
    const notice = randomUUID();
    const heard = new Promise<boolean>((resolve) => {
      connection.onNotification((_channel, payload) => payload === notice && resolve(true));
      setTimeout(() => resolve(false), HEARD_WITHIN_MS).unref();
    });
    await connection.query(`listen ${CHANNEL}`);
    await db.execute(sql`select pg_notify(${CHANNEL}, ${notice})`);
    return await heard;
  } finally {
    connection.drop();
  }
}
