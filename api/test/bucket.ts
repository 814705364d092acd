import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import type { Config } from '../config.ts';

export type BucketSettings = NonNullable<Config['s3']>;

/** What a bucket must allow to pages that upload, as docs/operating.md gives it. */
const cors = (origin: string) => `<CORSConfiguration><CORSRule>
  <AllowedOrigin>${origin}</AllowedOrigin><AllowedMethod>PUT</AllowedMethod><AllowedHeader>content-type</AllowedHeader>
</CORSRule></CORSConfiguration>`;

/**
 * Starts an S3 server that is not ours, with the bucket `muster`, which pages of `origin` may
 * upload to. Stop it when done.
 */
export async function startBucket(origin: string) {
  const directory = await mkdtemp(join(tmpdir(), 'muster-test-bucket-'));
  const configureBuckets = [
    { name: 'muster', configs: [cors(origin)] },
    { name: 'muster-closed', configs: [] },
  ];
  const server = new S3rver({ address: '127.0.0.1', port: 0, directory, silent: true, configureBuckets });
  const { port } = await server.run();
  const settings: BucketSettings = {
    bucket: 'muster',
    region: 'us-east-1',
    endpoint: `http://127.0.0.1:${port}`,
    forcePathStyle: false,
    // The one account that it knows.
    credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
  };
  return {
    settings,
    /** Keys of the objects in the bucket. */
    keys: async (): Promise<string[]> => {
      const names = await readdir(join(directory, 'muster'), { recursive: true });
      return names.filter((name) => name.endsWith(OBJECT)).map((name) => name.slice(0, -OBJECT.length));
    },
    stop: async () => {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** What that server appends to an object's key. */
const OBJECT = '._S3rver_object';
