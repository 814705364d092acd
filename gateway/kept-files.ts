import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type { Seal } from './session/seal.ts';
import type { SessionStore } from './session/store/store.ts';

/**
 * Keeps the web's files of earlier versions in the store that the gateways share (decision 70). An
 * open tab loads code of its own version, and behind a load balancer a new page may ask an old
 * gateway for its files.
 */
export interface KeptFiles {
  /** Stores all files of the folder; none while it does not exist. */
  keep(folder: string): Promise<void>;
  /** Finds a file by name; undefined when no version of the last days had it. */
  find(name: string): Promise<Buffer | undefined>;
}

const DAY_MS = 24 * 60 * 60_000;
/** A gateway stores its files again once a day, so they stay for a week after it has gone. */
export const KEEP_AGAIN_EVERY_MS = DAY_MS;
const KEPT_MS = 8 * DAY_MS;

/** Names that the build makes; none contains a path. */
const FILE_NAME = /^[\w-]+(?:\.[\w-]+)+$/;
const COMPRESSED = '.br';
const decompress = promisify(brotliDecompress);

interface KeptFilesOptions {
  store: SessionStore;
  seal: Seal;
  clock: () => number;
}

/** Files are sealed as sessions are, so that write access to the store cannot inject a script. */
export function createKeptFiles({ store, seal, clock }: KeptFilesOptions): KeptFiles {
  // No session id contains a colon.
  const keyOf = (name: string) => `web:${name}`;
  return {
    async keep(folder) {
      const names = new Set(await readdir(folder).catch(() => []));
      for (const name of names) {
        if (name.endsWith(COMPRESSED) || !FILE_NAME.test(name)) continue;
        const isCompressed = names.has(name + COMPRESSED);
        const bytes = await readFile(join(folder, isCompressed ? name + COMPRESSED : name));
        const content = `${isCompressed ? 'br' : 'raw'} ${bytes.toString('base64')}`;
        await store.write(keyOf(name), seal.seal(keyOf(name), content), clock() + KEPT_MS);
      }
    },
    async find(name) {
      if (!FILE_NAME.test(name)) return undefined;
      const kept = await store.read(keyOf(name));
      const content = kept && seal.open(keyOf(name), kept.sealed);
      if (content === undefined) return undefined;
      const [encoding, text = ''] = content.split(' ');
      const bytes = Buffer.from(text, 'base64');
      return encoding === 'br' ? decompress(bytes) : bytes;
    },
  };
}
