import { createWriteStream } from 'node:fs';
import { chmod, cp, link, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Config } from '../config.ts';
import { copyCluster, dumpCluster, hasCluster, packCluster } from '../db/copies/cluster.ts';
import type { Contents, StoredFile } from '../db/copies/contents.ts';
import { dumpDatabase } from '../db/copies/dump.ts';
import type { FileStore } from '../files/store.ts';
import { fileIn, PART, sealFolder } from './folder-repository.ts';
import { isBackup, type Manifest, nameOf } from './manifest-rules.ts';

interface BackupOptions {
  config: Pick<Config, 'databaseUrl' | 'dataDir'>;
  /** Where the files are; absent to leave them out. */
  store: FileStore | undefined;
  /** The folder of all backups: each is a folder in it. */
  to: string;
  /** Dump the embedded database, which another major version of PostgreSQL can then restore. */
  asDump?: boolean;
  /** The version of this Muster. */
  version: string;
  now: Date;
}

/**
 * Backs up the database, then the files: one that came in between is named by no row, and does no
 * harm. The folder has its name when all of it is there.
 * @throws Error in words; nothing is left then
 */
export async function backUp({
  config,
  store,
  to,
  asDump = false,
  version,
  now,
}: BackupOptions): Promise<{ folder: string; manifest: Manifest }> {
  const folder = join(to, nameOf(now));
  const draft = `${folder}.unfinished`;
  await mkdir(to, { recursive: true, mode: 0o700 });
  const before = await newestIn(to);
  await mkdir(draft, { mode: 0o700 });
  try {
    const { databaseUrl: url } = config;
    const contents = await (url === undefined
      ? backUpEmbedded(config.dataDir, draft, asDump)
      : dumpDatabase(url, join(draft, PART.dump)));
    const files = store ? await backUpFiles(store, contents.files, draft, before) : null;
    const manifest = await sealFolder(draft, {
      format: 1,
      muster: version,
      takenAt: now.toISOString(),
      database: url === undefined && !asDump ? 'embedded' : 'server',
      postgres: contents.server,
      migrations: contents.migrations,
      rows: contents.rows,
      files,
    });
    await rename(draft, folder);
    return { folder, manifest };
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

/** A copy is made beside the database: PostgreSQL may not accept the disk of a backup. */
async function backUpEmbedded(dataDir: string, draft: string, asDump: boolean): Promise<Contents> {
  const database = join(dataDir, 'postgres');
  if (!(await hasCluster(database))) throw new Error(`${database} holds no database: is DATA_DIR or DATABASE_URL missing?`);
  if (asDump) return dumpCluster(database, join(draft, PART.dump));
  const copy = join(dataDir, `backup-${process.pid}`);
  try {
    const contents = await copyCluster(database, copy);
    await packCluster(copy, join(draft, PART.cluster));
    return contents;
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

/**
 * Copies every file that a row names. A stored file never changes, so one that the backup before
 * has is a hard link to it, where the disk has links.
 */
async function backUpFiles(
  store: FileStore,
  named: readonly StoredFile[],
  draft: string,
  before: string | undefined,
): Promise<NonNullable<Manifest['files']>> {
  const kept: StoredFile[] = [];
  const missing: string[] = [];
  let bytes = 0;
  for (const { storageKey, contentType } of named) {
    const path = join(draft, fileIn(storageKey));
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    if (
      !(before !== undefined && (await linked(join(before, fileIn(storageKey)), path))) &&
      !(await copied(store, storageKey, path))
    ) {
      missing.push(storageKey);
      continue;
    }
    kept.push({ storageKey, contentType });
    bytes += (await stat(path)).size;
  }
  await writeFile(join(draft, PART.index), JSON.stringify(kept), { mode: 0o600 });
  return { count: kept.length, bytes, missing };
}

const linked = (from: string, to: string): Promise<boolean> =>
  link(from, to).then(
    () => true,
    () => false,
  );

async function copied(store: FileStore, storageKey: string, to: string): Promise<boolean> {
  const content = await store.open(storageKey);
  if (content) await pipeline(content.stream, createWriteStream(to, { mode: 0o600 }));
  return content !== undefined;
}

async function newestIn(to: string): Promise<string | undefined> {
  const newest = (await readdir(to)).filter(isBackup).toSorted().at(-1);
  return newest === undefined ? undefined : join(to, newest);
}

/** Where the secrets lie that no backup has in it. */
interface SecretPlaces {
  dataDir: string;
  settingsFile: string | undefined;
  /** Settings that are in a file of their own, each with its path. */
  secretFiles: readonly (readonly [setting: string, path: string])[];
}

/**
 * Copies what a restored Muster needs beside a backup, and what must not lie beside it: the
 * generated secrets, the settings file, and secrets in files of their own, by their setting's name.
 * @returns the paths of the copies
 */
export async function backUpSecrets({ dataDir, settingsFile, secretFiles }: SecretPlaces, to: string): Promise<string[]> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  const copies: string[] = [];
  const byName = (path: string): [string, string] => [basename(path), path];
  const settings = settingsFile === undefined ? [] : [byName(settingsFile)];
  for (const [name, path] of [byName(join(dataDir, 'secrets')), ...settings, ...secretFiles]) {
    const target = join(to, name);
    // A mounted secret may be a link to its file.
    await cp(path, target, { recursive: true, dereference: true }).then(
      () => copies.push(target),
      (error: NodeJS.ErrnoException) => {
        // Given as settings, no secret was generated.
        if (error.code !== 'ENOENT') throw error;
      },
    );
  }
  for (const path of copies) if ((await stat(path)).isFile()) await chmod(path, 0o600);
  return copies;
}
