/** The settings of a bucket that decide where it is. */
export interface BucketPlace {
  bucket: string;
  region: string;
  /** Of an S3 that is not Amazon's: `https://s3.example.com`. */
  endpoint: string | undefined;
  /** The bucket is part of the path, and of no host name. */
  forcePathStyle: boolean;
}

/** Amazon's domains; regions elsewhere are in the first. */
const DOMAINS: readonly (readonly [region: RegExp, domain: string])[] = [
  [/^cn-/, 'amazonaws.com.cn'],
  [/^eusc-/, 'amazonaws.eu'],
];

/** The address of the S3 that holds the bucket, without the bucket. */
export function s3Endpoint({ region, endpoint }: Pick<BucketPlace, 'region' | 'endpoint'>): string {
  const [, domain] = DOMAINS.find(([regions]) => regions.test(region)) ?? ['', 'amazonaws.com'];
  return endpoint ?? `https://s3.${region}.${domain}`;
}

/**
 * The origin of a bucket's presigned addresses, as the AWS SDK makes them: the bucket is a label
 * before the host, unless the path is asked for, the host is a number, or the name is no label. A
 * name with dots is one over plain http alone: no certificate covers several labels.
 */
export function bucketOrigin(place: BucketPlace): string {
  const { protocol, host, hostname, origin } = new URL(s3Endpoint(place));
  const labels = protocol === 'http:' ? place.bucket.split('.') : [place.bucket];
  const isInPath = place.forcePathStyle || IP.test(hostname) || !labels.every((label) => LABEL.test(label));
  return isInPath ? origin : `${protocol}//${place.bucket}.${host}`;
}

const IP = /^(?:\d+\.\d+\.\d+\.\d+|\[.*\])$/;
const LABEL = /^[a-z0-9][a-z0-9-]{2,62}$/;
