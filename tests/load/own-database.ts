import { Client } from 'pg';
import { migrateUnderLock } from '#api/db/upgrade/under-lock.ts';
import { createEmptyDatabase, onServer } from '../support/empty-database.ts';

/** A database of the benchmark's own on a server that may hold others. */
export interface OwnDatabase {
  url: string;
  /** Of its server, by a database that is always there. */
  serverUrl: string;
  /** Where it is, for people. */
  server: string;
  /** Connected again by `fill`. */
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
  const kept = keptAs && { ...keptAs, name: `${keptPrefix(keptAs.kind)}${keptAs.version}` };
  let isKept = false;
  const as = async (server: string): Promise<string> => {
    isKept = kept !== undefined && (await keptOf(server, kept.kind)).includes(kept.name);
    return isKept ? copyOf(kept!.name) : '';
  };
  const { url, serverUrl, drop: dropDatabase } = await createEmptyDatabase({ server: given, prefix: PREFIX, as });
  const name = new URL(url).pathname.slice(1);
  let client = new Client({ connectionString: url });
  const drop = async () => {
    await client.end().catch(() => undefined);
    await dropDatabase();
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
      await onServer(serverUrl, `create database ${kept.name} ${copyOf(name)}`);
      client = new Client({ connectionString: url });
      await client.connect();
      return seconds;
    };
    return {
      url,
      serverUrl,
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

const copyOf = (original: string): string => `template ${original} strategy file_copy`;

const keptPrefix = (kind: string): string => `${PREFIX}kept_${kind}_`;

async function keptOf(serverUrl: string, kind: string): Promise<string[]> {
  const text = `select datname from pg_database where starts_with(datname, '${keptPrefix(kind)}')`;
  return (await onServer<{ datname: string }>(serverUrl, text)).map(({ datname }) => datname);
}

/** Takes away what stays of a kind. */
export async function dropKept(serverUrl: string, kind: string): Promise<void> {
  for (const name of await keptOf(serverUrl, kind)) await onServer(serverUrl, `drop database if exists ${name}`);
}
