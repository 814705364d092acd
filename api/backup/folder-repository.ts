import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { z } from 'zod';
import { FileIndex, Manifest } from './manifest-rules.ts';

/** The parts of a backup's folder. */
export const PART = {
  manifest: 'manifest.json',
  /** A line for each other file, as `sha256sum --check` reads it. */
  checksums: 'checksums.sha256',
  dump: 'database.dump',
  cluster: 'database.tar.gz',
  index: 'files.json',
  files: 'files',
} as const;

/** The path of a stored file within the folder. */
export const fileIn = (storageKey: string): string => join(PART.files, storageKey.slice(0, 2), storageKey);

/** Writes checksums and manifest: from now on the folder is a backup. */
export async function sealFolder(folder: string, manifest: Omit<Manifest, 'checksums'>): Promise<Manifest> {
  const lines: string[] = [];
  for (const path of await filesIn(folder)) lines.push(`${await sumOf(join(folder, path))}  ${path}\n`);
  const text = lines.join('');
  await writeFile(join(folder, PART.checksums), text, { mode: 0o600, flush: true });
  const sealed: Manifest = { ...manifest, checksums: sumOfText(text) };
  await writeFile(join(folder, PART.manifest), `${JSON.stringify(sealed, null, 2)}\n`, { mode: 0o600, flush: true });
  return sealed;
}

/**
 * Reads the manifest and compares every file with its checksum.
 * @throws Error in words when something is missing, damaged or of another kind
 */
export async function verifyFolder(folder: string): Promise<Manifest> {
  const manifest = await readJson(join(folder, PART.manifest), Manifest).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new Error(`${folder} is not a finished backup: it has no ${PART.manifest}`);
    throw error;
  });
  const text = await readFile(join(folder, PART.checksums), 'utf8').catch(() => '');
  if (sumOfText(text) !== manifest.checksums) throw new Error(`${PART.checksums} is damaged, or of another backup`);
  for (const line of text.split('\n').filter(Boolean)) {
    const [sum = '', path = ''] = line.split('  ');
    const found = await sumOf(join(folder, path)).catch(() => undefined);
    if (found !== sum) throw new Error(`${path} ${found === undefined ? 'is missing in the backup' : 'is damaged'}`);
  }
  return manifest;
}

/** The stored files of a backup; none when they were left out. */
export const readIndex = (folder: string, manifest: Manifest): Promise<FileIndex> =>
  manifest.files ? readJson(join(folder, PART.index), FileIndex) : Promise.resolve([]);

async function readJson<T>(path: string, schema: z.ZodType<T>): Promise<T> {
  const parsed = schema.safeParse(JSON.parse(await readFile(path, 'utf8')));
  if (!parsed.success) throw new Error(`${path} cannot be read:\n${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

/** Paths of all files below a folder, in order. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .toSorted();
}

async function sumOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of createReadStream(path)) hash.update(part as Buffer);
  return hash.digest('hex');
}

const sumOfText = (text: string): string => createHash('sha256').update(text).digest('hex');
