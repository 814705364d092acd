import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { type Contents, connectAlone, majorOfServer, readContents } from './contents.ts';
import { assertPrograms, runOnDatabase, runProgram } from './programs.ts';

const GONE_WITHIN_MS = 2_000;
const CHECK_EVERY_MS = 50;
/** Little compression: it is four times as fast as PostgreSQL's own choice, and a tenth larger. */
const DUMP = ['--format=custom', '--compress=1', '--no-owner', '--no-privileges', '--no-comments'];

/**
 * Dumps the database of a server into a file, by pg_dump. What it answers is seen by the same
 * snapshot, so the counts are exactly those of the dump; writes go on meanwhile.
 * @throws Error in words when pg_dump is missing, too old, or fails
 */
export async function dumpDatabase(url: string, file: string): Promise<Contents> {
  const client = await connectAlone(url);
  try {
    await assertPrograms(['pg_dump'], await majorOfServer(client));
    await client.query('begin isolation level repeatable read, read only');
    const { rows } = await client.query<{ snapshot: string }>('select pg_export_snapshot() as snapshot');
    const contents = await readContents(client);
    await runOnDatabase('pg_dump', [...DUMP, `--snapshot=${rows[0]?.snapshot}`, `--file=${file}`], url).ended;
    return contents;
  } finally {
    await client.end();
  }
}

export interface RestoreOptions {
  url: string;
  file: string;
  /** What the dump holds: anything else after the restore undoes it. */
  rows: Contents['rows'];
  /** Remove what the database holds. */
  replace: boolean;
  /** Statements that belong to the same transaction. */
  after: string;
}

/**
 * Checks that a database may be restored into, and that the programs for it are here.
 * @throws Error in words when it holds something and may not be replaced, or an api works on it
 */
export async function assertRestorable({ url, replace }: Pick<RestoreOptions, 'url' | 'replace'>): Promise<void> {
  const client = await connectAlone(url);
  try {
    await assertPrograms(['pg_restore', 'psql'], await majorOfServer(client));
    const api = await apiOn(client);
    if (api !== undefined) throw new Error(`An api works on this database (${api}): stop it first`);
    const { rows: held } = await client.query<{ tables: number }>(
      `select count(*)::int as tables from pg_class join pg_namespace space on space.oid = relnamespace
       where relkind in ('r', 'p', 'v', 'S') and nspname not in ('pg_catalog', 'information_schema') and nspname !~ '^pg_(toast|temp)'`,
    );
    if (held[0]?.tables && !replace)
      throw new Error(`The database is not empty: name an empty one, or add --replace, which removes what it holds`);
  } finally {
    await client.end();
  }
}

/** The connection of an api to the database; one that has just ended goes within moments. */
async function apiOn(client: pg.Client): Promise<string | undefined> {
  const deadline = Date.now() + GONE_WITHIN_MS;
  for (;;) {
    const { rows } = await client.query<{ name: string }>(
      `select application_name as name from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and application_name like 'muster %'`,
    );
    if (!rows[0] || Date.now() > deadline) return rows[0]?.name;
    await pause(CHECK_EVERY_MS);
  }
}

/**
 * Restores a dump by pg_restore and psql in one transaction: afterwards the database holds all of
 * it, or what it held before.
 * @throws Error with what the programs said
 */
export async function restoreDump({ url, file, rows, replace, after }: RestoreOptions): Promise<void> {
  const psql = runOnDatabase('psql', ['--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1', '--file=-'], url);
  psql.output.resume();
  // Not `--single-transaction`: it commits at the end of the input, which comes too when this
  // process is killed half-way.
  psql.input.write(`begin;\n${replace ? EMPTY_IT : ''}`);
  const dump = runProgram('pg_restore', ['--no-owner', '--no-privileges', '--no-comments', '--file=-', file]);
  try {
    await Promise.race([write(dump.output, psql.input), psql.ended]);
    await Promise.race([dump.ended, psql.ended]);
    psql.input.end(`\n${countCheck(rows)}\n${after}\ncommit;\n`);
  } catch (error) {
    // Its transaction goes with the connection.
    psql.kill();
    dump.kill();
    throw error;
  }
  await psql.ended;
}

/** Leaves what a new database has. */
const EMPTY_IT = `drop schema if exists drizzle, pgboss, public cascade; create schema public; grant usage on schema public to public;
`;

/** Passes the script on. An older server does not know a setting that newer programs begin with. */
async function write(script: AsyncIterable<Buffer>, to: Writable): Promise<void> {
  let isFirst = true;
  for await (const part of script) {
    const given = isFirst ? part.toString('latin1').replace(/^SET transaction_timeout = 0;$/m, '') : part;
    isFirst = false;
    if (!to.write(given, 'latin1')) await once(to, 'drain');
  }
}

/** Statements that fail unless each table has so many rows. */
function countCheck(rows: Contents['rows']): string {
  const checks = Object.entries(rows).map(
    ([table, count]) => `select count(*) into found from public.${pg.escapeIdentifier(table)};
      if found <> ${count} then raise exception '% has % rows, and the backup says %', ${pg.escapeLiteral(table)}, found, ${count}; end if;`,
  );
  return `do $check$ declare found bigint; begin ${checks.join('\n')} end $check$;`;
}
