import { createECDH, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { type MailKind, mailKindOf } from '#shared/alerts/notice-words.ts';

/** The key pair with which a server identifies itself to push services (RFC 8292), base64url. */
export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

const CURVE = 'prime256v1';
const KEY_BYTES = 32;
/** A point of the curve: a byte that says its form, and two coordinates of 32 bytes. */
const POINT_BYTES = 65;

/**
 * The keys for push services, derived from a secret of the api like those of webhooks: the database
 * alone cannot push, and no further secret is kept.
 */
export function pushKeysOf(secret: Uint8Array): PushKeys {
  const pair = createECDH(CURVE);
  // One of about four billion values is no key of the curve.
  for (let round = 0; ; round++) {
    const derived = Buffer.from(hkdfSync('sha256', secret, '', `muster push ${round}`, KEY_BYTES));
    try {
      pair.setPrivateKey(derived);
      return { publicKey: pair.getPublicKey('base64url'), privateKey: derived.toString('base64url') };
    } catch {}
  }
}

/** Why a browser's keys cannot encrypt anything; undefined for good ones. */
export function subscriptionFault({
  p256dh,
  auth,
}: {
  p256dh: string;
  auth: string;
}): { field: string; reason: string } | undefined {
  const point = Buffer.from(p256dh, 'base64url');
  const pair = createECDH(CURVE);
  pair.generateKeys();
  try {
    if (point.byteLength !== POINT_BYTES) throw new Error('no point');
    pair.computeSecret(point);
  } catch {
    return { field: 'keys.p256dh', reason: 'must be the key of a subscription' };
  }
  const isSecret = Buffer.from(auth, 'base64url').byteLength === AUTH_BYTES;
  return isSecret ? undefined : { field: 'keys.auth', reason: 'must be the secret of a subscription' };
}
const AUTH_BYTES = 16;

/** The part of a token that says whose mails it ends, and which. */
const headOf = (employeeId: number, kind: MailKind): string => (kind === 'alerts' ? `${employeeId}` : `${employeeId}.${kind}`);

const macOf = (secret: Uint8Array, head: string): Buffer =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', secret, '', 'muster unsubscribe', KEY_BYTES)))
    .update(head)
    .digest();

/** The token of the link by which a person, or their mail program, switches mails off. */
export function unsubscribeToken(secret: Uint8Array, employeeId: number, kind: MailKind): string {
  const head = headOf(employeeId, kind);
  return `${head}.${macOf(secret, head).toString('base64url')}`;
}

/** Whose a token is, and which mails it ends; undefined when none of these secrets has made it. */
export function unsubscribedBy(
  secrets: readonly Uint8Array[],
  token: string,
): { employeeId: number; kind: MailKind } | undefined {
  const [, head = '', id = '', mac = ''] = /^((\d{1,10})(?:\.shiftLog)?)\.([\w-]{43})$/.exec(token) ?? [];
  const given = Buffer.from(mac, 'base64url');
  const isOurs = secrets.some((secret) => {
    const own = macOf(secret, head);
    return own.byteLength === given.byteLength && timingSafeEqual(own, given);
  });
  return isOurs ? { employeeId: Number(id), kind: mailKindOf(token) } : undefined;
}
