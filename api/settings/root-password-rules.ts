import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

/** `scrypt:N:r:p:salt:hash`, the last two in base64url. */
export const ROOT_PASSWORD_HASH = /^scrypt:(\d{4,7}):(\d{1,2}):(\d{1,2}):([\w-]{16,}):([\w-]{43,})$/;
/** Password `muster-demo`, which docs/operating.md names: the demo company's people are nobody. */
export const DEMO_ROOT_PASSWORD_HASH = 'scrypt:16384:8:1:bXVzdGVyLWRlbW8tc2FsdA:jrBMDmCh8JiHxQGi3cew_p6xkKMFonLsTAi8B9qiWIA';

interface Cost {
  N: number;
  r: number;
  p: number;
}
const COST: Cost = { N: 32_768, r: 8, p: 1 };
const HASH_BYTES = 32;

/** Hashes a root password for storage. */
export async function hashRootPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(password, salt, HASH_BYTES, COST);
  return `scrypt:${COST.N}:${COST.r}:${COST.p}:${salt.toString('base64url')}:${hash.toString('base64url')}`;
}

/** Compares a password with its hash in constant time. */
export async function isRootPassword(password: string, kept: string): Promise<boolean> {
  const [, N, r, p, salt, hash] = ROOT_PASSWORD_HASH.exec(kept) ?? [];
  if (!N || !r || !p || !salt || !hash) return false;
  const expected = Buffer.from(hash, 'base64url');
  const cost = { N: Number(N), r: Number(r), p: Number(p) };
  const derived = await derive(password, Buffer.from(salt, 'base64url'), expected.byteLength, cost);
  return timingSafeEqual(derived, expected);
}

function derive(password: string, salt: Buffer, bytes: number, cost: Cost): Promise<Buffer> {
  const options = { ...cost, maxmem: 256 * cost.N * cost.r };
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFC'), salt, bytes, options, (error, key) => (error ? reject(error) : resolve(key)));
  });
}
