import { createHash, randomBytes } from 'node:crypto';
import { TOKEN_PREFIX } from '#shared/constants.ts';
import { Failure } from '#shared/http/errors.ts';
import { TOKEN_MOST_DAYS } from '#shared/integrations/tokens.ts';
import { addDays, businessDay } from '#shared/rules/periods.ts';

const SECRET_BYTES = 32;
const HINT_CHARACTERS = TOKEN_PREFIX.length + 4;

/** Generates a token of 256 random bits, its hash and its hint. */
export function makeToken(): { token: string; tokenHash: string; hint: string } {
  const token = TOKEN_PREFIX + randomBytes(SECRET_BYTES).toString('base64url');
  return { token, tokenHash: tokenHashOf(token), hint: token.slice(0, HINT_CHARACTERS) };
}

/** A fast hash is enough for 256 random bits, which are no password. */
export const tokenHashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/**
 * The end of the business day on which a token expires.
 * @throws Failure 400 when that is past, or too far away
 */
export function tokenEnd(expires: string, today: string, timeZone: string): Date {
  const last = addDays(today, TOKEN_MOST_DAYS);
  const reason = expires < today ? 'must not be in the past' : expires > last ? `must be ${last} or before` : undefined;
  if (reason) throw new Failure(400, 'The request is not valid', { errors: [{ field: 'expires', reason }] });
  return businessDay(expires, timeZone).end;
}
