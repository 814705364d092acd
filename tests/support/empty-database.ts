import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { startEmbedded } from '#api/db/embedded/start.ts';
import { findPostgresServer } from './postgres-server.ts';

/** A database of somebody's own on a server that may hold others. */
export interface EmptyDatabase {
  url: string;
  /** Of the server, by a database that is always there. */
  serverUrl: string;
  drop(): Promise<void>;
}

interface Where {
  /** The server; unless said, the one of this machine, else an embedded one started for it. */
  server?: string | undefined;
  /** What its name begins with. */
  prefix: string;
  /** What follows `create database <name>`. */
  as?: (serverUrl: string) => Promise<string>;
}

/** Creates a database without a table in it, unless `as` copies one. */
export async function createEmptyDatabase({ server, prefix, as }: Where): Promise<EmptyDatabase> {
  const { url: serverUrl, stop } = await openServer(server);
  const name = `${prefix}${randomBytes(4).toString('hex')}`;
  try {
    await onServer(serverUrl, `create database ${name} ${(await as?.(serverUrl)) ?? ''}`);
  } catch (error) {
    await stop();
    throw error;
  }
  const drop = () => onServer(serverUrl, `drop database if exists ${name} with (force)`).finally(stop);
  return { url: addressOf(serverUrl, name), serverUrl, drop: async () => void (await drop()) };
}

/** One statement on a connection of its own. */
export async function onServer<R extends object>(url: string, text: string): Promise<R[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return (await client.query<R>(text).finally(() => client.end())).rows;
}

async function openServer(given: string | undefined): Promise<{ url: string; stop: () => Promise<void> }> {
  const found = given ?? (await findPostgresServer());
  if (found) return { url: found, stop: async () => undefined };
  const folder = mkdtempSync(join(tmpdir(), 'muster-postgres-'));
  const server = await startEmbedded({ folder, leashed: true });
  return {
    url: server.url('postgres'),
    stop: async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function addressOf(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}
