import { createHmac, timingSafeEqual } from 'node:crypto';

/** The grant of a signed address: one action on one file, until a time. */
export interface Permit {
  method: 'GET' | 'PUT';
  storageKey: string;
  /** Milliseconds since 1970. */
  expiresAtMs: number;
  isDownload: boolean;
}

/**
 * Creates a signer with keys of its own, derived from these secrets: the first one signs, and the
 * signatures of all are accepted.
 */
export function createSigner(...secrets: readonly [Buffer, ...Buffer[]]) {
  const keys = secrets.map((secret) => createHmac('sha256', secret).update('muster file addresses').digest());
  const signBy = (key: Buffer, { method, storageKey, expiresAtMs, isDownload }: Permit): string =>
    createHmac('sha256', key).update([method, storageKey, expiresAtMs, isDownload].join('\n')).digest('base64url');
  return {
    sign: (permit: Permit): string => signBy(keys[0]!, permit),
    /** True when the signature belongs to the permit; expiry is checked elsewhere. */
    isSignature: (permit: Permit, given: string): boolean => {
      const actual = Buffer.from(given);
      return keys.some((key) => {
        const expected = Buffer.from(signBy(key, permit));
        return expected.byteLength === actual.byteLength && timingSafeEqual(expected, actual);
      });
    },
  };
}
export type Signer = ReturnType<typeof createSigner>;
