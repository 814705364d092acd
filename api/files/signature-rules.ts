import { createHmac, timingSafeEqual } from 'node:crypto';

/** The grant of a signed address: one action on one file, until a time. */
export interface Permit {
  method: 'GET' | 'PUT';
  storageKey: string;
  /** Milliseconds since 1970. */
  expiresAtMs: number;
  isDownload: boolean;
}

/** Creates a signer with a key of its own, derived from the secret. */
export function createSigner(secret: Buffer) {
  const key = createHmac('sha256', secret).update('muster file addresses').digest();
  const sign = ({ method, storageKey, expiresAtMs, isDownload }: Permit): string =>
    createHmac('sha256', key).update([method, storageKey, expiresAtMs, isDownload].join('\n')).digest('base64url');
  return {
    sign,
    /** True when the signature belongs to the permit; expiry is checked elsewhere. */
    isSignature: (permit: Permit, given: string): boolean => {
      const [expected, actual] = [Buffer.from(sign(permit)), Buffer.from(given)];
      return expected.byteLength === actual.byteLength && timingSafeEqual(expected, actual);
    },
  };
}
export type Signer = ReturnType<typeof createSigner>;
