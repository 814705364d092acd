import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../db/embedded/start.ts';
import { openQueue } from '../db/queue.ts';
import { migrateUnderLock } from '../db/upgrade/under-lock.ts';
import { quietLog } from './quiet-log.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** 'embedded', or the address of a server. */
    database: string;
    /** The server on which a test file creates its database, and the template it copies. */
    testServer: { url: string; template: string };
  }
}

/**
 * Starts one server per run of a project: the embedded one without durability, or the given one.
 * Migrates a template once, with its queues, which every test file copies.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await openServer(project.getProvidedContext().database);
  const template = `muster_test_${randomBytes(4).toString('hex')}`;
  await onServer(url, (client) => client.query(`create database ${template}`));
  await migrateUnderLock(databaseOn(url, template));
  await (await openQueue({ url: databaseOn(url, template), log: quietLog })).close();
  project.provide('testServer', { url, template });
  return async () => {
    await onServer(url, (client) => dropAll(client, template)).finally(stop);
  };
}

async function openServer(database: string): Promise<{ url: string; stop: () => Promise<void> }> {
  if (database !== 'embedded') return { url: database, stop: async () => undefined };
  const folder = await mkdtemp(join(tmpdir(), 'muster-test-'));
  const server = await startEmbedded({
    folder,
    settings: { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_connections: '200' },
    leashed: true,
  });
  return {
    url: server.url('postgres'),
    stop: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function dropAll(client: pg.Client, template: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    'select datname as name from pg_database where starts_with(datname, $1)',
    [template],
  );
  for (const { name } of rows) await client.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`);
}

/** Runs work on a server's maintenance database. */
export async function onServer<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The address of another database on the server, with asynchronous commits. */
export function databaseOn(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  address.searchParams.set('options', '-c synchronous_commit=off');
  return address.href;
}
