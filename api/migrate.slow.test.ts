import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { databaseOn, onServer } from './test/global-setup.ts';

const { url: server } = inject('testServer');
let name: string;
let url: string;

beforeEach(async () => {
  name = `muster_migrate_${randomBytes(4).toString('hex')}`;
  url = databaseOn(server, name);
  await onServer(server, (client) => client.query(`create database ${name}`));
});
afterEach(() => onServer(server, (client) => client.query(`drop database if exists ${name} with (force)`)));

/** Runs `npm run migrate` with these arguments. */
async function migrate(args: readonly string[] = [], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'migrate.ts'), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], ENV_FILE: 'none', LOG_LEVEL: 'silent', DATABASE_URL: url, ...env },
  });
  const [stdout, stderr, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((done) => child.once('close', done)),
  ]);
  return { code, stdout, stderr };
}

/** The tables of a database, and the migrations that are done. */
const stateOf = () =>
  onServer(url, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `select table_schema || '.' || table_name as name from information_schema.tables
        where table_schema not in ('pg_catalog', 'information_schema') order by name`,
    );
    const names = tables.map((table) => table.name);
    const { rows: done } = names.includes('drizzle.__drizzle_migrations')
      ? await client.query<{ at: string }>('select created_at::text as at from drizzle.__drizzle_migrations order by created_at')
      : { rows: [] };
    return { names, done: done.map(({ at }) => at) };
  });

describe('npm run migrate', () => {
  it('says with --check what it would do to an empty database, does it without, and then has nothing to do', async () => {
    const would = await migrate(['--check']);
    expect([would.code, would.stderr]).toEqual([0, '']);
    expect(would.stdout).toMatch(/^The database is empty\. \d+ migrations would make its tables, \d{4}_\S+ last\.\n$/);
    expect(await stateOf()).toEqual({ names: [], done: [] });

    const last = /(\d{4}_\S+) last\.$/m.exec(would.stdout)![1]!;
    expect(await migrate()).toEqual({ code: 0, stdout: `The database was migrated from empty to ${last}.\n`, stderr: '' });
    const after = await stateOf();
    // The queue's tables too, which an api that may create none finds.
    expect(after.names).toEqual(expect.arrayContaining(['public.workshift', 'pgboss.job', 'drizzle.muster_migration']));
    expect(after.done).toHaveLength(Number(/(\d+) migrations/.exec(would.stdout)![1]));

    const nothing = `The database is at ${last}: there is nothing to do.\n`;
    expect(await migrate(['--check'])).toEqual({ code: 0, stdout: nothing, stderr: '' });
    expect((await migrate()).stdout).toBe(`The database is at ${last}: there was nothing to do.\n`);
    expect(await stateOf()).toEqual(after);
  });

  it('applies nothing of what --check says is due', async () => {
    await migrate();
    const before = await stateOf();
    // As the version before this one left it.
    await onServer(url, (client) =>
      client.query('delete from drizzle.__drizzle_migrations where created_at = $1', [before.done.at(-1)]),
    );
    const { code, stdout } = await migrate(['--check']);
    expect([code, stdout.split('\n')[0]]).toEqual([
      0,
      expect.stringMatching(/^The database is at \d{4}_\S+\. 1 migration would be applied:$/),
    ]);
    expect(await stateOf()).toEqual({ ...before, done: before.done.slice(0, -1) });
  });

  it('ends with 1 for a database that it may not work on, or that is not there, and with 2 for wrong words', async () => {
    await migrate();
    await onServer(url, async (client) => {
      const later = [9_999_999_999_999, '9999_later', 9_999];
      await client.query(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', $1)`, later.slice(0, 1));
      await client.query(
        `insert into drizzle.muster_migration (created_at, tag, readable_since, version) values ($1, $2, $3, '9.9.9')`,
        later,
      );
    });
    const before = await stateOf();
    for (const args of [['--check'], []]) {
      const refused = await migrate(args);
      expect([refused.code, refused.stdout]).toEqual([1, '']);
      expect(refused.stderr).toContain('9999_later');
    }
    expect(await stateOf()).toEqual(before);
    const absent = await migrate([], { DATABASE_URL: databaseOn(server, `${name}_absent`) });
    expect([absent.code, absent.stderr]).toEqual([1, expect.stringContaining(`${name}_absent`)]);

    const wrong = await migrate(['--chek']);
    expect(wrong).toEqual({ code: 2, stdout: '', stderr: 'Usage: npm run migrate [-- --check]\n' });
    const settings = await migrate([], { DATABASE_URL: 'mysql://db/muster' });
    expect([settings.code, settings.stderr]).toEqual([2, expect.stringContaining('DATABASE_URL must be a postgres:// address')]);
  });
});
