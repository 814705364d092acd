import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';
import type { TokenSecrets } from '../sign-in/secret-store.ts';
import { openDiskStore } from './disk-store.ts';
import { openS3Store } from './s3-store.ts';
import { createSigner, type Signer } from './signature-rules.ts';
import type { FileStore } from './store.ts';

interface FilesOptions extends Pick<Config, 'dataDir' | 's3' | 'publicUrl'> {
  log: FastifyBaseLogger;
  /** Keys of the addresses of files on disk: the first one signs. */
  secrets: TokenSecrets;
  now: () => Date;
}

interface Files {
  store: FileStore;
  signer: Signer;
}

/**
 * Opens the file store: a bucket when one is configured, else `dataDir`/files. What is wrong with
 * the bucket is logged as soon as it is known; everything but files works without it.
 */
export async function openFiles({ dataDir, s3, publicUrl, log, secrets, now }: FilesOptions): Promise<Files> {
  const signer = createSigner(...secrets);
  const store = s3
    ? openS3Store({ ...s3, publicUrl, log, now })
    : await openDiskStore({ folder: join(dataDir, 'files'), signer, now });
  await store.state();
  return { store, signer };
}
