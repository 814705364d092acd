import { createReadStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { DeleteObjectCommand, GetObjectCommand, HeadObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { type BucketOptions, openBucket } from './bucket-store.ts';
import { disposition, madeExpiry, readExpiry, uploadExpiry } from './rules.ts';
import { isMissing } from './s3-fault-rules.ts';
import type { FileStore, Stored } from './store.ts';

interface S3Options extends BucketOptions {
  now: () => Date;
}

/**
 * Uploads land under this prefix until the api has checked them. A presigned `PUT` address can be
 * used repeatedly while it is valid, so it must never lead to a stored file.
 */
const INCOMING = 'incoming/';

/**
 * Stores files in a bucket, reached by presigned addresses. Bytes do not pass through the api, so
 * it checks them when they are first asked for, and stores them under another key.
 */
export function openS3Store({ now, ...options }: S3Options): FileStore {
  const { bucket } = options;
  const { client, answerOf, state } = openBucket(options);
  const object = (storageKey: string) => ({ Bucket: bucket, Key: storageKey });
  /** Signs as of the beginning of the day, so that the address is constant all day. */
  const reading = () => {
    const expires = readExpiry(now()).getTime();
    const signingDate = new Date(expires - 3 * 86_400_000);
    return { signingDate, expiresIn: (expires - signingDate.getTime()) / 1000 };
  };
  const saving = ({ storageKey, fileName, contentType }: Stored) =>
    new GetObjectCommand({ ...object(storageKey), ResponseContentDisposition: disposition(fileName, contentType, true) });
  const until = (expires: Date) => {
    const signingDate = now();
    return { signingDate, expiresIn: Math.round((expires.getTime() - signingDate.getTime()) / 1000) };
  };
  return {
    state,
    uploadUrl: ({ storageKey, contentType }) => {
      const command = new PutObjectCommand({ ...object(INCOMING + storageKey), ContentType: contentType });
      return getSignedUrl(client, command, until(uploadExpiry(now())));
    },
    addressOf: (storageKey) => getSignedUrl(client, new GetObjectCommand(object(storageKey)), reading()),
    downloadUrl: (file) => getSignedUrl(client, saving(file), reading()),
    madeUrl: (file) => getSignedUrl(client, saving(file), until(madeExpiry(now()))),
    incoming: async (storageKey, maxBytes) => {
      const sent = object(INCOMING + storageKey);
      try {
        const { ContentLength: size = 0 } = await answerOf(client.send(new HeadObjectCommand(sent)));
        // S3 answers no range request of an empty file.
        if (size === 0) return Buffer.alloc(0);
        const range = new GetObjectCommand({ ...sent, Range: `bytes=0-${maxBytes}` });
        return await answerOf(
          client.send(range).then(async ({ Body }) => Body && Buffer.from(await Body.transformToByteArray())),
        );
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    removeIncoming: async (storageKey) => {
      await answerOf(client.send(new DeleteObjectCommand(object(INCOMING + storageKey))));
    },
    put: async (storageKey, bytes, contentType) => {
      const sent = { ...object(storageKey), Body: bytes, ContentType: contentType, ContentLength: bytes.byteLength };
      await answerOf(client.send(new PutObjectCommand(sent)));
    },
    make: async ({ storageKey, contentType }, fill) => {
      // S3 needs the size before the first byte.
      const folder = await mkdtemp(join(tmpdir(), 'muster-draft-'));
      try {
        const draft = join(folder, 'draft');
        await fill(draft);
        const { size } = await stat(draft);
        const sent = { ...object(storageKey), ContentType: contentType, ContentLength: size };
        await answerOf(client.send(new PutObjectCommand({ ...sent, Body: createReadStream(draft) })));
        return size;
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    has: async (storageKey) => {
      try {
        await answerOf(client.send(new HeadObjectCommand(object(storageKey))));
        return true;
      } catch (error) {
        if (isMissing(error)) return false;
        throw error;
      }
    },
    open: async (storageKey) => {
      try {
        const { Body, ContentLength: size = 0 } = await answerOf(client.send(new GetObjectCommand(object(storageKey))));
        return Body instanceof Readable ? { stream: Body, size } : undefined;
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    remove: async (storageKey) => {
      await answerOf(client.send(new DeleteObjectCommand(object(storageKey))));
    },
    removeDrafts: async () => undefined,
  };
}
