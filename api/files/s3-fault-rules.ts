import { saysFull } from '#shared/http/storage-room.ts';

/** How the place of files is; `/healthz` says it by these words. */
export type StorageState = 'ok' | 'full' | 'unreachable' | 'refused' | 'no-bucket' | 'no-cors';

/** What is wrong with a bucket, and the cure, for the log. */
export const WRONG_WITH_BUCKET: Readonly<Record<Exclude<StorageState, 'ok'>, string>> = {
  full: 'files cannot be stored: the bucket is full. Raise its quota, or make room',
  unreachable: 'files cannot be stored: the S3 does not answer in time. Check S3_ENDPOINT, its certificate and the network',
  refused:
    'files cannot be stored: the S3 refuses this key. Check S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY (or the role of this machine), S3_REGION, its rights in the bucket, and the clock of this machine',
  'no-bucket': 'files cannot be stored: there is no such bucket. Create it, or correct S3_BUCKET',
  'no-cors': 'browsers cannot upload files: the bucket refuses pages of PUBLIC_URL. Give it the CORS rules in docs/operating.md',
};

/** The fields of an error of the AWS SDK. */
interface S3Error extends Error {
  $metadata?: { httpStatusCode?: number };
}

/** True when the bucket answered, and has no such object. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotFound' || error.name === 'NoSuchKey');

/**
 * What a failed request says of the bucket. Without an answer, and after one of 500 or more, it
 * counts as unreachable; every other refusal is one of the key, its region or its rights.
 */
export function stateAfter(error: unknown): StorageState {
  if (!(error instanceof Error)) return 'unreachable';
  const { name, $metadata }: S3Error = error;
  const status = $metadata?.httpStatusCode;
  if (isMissing(error)) return 'ok';
  if (saysFull({ status, code: name })) return 'full';
  if (name === 'NoSuchBucket') return 'no-bucket';
  if (name === 'CredentialsProviderError') return 'refused';
  return status !== undefined && status >= 300 && status < 500 ? 'refused' : 'unreachable';
}
