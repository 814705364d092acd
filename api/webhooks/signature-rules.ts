import { createHmac, hkdfSync, randomBytes } from 'node:crypto';

const SALT_BYTES = 24;
const SECRET_BYTES = 32;
const PREFIX = 'whsec_';

export const makeSalt = (): string => randomBytes(SALT_BYTES).toString('base64url');

/**
 * Derives the secret of a webhook from the api's own and the webhook's salt, so that the database
 * alone cannot sign.
 */
export function secretOf(apiSecret: Uint8Array, salt: string): Buffer {
  return Buffer.from(hkdfSync('sha256', apiSecret, salt, 'muster webhook', SECRET_BYTES));
}

/** The secret in the text form that people copy and receivers take. */
export const secretText = (secret: Buffer): string => PREFIX + secret.toString('base64');

/**
 * The headers of the Standard Webhooks specification: HMAC SHA-256 of id, time and body, with one
 * signature for each valid secret.
 */
export function signedHeaders(secrets: readonly Buffer[], id: string, at: Date, body: string): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const mac = createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64');
    return `v1,${mac}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}
