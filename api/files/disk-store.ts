import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { storageFull } from '../http/storage-failures.ts';
import { HEAD_BYTES, isContent, madeExpiry, notWhatItSays, readExpiry, tooLarge, uploadExpiry } from './rules.ts';
import type { Permit, Signer } from './signature-rules.ts';
import type { LocalStore } from './store.ts';

interface DiskOptions {
  folder: string;
  signer: Signer;
  now: () => Date;
  /** Reads the space of a folder's disk, in bytes. */
  spaceOf?: (folder: string) => Promise<{ free: number; total: number }>;
}

const LEFT_OVER_MS = 86_400_000;
/**
 * Bytes of the disk that files leave free, or a part of a small disk: the database and sessions lie
 * there too, and sign-ins must still be written.
 */
const RESERVE_BYTES = 256_000_000;
const RESERVE_PART = 0.05;

/** Free and total space of a folder's disk, in bytes. */
export async function spaceOnDisk(folder: string): Promise<{ free: number; total: number }> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, total: blocks * bsize };
}

/**
 * Stores files under a folder and serves them through this api by signed addresses, relative to the
 * public one.
 */
export async function openDiskStore({ folder, signer, now, spaceOf = spaceOnDisk }: DiskOptions): Promise<LocalStore> {
  const incoming = join(folder, 'incoming');
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  await removeLeftOvers(incoming, now());

  const address = (method: Permit['method'], storageKey: string, expires: Date, isDownload = false): string => {
    const permit = { method, storageKey, expiresAtMs: expires.getTime(), isDownload };
    const query = new URLSearchParams({ expires: String(permit.expiresAtMs), ...(isDownload ? { download: '1' } : {}) });
    return `/api/v1/file/content/${storageKey}?${query}&signature=${signer.sign(permit)}`;
  };
  const pathOf = (storageKey: string) => join(folder, storageKey.slice(0, 2), storageKey);

  const hasRoom = (): Promise<boolean> =>
    spaceOf(folder).then(
      ({ free, total }) => free > Math.min(RESERVE_BYTES, RESERVE_PART * total),
      // A missing folder is created later; an unreadable disk fails at the write.
      () => true,
    );

  /** Runs the work on a draft file, which is deleted afterwards unless it was kept. */
  const drafted = async (storageKey: string, work: (draft: string, keep: () => Promise<void>) => Promise<void>) => {
    if (!(await hasRoom())) throw storageFull();
    const draft = join(incoming, `${storageKey}.${randomBytes(6).toString('hex')}`);
    // The folder may be cleaned up while the process runs; that must not break the store for good.
    await mkdir(incoming, { recursive: true, mode: 0o700 });
    try {
      await work(draft, async () => {
        await mkdir(join(folder, storageKey.slice(0, 2)), { recursive: true, mode: 0o700 });
        await rename(draft, pathOf(storageKey));
      });
    } finally {
      await rm(draft, { force: true });
    }
  };

  return {
    state: async () => ((await hasRoom()) ? 'ok' : 'full'),
    uploadUrl: async ({ storageKey }) => address('PUT', storageKey, uploadExpiry(now())),
    addressOf: async (storageKey) => address('GET', storageKey, readExpiry(now())),
    downloadUrl: async ({ storageKey }) => address('GET', storageKey, readExpiry(now()), true),
    madeUrl: async ({ storageKey }) => address('GET', storageKey, madeExpiry(now()), true),
    // Nothing lies here unchecked: `receive` checks what passes through it.
    incoming: async () => undefined,
    removeIncoming: async () => undefined,
    remove: (storageKey) => rm(pathOf(storageKey), { force: true }),
    removeDrafts: () => removeLeftOvers(incoming, now()),
    put: (storageKey, bytes) =>
      drafted(storageKey, async (draft, keep) => {
        await writeFile(draft, bytes, { flag: 'wx', mode: 0o600, flush: true });
        await keep();
      }),
    make: async ({ storageKey }, fill) => {
      let size = 0;
      await drafted(storageKey, async (draft, keep) => {
        await fill(draft);
        ({ size } = await stat(draft));
        await keep();
      });
      return size;
    },
    receive: (body, { storageKey, contentType, maxBytes, settle }, accept) =>
      drafted(storageKey, async (draft, keep) => {
        await write(body, draft, maxBytes, (head) => isContent(head, contentType));
        const kept = await settle(await readFile(draft));
        await writeFile(draft, kept, { flush: true });
        await accept(kept.byteLength, keep);
      }),
    has: (storageKey) =>
      stat(pathOf(storageKey)).then(
        () => true,
        (error: NodeJS.ErrnoException) => {
          if (error.code === 'ENOENT') return false;
          throw error;
        },
      ),
    open: async (storageKey) => {
      const handle = await open(pathOf(storageKey), 'r').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined;
        throw error;
      });
      if (!handle) return undefined;
      const { size } = await handle.stat();
      return { stream: handle.createReadStream(), size };
    },
  };
}

/**
 * Writes a body to a new file and checks it on the way. The caller deletes what a refusal leaves.
 */
async function write(body: Readable, path: string, maxBytes: number, isRight: (head: Uint8Array) => boolean): Promise<void> {
  const handle = await open(path, 'wx', 0o600);
  try {
    let size = 0;
    let head = Buffer.alloc(0);
    // A refusal leaves the stream open, so that the answer still reaches the sender.
    for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += chunk.byteLength;
      if (size > maxBytes) throw tooLarge(maxBytes);
      if (head.byteLength < HEAD_BYTES) {
        head = Buffer.concat([head, chunk.subarray(0, HEAD_BYTES)]);
        if (head.byteLength >= HEAD_BYTES && !isRight(head)) throw notWhatItSays(head);
      }
      await handle.write(chunk);
    }
    if (!isRight(head)) throw notWhatItSays(head);
  } finally {
    await handle.close();
  }
}

/** Deletes drafts of a killed process. */
async function removeLeftOvers(incoming: string, now: Date): Promise<void> {
  // The folder may be gone after a cleanup; the next draft creates it.
  for (const name of await readdir(incoming).catch(() => [])) {
    const { mtimeMs } = await stat(join(incoming, name)).catch(() => ({ mtimeMs: now.getTime() }));
    if (now.getTime() - mtimeMs > LEFT_OVER_MS) await rm(join(incoming, name), { force: true });
  }
}
