import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openDiskStore } from './disk-store.ts';
import { createSigner } from './signature-rules.ts';
import type { LocalStore, Stored } from './store.ts';

const FILE: Stored = { storageKey: 'export-0000000001', fileName: 'jobs.csv', contentType: 'text/csv; charset=utf-8' };

async function aStore(space?: { free: number; total: number }): Promise<{ folder: string; store: LocalStore }> {
  const folder = await mkdtemp(join(tmpdir(), 'muster-test-store-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const store = await openDiskStore({
    folder,
    signer: createSigner(Buffer.alloc(32, 7)),
    now: () => new Date(),
    ...(space ? { spaceOf: async () => space } : {}),
  });
  return { folder, store };
}

it('goes on keeping files when somebody cleaned its folder up under it', async () => {
  const { folder, store } = await aStore();
  await rm(folder, { recursive: true });
  expect(await store.make(FILE, (draft) => writeFile(draft, 'a,b'))).toBe(3);
  const content = await store.open(FILE.storageKey);
  expect(await text(content!.stream)).toBe('a,b');
});

it('knows whether a file is there', async () => {
  const { store } = await aStore();
  expect(await store.has(FILE.storageKey)).toBe(false);
  await store.put(FILE.storageKey, Buffer.from('a,b'), FILE.contentType);
  expect(await store.has(FILE.storageKey)).toBe(true);
});

it('takes no file that would use up the room of database and sessions, and says so in words', async () => {
  const { store } = await aStore({ free: 40_000_000, total: 1_000_000_000 });
  expect(await store.state()).toBe('full');
  const noRoom = { statusCode: 507, extras: { code: 'NO_ROOM' } };
  await expect(store.put('picture-000000001', new Uint8Array(3), 'image/png')).rejects.toMatchObject(noRoom);
  const accept = vi.fn<() => Promise<void>>();
  const body = Readable.from([Buffer.from('a,b')]);
  await expect(store.receive(body, { ...FILE, maxBytes: 10, settle: async (bytes) => bytes }, accept)).rejects.toMatchObject(
    noRoom,
  );
  expect(accept).not.toHaveBeenCalled();
});

it('keeps nothing of a file that could not be written to its end', async () => {
  const { folder, store } = await aStore();
  const fill = async (draft: string) => {
    await writeFile(draft, 'a,');
    throw new Error('the disk is full');
  };
  await expect(store.make(FILE, fill)).rejects.toThrow('the disk is full');
  expect(await readdir(join(folder, 'incoming'))).toEqual([]);
  expect(await store.open(FILE.storageKey)).toBeUndefined();
});
