import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { now } from '../clock.ts';

const NOTICES = 'muster_changes';

/** A line of one's own to the embedded database that a system keeps under its data folder. */
export async function connectEmbedded(dataDir: string): Promise<Client> {
  const folder = path.join(dataDir, 'postgres');
  const port = Number(readFileSync(path.join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n')[3]);
  const password = readFileSync(path.join(folder, 'password'), 'utf8').trim();
  const client = new Client({ host: '127.0.0.1', port, user: 'muster', password, database: 'muster' });
  // The database may stop before this line to it.
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** When commits were known outside the database, on the shared clock. */
export interface Commits {
  /**
   * Begins to wait for the next commit; the returned function says when it was heard, infinity
   * when not yet.
   */
  next(): () => number;
}

/**
 * Hears the commits of every api. An api tells the others of a change within its transaction: so
 * the notice comes with the commit, before the api's own answer.
 */
export async function hearCommits(client: Client): Promise<Commits> {
  await client.query(`listen ${NOTICES}`);
  let heardAt = Number.POSITIVE_INFINITY;
  client.on('notification', () => {
    heardAt = Math.min(heardAt, now());
  });
  return {
    next() {
      heardAt = Number.POSITIVE_INFINITY;
      return () => heardAt;
    },
  };
}
