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
  client: Client;
  drop(): Promise<void>;
}

/** On the server given (`DATABASE_URL`), else the one of this machine, else an embedded one that is started for it. Migrated, empty. */
export async function createOwnDatabase(given: string | undefined): Promise<OwnDatabase> {
  const { url: serverUrl, stop } = await openServer(given);
  const name = `muster_bench_${randomBytes(4).toString('hex')}`;
  const url = addressOf(serverUrl, name);
  const onServer = async (text: string) => {
    const client = new Client({ connectionString: serverUrl });
    await client.connect();
    await client.query(text).finally(() => client.end());
  };
  await onServer(`create database ${name}`);
  const client = new Client({ connectionString: url });
  const drop = async () => {
    await client.end().catch(() => undefined);
    await onServer(`drop database if exists ${name} with (force)`).finally(stop);
  };
  try {
    await migrateUnderLock(url);
    await client.connect();
    const { rows } = await client.query<{ version: string }>(`select split_part(version(), ' on ', 1) as version`);
    return { url, server: `${rows[0]?.version} at ${new URL(serverUrl).host}`, client, drop };
  } catch (error) {
    await drop();
    throw error;
  }
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
