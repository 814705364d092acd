import { setTimeout as pause } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { failedQueryOf } from '../failed-query.ts';
import { type Db, schema } from '../schema.ts';
import { MIGRATIONS } from './journal.ts';
import { migrateDatabase, readPlan } from './migrate.ts';
import type { Plan } from './plan.ts';

interface Options {
  log?: FastifyBaseLogger;
  folder?: string;
}

const MIGRATION_LOCK = 7_305_817;
/**
 * A migration that waits for a table, e.g. during a backup, makes everybody wait who comes to that
 * table after it: so it gives up soon, and tries again when they have had their turn.
 */
const TABLE_WAIT_MS = 2_000;
const RETRY_EVERY_MS = 2_000;
const GIVE_UP_AFTER_MS = 10 * 60_000;
/**
 * A lock that did not come, and a deadlock: all that is pending is one transaction, which has some
 * tables while it waits for others, as the writes of an older version do that runs beside it.
 */
const IN_THE_WAY = new Set<unknown>(['55P03', '40P01']);

/**
 * Migrates a database under an advisory lock, for which it waits. Throws as `migrateDatabase` does,
 * or when a table stays locked for ten minutes.
 */
export const migrateUnderLock = (connectionString: string, { log, folder = MIGRATIONS }: Options = {}): Promise<Plan> =>
  onConnection(connectionString, async (client, db) => {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(`set lock_timeout = ${TABLE_WAIT_MS}`);
    for (const until = performance.now() + GIVE_UP_AFTER_MS; ; ) {
      try {
        return await migrateDatabase(db, folder);
      } catch (error) {
        const { code } = (failedQueryOf(error)?.cause ?? {}) as { code?: unknown };
        if (!IN_THE_WAY.has(code) || performance.now() > until) throw error;
        log?.warn({ err: error }, 'a migration gives way to others at a table, and is tried again');
        await pause(RETRY_EVERY_MS);
      }
    }
  });

/** Tells what `migrateUnderLock` would do, without the lock. */
export const planOf = (connectionString: string): Promise<Plan> => onConnection(connectionString, (_, db) => readPlan(db));

async function onConnection<T>(connectionString: string, work: (client: pg.Client, db: Db) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString, application_name: `muster migration ${process.pid}` });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client, drizzle(client, { schema, casing: 'snake_case' }));
  } finally {
    await client.end();
  }
}
