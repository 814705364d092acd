/** Said to people when there is no room for a file, on the disk or in the bucket. */
export const NO_ROOM = 'There is no room left on the server to keep this: tell whoever runs it';

/** Codes by which S3 servers say that a bucket, or all of them, are full; Amazon's never are. */
const FULL = new Set(['QuotaExceeded', 'XMinioStorageFull', 'XMinioAdminBucketQuotaExceeded']);

/** Whether the answer of an S3 server says that there is no room. */
export const saysFull = ({ status, code }: { status: number | undefined; code: string | undefined }): boolean =>
  status === 507 || (code !== undefined && FULL.has(code));
