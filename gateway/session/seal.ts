import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Authenticated encryption of records. A record decrypts only under the id it was sealed for. */
export interface Seal {
  seal(id: string, plain: string): string;
  /** The plain text; undefined when it was altered, moved to another id, or has an unknown key. */
  open(id: string, sealed: string): string | undefined;
}

const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * AES-256-GCM with a fresh IV per record and the id as associated data. The first secret encrypts
 * and all of them decrypt, so that a secret can be rotated without signing anybody out.
 */
export function createSeal(secrets: readonly [Buffer, ...Buffer[]]): Seal {
  const [key, ...olderKeys] = secrets.map((secret) => deriveKey(secret, 'session records')) as [Buffer, ...Buffer[]];
  return {
    seal(id, plain) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(id));
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64');
    },
    open(id, sealed) {
      const bytes = Buffer.from(sealed, 'base64');
      if (bytes.length < IV_BYTES + TAG_BYTES) return undefined;
      for (const candidate of [key, ...olderKeys]) {
        const plain = decrypt(candidate, id, bytes);
        if (plain !== undefined) return plain;
      }
      return undefined;
    },
  };
}

function decrypt(key: Buffer, id: string, bytes: Buffer): string | undefined {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(id))
      .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return undefined;
  }
}

/**
 * Derives a 32-byte key for one purpose (HKDF): the keys of cookies and records are independent.
 */
export function deriveKey(secret: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `muster gateway ${purpose}`, 32));
}
