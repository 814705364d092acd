import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Returns the secrets of cookies and session store: the given ones, or one that is generated at the
 * first start and stored in `<dataDir>/secrets/session` (folder 0700, file 0600), so that a restart
 * signs nobody out.
 */
export async function openSessionSecrets(given: readonly string[], dataDir: string): Promise<[Buffer, ...Buffer[]]> {
  const [first, ...older] = given.map((text) => Buffer.from(text));
  return [first ?? (await keptSecret(dataDir)), ...older];
}

async function keptSecret(dataDir: string): Promise<Buffer> {
  const folder = join(dataDir, 'secrets');
  const path = join(folder, 'session');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (!existsSync(path)) {
    // Linked when it is whole: another gateway may start at the same moment, and reads it then.
    const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
    await writeFile(draft, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
    await link(draft, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
    await unlink(draft);
  }
  const secret = (await readFile(path, 'utf8')).trim();
  if (secret.length < 32)
    throw new Error(`${path} holds no usable secret: delete it to have a new one made (this signs everybody out)`);
  return Buffer.from(secret);
}
