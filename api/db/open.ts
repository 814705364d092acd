import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { askByCallback } from './by-callback.ts';
import { ownEmbedded } from './embedded/owner.ts';
import { startEmbedded } from './embedded/start.ts';
import type { ListenConnection } from './listening.ts';
import { prepareStatements } from './prepare-statements.ts';
import { reachServer } from './reach.ts';
import { yieldToUrgent } from './read-priority.ts';
import { type Db, schema } from './schema.ts';
import { tagsOf } from './upgrade/plan.ts';
import { migrateUnderLock } from './upgrade/under-lock.ts';

export interface OpenOptions {
  /** Absent: an embedded server under `dataDir`/postgres. */
  databaseUrl?: string | undefined;
  dataDir: string;
  log: FastifyBaseLogger;
  /**
   * Called when the embedded server died. Nothing works any more: exit and let the supervisor
   * restart.
   */
  onLost: (reason: Error) => void;
  /** How long to wait for a given server that cannot be reached yet; unless said, not at all. */
  waitMs?: number;
  /** Aborts the wait. */
  signal?: AbortSignal | undefined;
}

/** A database on a server that runs, perhaps not migrated. */
export interface Server {
  /** Address of the database. Contains the password. */
  url: string;
  /** Releases the server, and stops it when it is embedded. */
  close(): Promise<void>;
}

/** Counts of connections, idle connections and waiting requests. */
export interface PoolState {
  total: number;
  idle: number;
  waiting: number;
}

/** The database, by three pools of connections. */
export interface Database {
  /** Pool for what screens read. */
  db: Db;
  /**
   * Pool for writes and what they depend on: sign-ins, sessions, health. Reads never take its
   * connections.
   */
  urgent: Db;
  /** Pool for what the workers write, which is not urgent: an import does not hold up screens. */
  background: Db;
  /**
   * Connection string for those who need connections of their own, e.g. the job queue. Contains the
   * password.
   */
  url: string;
  /** Whether a newer version has migrated it further than this one knows. */
  isNewer: boolean;
  /** Opens a connection for notifications; a new one on each call. */
  listen: () => Promise<ListenConnection>;
  pools: () => Record<keyof typeof POOL_SIZES, PoolState>;
  close(): Promise<void>;
}

export const DATABASE = 'muster';
/**
 * Concurrent reads: as many as there are processors, within bounds. More would only compete with
 * each other and with writes.
 */
export const READS = Math.min(6, Math.max(3, availableParallelism()));
const POOL_SIZES = { reads: READS, urgent: 6, background: 3 };
/** Longer than any legitimate query. */
const STATEMENT_LIMIT_MS = 30_000;
/** Time that a stop waits for running statements. */
const STATEMENTS_END_WITHIN_MS = 500;

/**
 * Finds the database: on the server at `databaseUrl`, or on the embedded one, which is started, or
 * adopted when a killed api left it behind.
 * @throws when another api owns the embedded folder, or the server cannot be reached.
 */
export async function openServer({ databaseUrl, dataDir, log, onLost, waitMs = 0, signal }: OpenOptions): Promise<Server> {
  if (databaseUrl !== undefined) {
    await reachServer(databaseUrl, { log, waitMs, signal });
    return { url: databaseUrl, close: async () => undefined };
  }
  const folder = join(dataDir, 'postgres');
  const server = await startEmbedded({ folder });
  if (server.adopted) log.info({ folder }, 'found the database running');
  const owner = await ownEmbedded({ url: server.url('postgres'), folder, onLost });
  const close = async () => {
    await owner.release();
    await server.stop();
  };
  try {
    await createIfMissing(server.url('postgres'), DATABASE);
  } catch (error) {
    await close();
    throw error;
  }
  return { url: server.url(DATABASE), close };
}

/**
 * Opens the database and migrates its schema. A newer schema that this version can read is left as
 * it is, and said in the log.
 * @throws as `openServer` does, or when this version cannot work with the schema.
 */
