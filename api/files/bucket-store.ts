import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { FastifyBaseLogger } from 'fastify';
import { type BucketPlace, s3Endpoint } from '#shared/servers/bucket-origin.ts';
import { storageAway, storageFull } from '../http/storage-failures.ts';
import { isMissing, type StorageState, stateAfter, WRONG_WITH_BUCKET } from './s3-fault-rules.ts';

export interface BucketOptions extends BucketPlace {
  /** Absent: the AWS SDK looks for them in its usual places. */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined;
  /** The origin of the pages that upload. */
  publicUrl: string;
  log: FastifyBaseLogger;
}

/** A bucket with the state that its answers tell. */
export interface Bucket {
  client: S3Client;
  /**
   * Waits for a request of the client and notes what it says of the bucket.
   * @throws Failure 507 when the bucket is full, 503 when it is away or refuses; the error itself
   *   when there is no such object
   */
  answerOf<T>(asked: Promise<T>): Promise<T>;
  /**
   * The last known state, at once. It is checked in the background, sooner while something is
   * wrong, and logged when it changes.
   */
  state(): Promise<StorageState>;
}

/** A bucket that is silent for this long is away; a frozen one holds a request up twice as long. */
const SILENCE_MS = 5_000;
const CONNECT_MS = 3_000;
const ATTEMPTS = 2;
const CHECK_EVERY_MS = { ok: 60_000, wrong: 10_000 };
/** Keys of the check: one that is never there, and one with the bytes of the last check. */
const CHECKED = { absent: 'muster-check/absent', room: 'muster-check/room' };

/** Opens a bucket; nothing is sent before the first request or the first look at its state. */
export function openBucket({ publicUrl, log, credentials, ...place }: BucketOptions): Bucket {
  const { bucket, region, forcePathStyle } = place;
  const endpoint = s3Endpoint(place);
  const client = new S3Client({
    region,
    // Always given, so that the gateway knows it too: no other setting of the SDK may move it.
    endpoint,
    forcePathStyle,
    useFipsEndpoint: false,
    useDualstackEndpoint: false,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: ATTEMPTS,
    requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: SILENCE_MS },
    ...(credentials ? { credentials } : {}),
  });
  let known: StorageState = 'ok';
  let checkedAt = Number.NEGATIVE_INFINITY;
  let isChecking = false;
  /** Whether the last check included a write: not all do, since a bucket may keep every version. */
  let hasWritten = false;

  function note(state: StorageState, error?: unknown): void {
    if (state === known) return;
    known = state;
    if (state === 'ok') log.info({ bucket, endpoint }, 'files can be stored again');
    else log.error({ err: error, bucket, endpoint, state }, WRONG_WITH_BUCKET[state]);
  }

  async function checkNow(): Promise<StorageState> {
    await client.send(new GetObjectCommand({ Bucket: bucket, Key: CHECKED.absent })).catch((error: unknown) => {
      if (!isMissing(error)) throw error;
    });
    if (hasWritten && known === 'ok') return 'ok';
    const put = new PutObjectCommand({ Bucket: bucket, Key: CHECKED.room, Body: 'Muster', ContentType: 'text/plain' });
    await client.send(put);
    hasWritten = true;
    const address = await getSignedUrl(client, put);
    return (await allowsPut(address, publicUrl)) ? 'ok' : 'no-cors';
  }

  async function check(): Promise<void> {
    isChecking = true;
    try {
      note(await checkNow());
    } catch (error) {
      note(stateAfter(error), error);
    } finally {
      isChecking = false;
      checkedAt = performance.now();
    }
  }

  return {
    client,
    answerOf: async (asked) => {
      try {
        return await asked;
      } catch (error) {
        if (isMissing(error)) throw error;
        note(stateAfter(error), error);
        throw known === 'full' ? storageFull() : storageAway();
      }
    },
    state: async () => {
      const everyMs = known === 'ok' ? CHECK_EVERY_MS.ok : CHECK_EVERY_MS.wrong;
      if (!isChecking && performance.now() - checkedAt > everyMs) void check();
      return known;
    },
  };
}

/** Asks as a browser does before a page of that origin may `PUT` (a CORS preflight). */
function allowsPut(address: string, origin: string): Promise<boolean> {
  const { promise, resolve, reject } = Promise.withResolvers<boolean>();
  const ask = address.startsWith('https:') ? requestHttps : requestHttp;
  const headers = { origin, 'access-control-request-method': 'PUT', 'access-control-request-headers': 'content-type' };
  const options = { method: 'OPTIONS', headers, agent: false, signal: AbortSignal.timeout(SILENCE_MS) };
  const request = ask(address, options, (answer) => {
    answer.resume();
    const allowed = answer.headers['access-control-allow-origin'];
    resolve((answer.statusCode ?? 0) < 300 && (allowed === '*' || allowed === origin));
  });
  request.once('error', reject).end();
  return promise;
}
