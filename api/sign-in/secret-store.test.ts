import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readOrCreateSecret } from './secret-store.ts';

describe('readOrCreateSecret', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'muster-secret-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('makes a secret once, for its owner only, and finds it again', async () => {
    const path = join(folder, 'secrets', 'token');
    const secret = await readOrCreateSecret(path);
    expect(secret.byteLength).toBe(32);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect((await stat(join(folder, 'secrets'))).mode & 0o777).toBe(0o700);
    expect(await readOrCreateSecret(path)).toEqual(secret);
  });

  it('gives everybody the same one when several ask at once', async () => {
    const path = join(folder, 'token');
    const secrets = await Promise.all(Array.from({ length: 8 }, () => readOrCreateSecret(path)));
    expect(new Set(secrets.map((secret) => secret.toString('hex'))).size).toBe(1);
    expect(await readdir(folder)).toEqual(['token']);
  });

  it('refuses a file that holds too little', async () => {
    const path = join(folder, 'token');
    await writeFile(path, 'short');
    await expect(readOrCreateSecret(path)).rejects.toThrow('too short');
  });
});
