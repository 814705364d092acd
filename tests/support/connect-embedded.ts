import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';

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
