import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a signed address allows: one thing, with one file, until a moment. */
export interface Permit {
  method: 'GET' | 'PUT';
  storageKey: string;
  /** Milliseconds since 1970. */
  expiresAtMs: number;
  isDownload: boolean;
}

/** Signs permits with a key of its own, derived from the secret. */
export function createSigner(secret: Buffer) {
  const key = createHmac('sha256', secret).update('muster file addresses').digest();
  const sign = ({ method, storageKey, expiresAtMs, isDownload }: Permit): string =>
    createHmac('sha256', key).update([method, storageKey, expiresAtMs, isDownload].join('\n')).digest('base64url');
  return {
    sign,
    /** True when this is the permit's signature; says nothing about its time. */
    isSignature: (permit: Permit, given: string): boolean => {
      const [expected, actual] = [Buffer.from(sign(permit)), Buffer.from(given)];
      return expected.byteLength === actual.byteLength && timingSafeEqual(expected, actual);
    },
  };
}
export type Signer = ReturnType<typeof createSigner>;
