import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type { Seal } from './session/seal.ts';
import type { SessionStore } from './session/store/store.ts';

/**
 * The web's files of the versions before. A tab that stands open asks for code of its own version,
 * and behind a balancer a new page asks an old gateway for its files. So each gateway lays what it
 * serves into the store that the gateways share (decision 70).
 */
export interface KeptFiles {
  /** Keeps all that is in the folder now. Nothing while the folder is not there. */
  keep(folder: string): Promise<void>;
  /** A file by its name, or undefined when no version of the last days had it. */
  find(name: string): Promise<Buffer | undefined>;
}

const DAY_MS = 24 * 60 * 60_000;
/** A gateway keeps its files again once a day, so they stay for a week after it has gone. */
export const KEEP_AGAIN_EVERY_MS = DAY_MS;
const KEPT_MS = 8 * DAY_MS;

/** As the build names them: none leads to another folder. */
const FILE_NAME = /^[\w-]+(?:\.[\w-]+)+$/;
const COMPRESSED = '.br';
const decompress = promisify(brotliDecompress);

interface KeptFilesOptions {
  store: SessionStore;
  seal: Seal;
  clock: () => number;
}

/** Sealed as sessions are: whoever writes to the store puts no script into a page. */
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
