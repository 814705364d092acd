import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { isAlive } from './postmaster.ts';

export interface Owner {
  release(): Promise<void>;
}

interface OwnOptions {
  /** Address of the server's own database `postgres`, where the lock lives. */
  url: string;
  folder: string;
  /** Called when the lock's connection breaks without a release: the server died. */
  onLost: (reason: Error) => void;
}

/** Any number, as long as every version of Muster uses the same. */
const LOCK = 7_305_816;
const READY_LIMIT_MS = 60_000;
/** A killed owner's lock goes when the server notices its closed connection. */
const DEAD_OWNER_LIMIT_MS = 5_000;
const CHECK_EVERY_MS = 20;

/**
 * Makes this process the one owner of an embedded database, by a session-level advisory lock: it
 * lasts as long as the connection, so kill -9 frees it and leaves no lock file.
 * @throws an Error that names the other api, when there is one.
 */
export async function ownEmbedded({ url, folder, onLost }: OwnOptions): Promise<Owner> {
  const client = await connectWhenReady(url);
  let released = false;
  const lost = (reason: Error) => {
    if (!released) onLost(reason);
  };
  client.on('error', lost);
  client.on('end', () => lost(new Error('the connection to the database ended')));
  const release = async () => {
    released = true;
    await client.end().catch(() => undefined);
  };
  const other = await lock(client).catch(async (error: Error) => {
    await release();
    throw error;
  });
  if (other !== undefined) {
    await release();
    throw new Error(`another api is using ${folder}: ${other}`);
  }
  return { release };
}

async function connectWhenReady(connectionString: string): Promise<pg.Client> {
  const deadline = Date.now() + READY_LIMIT_MS;
  for (;;) {
    const client = new pg.Client({ connectionString, application_name: `muster api ${process.pid}`, keepAlive: true });
    client.on('error', () => undefined);
    try {
      await client.connect();
      client.removeAllListeners('error');
      return client;
    } catch (error) {
      // 57P03: still starting up, e.g. replaying its log after a crash.
      if ((error as { code?: string }).code !== '57P03' || Date.now() > deadline) throw error;
      await pause(CHECK_EVERY_MS);
    }
  }
}

/** Takes the lock; answers undefined, or the name of its holder. */
async function lock(client: pg.Client): Promise<string | undefined> {
  const deadline = Date.now() + DEAD_OWNER_LIMIT_MS;
  for (;;) {
    const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [LOCK]);
    if (rows[0]?.got) return undefined;
    const holder = await holderOf(client);
    const pid = Number(/(\d+)$/.exec(holder ?? '')?.[1]);
    if (holder !== undefined && (isAlive(pid) || Date.now() > deadline)) return holder;
    await pause(CHECK_EVERY_MS);
  }
}

async function holderOf(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<{ name: string }>(
    `select application_name as name from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and granted and classid = 0 and objid = $1`,
    [LOCK],
  );
  return rows[0]?.name;
}
