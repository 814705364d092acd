import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

const SECRET_BYTES = 32;

/**
 * The secrets of the api: the first one signs, and all verify, so that one can be replaced step by
 * step without signing anybody out.
 */
export type TokenSecrets = readonly [Buffer, ...Buffer[]];

/** The given secrets, or the one in the file; see readOrCreateSecret. */
export async function openTokenSecrets(given: readonly string[], path: string): Promise<TokenSecrets> {
  const [first, ...others] = given.map((text) => Buffer.from(text));
  return [first ?? (await readOrCreateSecret(path)), ...others];
}

/**
 * Reads the secret from a file; creates it at first use, readable by its owner only. Two processes
 * that start together get one secret: the file is created atomically.
 * @throws when the file holds less than 32 bytes, which could be guessed.
 */
export async function readOrCreateSecret(path: string): Promise<Buffer> {
  const kept = await read(path);
  if (kept) return kept;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  await writeFile(draft, `${randomBytes(SECRET_BYTES).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' });
  await link(draft, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await unlink(draft);
  return (await read(path)) ?? Promise.reject(new Error(`The secret in ${path} is gone again`));
}

async function read(path: string): Promise<Buffer | undefined> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  const secret = Buffer.from(text.trim(), 'base64url');
  if (secret.byteLength < SECRET_BYTES) throw new Error(`The secret in ${path} is too short: delete the file to get a new one`);
  return secret;
}
