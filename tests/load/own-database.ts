import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { startEmbedded } from '../../api/db/embedded.ts';
import { migrateUnderLock } from '../../api/db/open.ts';
import { findPostgresServer } from '../support/postgres-server.ts';

/** A database of the benchmark's own on a server that may hold others. */
export interface OwnDatabase {
  url: string;
  /** Where it is, for people. */
  server: string;
  /** Connected anew by `fill`. */
  readonly client: Client;
  /**
   * Lets `load` fill it, unless it begins with what was kept; answers the seconds that each part
   * took.
   */
  fill(load: (client: Client) => Promise<Record<string, number>>): Promise<Record<string, number>>;
  drop(): Promise<void>;
}

const PREFIX = 'muster_bench_';

/** Stands for everything that a database is filled with. */
export interface Contents {
  /** Of one kind the newest version alone stays. */
  kind: string;
  version: string;
}

/**
 * On the server given (`DATABASE_URL`), else the one of this machine, else an embedded one that is
 * started for it. Migrated, empty.
 * @param keptAs a copy of what it is filled with stays on the server, and is what it begins with
 *   where one has stayed
 */
export async function createOwnDatabase(given: string | undefined, keptAs?: Contents): Promise<OwnDatabase> {
  const { url: serverUrl, stop } = await openServer(given);
  const name = `${PREFIX}${randomBytes(4).toString('hex')}`;
  const url = addressOf(serverUrl, name);
  const kept = keptAs && { ...keptAs, name: `${keptPrefix(keptAs.kind)}${keptAs.version}` };
  const isKept = kept !== undefined && (await keptOf(serverUrl, kept.kind)).includes(kept.name);
  await onServer(serverUrl, isKept ? copyOf(kept.name, name) : `create database ${name}`);
  let client = new Client({ connectionString: url });
  const drop = async () => {
    await client.end().catch(() => undefined);
    await onServer(serverUrl, `drop database if exists ${name} with (force)`).finally(stop);
  };
  try {
    await migrateUnderLock(url);
    await client.connect();
    const { rows } = await client.query<{ version: string }>(`select split_part(version(), ' on ', 1) as version`);
    const server = `${rows[0]?.version} at ${new URL(serverUrl).host}`;
    const fill: OwnDatabase['fill'] = async (load) => {
      if (isKept) return {};
      const seconds = await load(client);
      if (!kept) return seconds;
      // Of a database that somebody is connected to there is no copy.
      await client.end();
      await dropKept(serverUrl, kept.kind);
      await onServer(serverUrl, copyOf(name, kept.name));
      client = new Client({ connectionString: url });
      await client.connect();
      return seconds;
    };
    return {
      url,
      server,
      fill,
      drop,
      get client() {
        return client;
      },
    };
  } catch (error) {
    await drop();
    throw error;
  }
}

const copyOf = (original: string, name: string): string => `create database ${name} template ${original} strategy file_copy`;

const keptPrefix = (kind: string): string => `${PREFIX}kept_${kind}_`;

async function keptOf(serverUrl: string, kind: string): Promise<string[]> {
  const text = `select datname from pg_database where starts_with(datname, '${keptPrefix(kind)}')`;
  return (await onServer<{ datname: string }>(serverUrl, text)).map(({ datname }) => datname);
}

/** Takes away what stays of a kind. */
export async function dropKept(serverUrl: string, kind: string): Promise<void> {
  for (const name of await keptOf(serverUrl, kind)) await onServer(serverUrl, `drop database if exists ${name}`);
}

async function onServer<R extends object>(url: string, text: string): Promise<R[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return (await client.query<R>(text).finally(() => client.end())).rows;
}

async function openServer(given: string | undefined): Promise<{ url: string; stop: () => Promise<void> }> {
  const found = given ?? (await findPostgresServer());
  if (found) return { url: found, stop: async () => undefined };
  const folder = mkdtempSync(join(tmpdir(), 'muster-bench-postgres-'));
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