export async function openDatabase(options: OpenOptions): Promise<Database> {
  const { log } = options;
  const server = await openServer(options);
  try {
    const { pending, newer, current } = await migrateUnderLock(server.url, { log });
    const last = pending.at(-1);
    if (last) log.info({ from: current?.tag ?? 'empty', to: last.tag }, 'the database was migrated');
    if (newer.length > 0)
      log.warn({ migrations: tagsOf(newer) }, 'the database is newer than this version of Muster, which can work with it');
    const database = connectDatabase(server.url, log);
    return {
      ...database,
      isNewer: newer.length > 0,
      close: async () => {
        // The embedded server's shutdown ends statements that run longer.
        await Promise.race([database.close(), ...(options.databaseUrl === undefined ? [pause(STATEMENTS_END_WITHIN_MS)] : [])]);
        await server.close();
      },
    };
  } catch (error) {
    await server.close();
    throw error;
  }
}

/**
 * Compiling a summary's plan takes longer than running it, a week of shifts sorts within this
 * memory, and from memory or an SSD random pages cost little more than sequential ones. Words are
 * alike (`%>`) that share a third of their trigrams.
 */
const SETTINGS = '-c jit=off -c work_mem=16MB -c random_page_cost=1.1 -c pg_trgm.word_similarity_threshold=0.35';

/** Puts our settings before those of the connection string, which would otherwise replace them. */
function withSettings(url: string): { connectionString: string; options: string } {
  const address = new URL(url);
  const own = address.searchParams.get('options');
  address.searchParams.delete('options');
  return { connectionString: address.href, options: own === null ? SETTINGS : `${SETTINGS} ${own}` };
}

/** Opens the pools of a database that is already migrated. */
export function connectDatabase(url: string, log: FastifyBaseLogger): Database {
  const [reads, urgent, background] = [
    openPool(url, 'reads', log),
    openPool(url, 'urgent', log),
    openPool(url, 'background', log),
  ];
  yieldToUrgent([reads, background], urgent);
  for (const pool of [reads, urgent, background]) prepareStatements(pool);
  const dbOn = (pool: pg.Pool): Db => drizzle(pool, { schema, casing: 'snake_case' });
  return {
    db: dbOn(reads),
    urgent: dbOn(urgent),
    background: dbOn(background),
    url,
    isNewer: false,
    listen: () => listenOn(url),
    pools: () => ({ reads: stateOf(reads), urgent: stateOf(urgent), background: stateOf(background) }),
    close: async () => {
      await Promise.all([reads.end(), urgent.end(), background.end()]);
    },
  };
}

const stateOf = ({ totalCount, idleCount, waitingCount }: pg.Pool): PoolState => ({
  total: totalCount,
  idle: idleCount,
  // Who comes gets an idle connection with the next tick, such as the question of a scrape itself
  // whether the database answers. Only the others wait.
  waiting: Math.max(0, waitingCount - idleCount),
});

function openPool(url: string, name: keyof typeof POOL_SIZES, log: FastifyBaseLogger): pg.Pool {
  const pool = new pg.Pool({
    ...withSettings(url),
    max: POOL_SIZES[name],
    keepAlive: true,
    application_name: `muster ${name} ${process.pid}`,
    statement_timeout: STATEMENT_LIMIT_MS,
    idle_in_transaction_session_timeout: STATEMENT_LIMIT_MS,
    connectionTimeoutMillis: 10_000,
  });
  // Without listeners, a connection that breaks while idle, or between two statements of a
  // transaction, would end the process. The pool replaces it; its user's next statement fails.
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('connect', askByCallback);
  pool.on('error', (error) => {
    if (!pool.ending) log.warn({ err: error }, 'a database connection was lost');
  });
  return pool;
}

async function listenOn(connectionString: string): Promise<ListenConnection> {
  const client = new pg.Client({
    connectionString,
    keepAlive: true,
    application_name: `muster listener ${process.pid}`,
    connectionTimeoutMillis: 3_000,
  });
  const lost = new Promise<Error>((resolve) => {
    client.on('error', resolve);
    client.on('end', () => resolve(new Error('the connection ended')));
  });
  await client.connect();
  return {
    query: async (text) => {
      await client.query(text);
    },
    onNotification: (hear) => {
      client.on('notification', ({ channel, payload }) => hear(channel, payload ?? ''));
    },
    lost,
    // Not `end()`, which would wait for a server that no longer answers.
    drop: () => {
      client.connection.stream.destroy();
    },
  };
}

/** Creates a database of this name where there is none. */
export async function createIfMissing(connectionString: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount === 0) await client.query(`create database ${pg.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}
