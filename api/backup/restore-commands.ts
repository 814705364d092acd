import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Config } from '../config.ts';
import { createClusterFrom, hasCluster, isRunning, settleCluster, unpackCluster } from '../db/copies/cluster.ts';
import { assertRestorable, restoreDump } from '../db/copies/dump.ts';
import { assertPrograms } from '../db/copies/programs.ts';
import type { FileStore } from '../files/store.ts';
import { FORGET_PLACE, MARK_AS_COPY } from '../webhooks/place-repository.ts';
import { fileIn, PART, readIndex, verifyFolder } from './folder-repository.ts';
import { type Manifest, nameOf, whyNotHere } from './manifest-rules.ts';

interface RestoreOptions {
  config: Pick<Config, 'databaseUrl' | 'dataDir' | 's3'>;
  /** Opens the store of files whose folder, if it has one, lies in this one. */
  openStore: (dataDir: string) => Promise<FileStore>;
  /** The folder of the backup. */
  from: string;
  /** Replace what is there: a folder is moved aside, the contents of a database are removed. */
  replace: boolean;
  /** This is production now, and not a copy: it may send. */
  asProduction: boolean;
  /** The migrations that this Muster knows. */
  migrations: number;
  now: Date;
}

/** What was restored, and where that lies which was there before. */
interface Restored {
  manifest: Manifest;
  aside: string | undefined;
}

/**
 * Restores a backup whole, or changes nothing: it is verified first, everything on disk is made
 * beside its place, and a database is restored in one transaction. The copy sends nothing until an
 * admin releases it [webhooks-6].
 * @throws Error in words
 */
export async function restore(options: RestoreOptions): Promise<Restored> {
  const { config, from, migrations, now } = options;
  const manifest = await verifyFolder(from);
  const { databaseUrl: url, dataDir } = config;
  const why = whyNotHere(manifest, { migrations, isEmbedded: url === undefined });
  if (why) throw new Error(`This backup cannot be restored here: ${why}`);
  await assertMayReplace(options);
  const isDump = manifest.database === 'server';
  // The server that takes the dump is the one that comes with Muster, which these need not know.
  if (url === undefined && isDump) await assertPrograms(['pg_restore', 'psql'], Number.parseInt(manifest.postgres, 10));
  const draft = join(dataDir, `restore-${process.pid}`);
  try {
    await mkdir(draft, { recursive: true, mode: 0o700 });
    const dump = { file: join(from, PART.dump), rows: manifest.rows, after: `${statementsOf(options)};` };
    if (url === undefined && isDump) await createClusterFrom(dump, join(draft, 'postgres'));
    else if (url === undefined) await restoreCluster(options, manifest, join(draft, 'postgres'));
    await restoreFiles(options, manifest, draft);
    if (url !== undefined) await restoreDump({ ...options, ...dump, url });
    return { manifest, aside: await moveIn(draft, dataDir, now) };
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

const statementsOf = ({ asProduction }: RestoreOptions): string => (asProduction ? FORGET_PLACE : MARK_AS_COPY);

async function assertMayReplace({ config: { databaseUrl: url, dataDir, s3 }, replace }: RestoreOptions): Promise<void> {
  if (url !== undefined) await assertRestorable({ url, replace });
  const database = join(dataDir, 'postgres');
  if (url === undefined && (await isRunning(database))) throw new Error(`A database runs in ${database}: stop the api first`);
  const held = [
    ...(url === undefined && (await hasCluster(database)) ? [database] : []),
    ...(s3 === undefined && (await hasFiles(join(dataDir, 'files'))) ? [join(dataDir, 'files')] : []),
  ];
  if (held.length > 0 && !replace)
    throw new Error(`There is something in ${held.join(' and ')}: name another DATA_DIR, or add --replace, which moves it aside`);
}

const hasFiles = async (folder: string): Promise<boolean> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.some((entry) => entry.isFile());
};

async function restoreCluster(options: RestoreOptions, { rows, migrations }: Manifest, folder: string): Promise<void> {
  await unpackCluster(join(options.from, PART.cluster), folder);
  const found = await settleCluster(folder, statementsOf(options));
  // The one row that the restore itself writes.
  const { webhook_place: _, ...others } = found.rows;
  const { webhook_place: __, ...expected } = rows;
  if (!isDeepStrictEqual(others, expected) || found.migrations !== migrations)
    throw new Error('The restored database does not hold what the backup says: the backup is of no use');
}

async function restoreFiles({ from, openStore }: RestoreOptions, manifest: Manifest, draft: string): Promise<void> {
  if (manifest.files === null) return;
  const store = await openStore(draft);
  for (const { storageKey, contentType } of await readIndex(from, manifest))
    await store.put(storageKey, await readFile(join(from, fileIn(storageKey))), contentType);
}

/** Moves what was made in the draft to its place, and what is there aside. */
async function moveIn(draft: string, dataDir: string, now: Date): Promise<string | undefined> {
  const aside = join(dataDir, `before-${nameOf(now)}`);
  let isUsed = false;
  for (const part of await readdir(draft)) {
    const place = join(dataDir, part);
    if ((await readdir(place).catch(() => undefined)) !== undefined) {
      await mkdir(aside, { recursive: true, mode: 0o700 });
      await rename(place, join(aside, part));
      isUsed = true;
    }
    await rename(join(draft, part), place);
  }
  return isUsed ? aside : undefined;
}
