import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { TokenSecrets } from '../sign-in/secret-store.ts';
import { openDiskStore } from './disk-store.ts';
import { openS3Store } from './s3-store.ts';
import { createSigner, type Signer } from './signature-rules.ts';
import type { FileStore } from './store.ts';

interface FilesOptions {
  dataDir: string;
  s3: Config['s3'];
  /** Keys of the addresses of files on disk: the first one signs. */
  secrets: TokenSecrets;
  now: () => Date;
}

interface Files {
  store: FileStore;
  signer: Signer;
}

/** Opens the file store: a bucket when one is configured, else `dataDir`/files. */
export async function openFiles({ dataDir, s3, secrets, now }: FilesOptions): Promise<Files> {
  const signer = createSigner(...secrets);
  const store = s3 ? openS3Store({ ...s3, now }) : await openDiskStore({ folder: join(dataDir, 'files'), signer, now });
  return { store, signer };
}
