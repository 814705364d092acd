import { createReadStream, createWriteStream } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type pg from 'pg';
import { ownEmbedded } from '../embedded/owner.ts';
import { isPostmasterOf, readPostmaster } from '../embedded/postmaster.ts';
import { startEmbedded } from '../embedded/start.ts';
import { createIfMissing, DATABASE } from '../open.ts';
import { type Contents, connectAlone, readContents } from './contents.ts';
import { dumpDatabase, type RestoreOptions, restoreDump } from './dump.ts';
import { runProgram } from './programs.ts';

/** The parts of the embedded database's folder that are copied; the third is its log. */
const PARTS = { data: 'data', password: 'password' };
/** What a copy of a running cluster leaves out: PostgreSQL makes it again. */
const LEFT_OUT =
  /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/|(^|\/)(postmaster\.(pid|opts)|pg_internal\.init.*|pgsql_tmp.*)$/;

/** Whether a server runs on the cluster of this folder. */
export async function isRunning(folder: string): Promise<boolean> {
  const data = join(folder, PARTS.data);
  const found = await readPostmaster(data);
  return found !== undefined && (await isPostmasterOf(data, found.pid));
}

/** Whether there is a cluster in this folder. */
export const hasCluster = (folder: string): Promise<boolean> =>
  readFile(join(folder, PARTS.data, 'PG_VERSION')).then(
    () => true,
    () => false,
  );

/**
 * Copies the embedded database as PostgreSQL does it (`pg_backup_start`): the files while it is
 * written to, then the log of what happened meanwhile. A stopped one is started for that. The copy
 * is started once, so it is whole, stopped in good order, and known to start.
 * @returns exactly what the copy holds
 */
export async function copyCluster(folder: string, to: string): Promise<Contents> {
  const server = await startEmbedded({ folder });
  try {
    const client = await connectAlone(server.url(DATABASE));
    await copyWhile(client, join(folder, PARTS.data), join(to, PARTS.data)).finally(() => client.end());
  } finally {
    if (!server.adopted) await server.stop();
  }
  await copyFile(join(folder, PARTS.password), join(to, PARTS.password));
  return settleCluster(to);
}

async function copyWhile(client: pg.Client, from: string, to: string): Promise<void> {
  // Keeps the log that is needed, for as long as this connection.
  await client.query('select pg_create_physical_replication_slot($1, true, true)', [`muster_copy_${process.pid}`]);
  const { rows: started } = await client.query<{ first: string }>(
    `select pg_walfile_name(pg_backup_start('muster', true)) as first`,
  );
  await copyFiles(from, to);
  const { rows: stopped } = await client.query<{ last: string; label: string }>(
    'select pg_walfile_name(lsn) as last, labelfile as label from pg_backup_stop(false)',
  );
  const { rows: log } = await client.query<{ name: string }>('select name from pg_ls_waldir() where name between $1 and $2', [
    started[0]?.first,
    stopped[0]?.last,
  ]);
  for (const { name } of log) await copyFile(join(from, 'pg_wal', name), join(to, 'pg_wal', name));
  // Says from where in the log the copy is made whole.
  await writeFile(join(to, 'backup_label'), stopped[0]!.label, { mode: 0o600 });
}

async function copyFiles(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
    const path = relative(from, join(entry.parentPath, entry.name));
    if (LEFT_OUT.test(path)) continue;
    if (entry.isDirectory()) await mkdir(join(to, path), { mode: 0o700 });
    else
      await copyFile(join(from, path), join(to, path)).catch((error: NodeJS.ErrnoException) => {
        // A table that was dropped meanwhile; the log says so too.
        if (error.code !== 'ENOENT') throw error;
      });
  }
}

/**
 * Starts a cluster that nobody uses, runs statements in its database, and stops it.
 * @returns what it holds
 */
export async function settleCluster(folder: string, statements = ''): Promise<Contents> {
  const server = await startEmbedded({ folder });
  try {
    // Waits until the log is replayed.
    const owner = await ownEmbedded({ url: server.url('postgres'), folder, onLost: () => undefined });
    const client = await connectAlone(server.url(DATABASE));
    try {
      if (statements !== '') await client.query(statements);
      return await readContents(client);
    } finally {
      await client.end();
      await owner.release();
    }
  } finally {
    await server.stop();
  }
}

/**
 * Dumps the embedded database, running or stopped, by pg_dump.
 * @returns exactly what the dump holds
 */
export async function dumpCluster(folder: string, file: string): Promise<Contents> {
  const server = await startEmbedded({ folder });
  try {
    return await dumpDatabase(server.url(DATABASE), file);
  } finally {
    if (!server.adopted) await server.stop();
  }
}

/**
 * Makes a cluster of the PostgreSQL at hand from a dump, whole or not at all: its folder is of no
 * use when this fails.
 */
export async function createClusterFrom(dump: Omit<RestoreOptions, 'url' | 'replace'>, folder: string): Promise<void> {
  const server = await startEmbedded({ folder });
  try {
    await createIfMissing(server.url('postgres'), DATABASE);
    await restoreDump({ ...dump, url: server.url(DATABASE), replace: false });
  } finally {
    await server.stop();
  }
}

/** Packs the folder of a stopped cluster into one file. */
export async function packCluster(folder: string, file: string): Promise<void> {
  const tar = runProgram('tar', ['--create', '--file=-', `--directory=${folder}`, PARTS.data, PARTS.password]);
  await pipeline(tar.output, createGzip({ level: 1 }), createWriteStream(file, { mode: 0o600 }));
  await tar.ended;
}

/** Unpacks it into a folder, which is made. */
export async function unpackCluster(file: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // The account that runs the database may be another one here.
  const tar = runProgram('tar', ['--extract', '--no-same-owner', '--file=-', `--directory=${folder}`]);
  const given = pipeline(createReadStream(file), createGunzip(), tar.input).catch((error: NodeJS.ErrnoException) => {
    // tar closes its input at the end mark of the archive; whether it has all of it, `ended` says.
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  });
  await Promise.race([given, tar.ended]);
  await tar.ended;
}
