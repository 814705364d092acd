import { createHash, timingSafeEqual } from 'node:crypto';
import { SUPERVISORS_HEADER } from '#shared/constants.ts';
import { Failure } from '#shared/http/errors.ts';
import { can, type Role } from '#shared/permissions.ts';
import { foldEmail } from '#shared/rules/contacts.ts';
import type { Provider, SignInClient, SignInStatus } from '#shared/session.ts';
import { queryRefused } from '../query/faults.ts';

/** Minutes that a sign-in may take between leaving for the identity provider and coming back. */
export const ATTEMPT_MINUTES = 10;
/**
 * Tolerance for the clock of an identity provider, in either direction, as directories themselves
 * have it: a machine without a time server drifts by minutes.
 */
export const CLOCK_TOLERANCE_SECONDS = 5 * 60;
/**
 * Maximum bytes of an identity provider's answer, after decompression. Discovery, keys and tokens
 * are a few KB each.
 */
export const MAX_ANSWER_BYTES = 1_000_000;
/** Seconds for which the one-time code of a finished sign-in is valid. */
export const CODE_SECONDS = 60;
/** A session ends after this time without a refresh. */
const SESSION_DAYS = 14;
/** A session ends after this time in any case: a phone signs in four times a year. */
const SESSION_MAX_DAYS = 90;
const DAY_MS = 24 * 3_600_000;

/** The end of a session that is refreshed now and began then [sign-in-8]. */
export const sessionEnd = (now: Date, createdAt: Date): Date =>
  new Date(Math.min(now.getTime() + SESSION_DAYS * DAY_MS, createdAt.getTime() + SESSION_MAX_DAYS * DAY_MS));
/**
 * The last refresh token gets the same answer again for this long, in case the first answer was
 * lost.
 */
export const REFRESH_GRACE_SECONDS = 10;

/**
 * The heartbeat of a screen's GET of `auth/me` [sign-in-6]. The GET is renewed within a minute, so
 * this only runs out when a gateway or an api dies.
 */
export const SCREEN_COUNTS_MS = 150_000;
/** A screen is gone after this time without a GET; reloads and broken connections take less. */
export const SCREEN_LEFT_AFTER_MS = 8_000;
/** Who was not online for so long has been away [away-1]. */
export const AWAY_MS = 60 * 60_000;
/** The heartbeat of a phone's call: a phone calls only when it is used. */
export const PHONE_COUNTS_MS = 10 * 60_000;

/** Whether a token's `iat` (seconds) is further ahead than clocks differ. */
export const isIssuedAhead = (iat: number, nowMs: number): boolean => iat > nowMs / 1000 + CLOCK_TOLERANCE_SECONDS;

const MAX_SUPERVISORS = 500;

/** The hash that is stored in place of a secret. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/**
 * True when `verifier` is the secret whose SHA-256, in base64url, is `challenge` (RFC 7636, S256).
 */
export function answersChallenge(verifier: string, challenge: string): boolean {
  const answer = createHash('sha256').update(verifier).digest();
  const expected = Buffer.from(challenge, 'base64url');
  return answer.byteLength === expected.byteLength && timingSafeEqual(answer, expected);
}

/**
 * The e-mail addresses that an identity provider vouches for, best first.
 *
 * Google: `email`, and only when `email_verified` is true. Microsoft: `preferred_username` (the
 * directory's sign-in name), then `email` unless the token says it is not verified (`xms_edov` or
 * `email_verified` false). Both are given out by the directory's own admins, which is why the
 * issuer must be one directory and not a shared one: see `providerFault`.
 */
export function vouchedEmails(provider: Provider, claims: Readonly<Record<string, unknown>>): string[] {
  const email = addressIn(claims['email']);
  if (provider === 'google') return email && claims['email_verified'] === true ? [email] : [];
  const isDoubtful = [claims['xms_edov'], claims['email_verified']].some((flag) => flag === false || flag === 0 || flag === '0');
  const candidates = [addressIn(claims['preferred_username']), isDoubtful ? undefined : email];
  return [...new Set(candidates.filter((address) => address !== undefined))];
}

function addressIn(claim: unknown): string | undefined {
  if (typeof claim !== 'string' || claim.length > 320) return undefined;
  const address = foldEmail(claim.trim());
  return /^[^\s@]+@[^\s@]+$/.test(address) ? address : undefined;
}

/**
 * Microsoft's shared issuers, through which any directory can sign in; there, an e-mail claim
 * proves nothing.
 */
const isSharedDirectory = (issuer: string): boolean =>
  /^https:\/\/login\.microsoftonline\.[a-z]+\/(common|organizations|consumers)(\/|$)/i.test(issuer);

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|\[::1\]|localhost)$/;

/** A loopback address, also one of IPv4 mapped to IPv6. */
export const isLoopback = (ip: string): boolean => ip === '::1' || LOOPBACK.test(ip.replace(/^::ffff:/i, ''));

/** Plain HTTP is allowed for an identity provider on this machine, and never in production. */
export const mayBeInsecure = (issuer: URL, isProduction: boolean): boolean =>
  issuer.protocol === 'http:' && LOOPBACK.test(issuer.hostname) && !isProduction;

/**
 * Checks a provider's issuer; says what is wrong, for the person who configures it, or undefined.
 */
export function providerFault(provider: Provider, issuer: string, isProduction: boolean): string | undefined {
  if (!URL.canParse(issuer)) return 'must be an address';
  const url = new URL(issuer);
  if (url.protocol !== 'https:' && !mayBeInsecure(url, isProduction))
    return 'must be https (plain http is for this machine only, and not in production)';
  if (provider === 'microsoft' && isSharedDirectory(issuer))
    return 'must name your own directory: https://login.microsoftonline.com/<tenant id>/v2.0';
  return undefined;
}

/** Decides whether a person may sign in; says why not, or undefined [sign-in-2]. */
export function refusalOf(person: { isActive: boolean; role: Role } | undefined, client: SignInClient): SignInStatus | undefined {
  if (!person) return 'notFound';
  if (!person.isActive) return 'unauthorized';
  return client === 'web' && !can(person.role, 'open', 'webApp') ? 'unauthorized' : undefined;
}

/**
 * Parses the selected supervisors; null when none.
 * @throws Failure 400 that names the header when it is not a list of row numbers.
 */
export function supervisorIdsOf(header: string | string[] | undefined): number[] | null {
  const text = Array.isArray(header) ? header.join(',') : (header ?? '');
  if (text.trim() === '') return null;
  const ids = text.split(',').map((part) => part.trim());
  const reason =
    ids.length > MAX_SUPERVISORS ? `must name at most ${MAX_SUPERVISORS}` : 'must be employee ids separated by commas';
  if (ids.length > MAX_SUPERVISORS || !ids.every((id) => /^[1-9]\d{0,8}$/.test(id))) {
    throw new Failure(400, 'The selected supervisors could not be read', { errors: [{ field: SUPERVISORS_HEADER, reason }] });
  }
  return [...new Set(ids.map(Number))].sort((a, b) => a - b);
}

/** Whether this person may act as somebody: not after deactivation or a change of role. */
export const mayAct = ({ role, isActive }: { role: Role | null; isActive: boolean | null }): boolean =>
  isActive === true && role !== null && can(role, 'open', 'masquerade');

/**
 * Parses whom `where={"employeeId":…}` asks to act as: a row number or an employee ID, plain or as
 * `{"$eq":…}`.
 * @throws Failure 400 that names the offender
 */
export function masqueradeTarget(where: string): number | string {
  let read: unknown;
  try {
    read = JSON.parse(where);
  } catch {
    throw queryRefused('where', 'must be JSON');
  }
  if (typeof read !== 'object' || read === null || Array.isArray(read)) throw queryRefused('where', 'must be an object');
  const { employeeId, ...others } = read as Record<string, unknown>;
  for (const name of Object.keys(others)) throw queryRefused(`where.${name}`, 'is not known here');
  const plain = typeof employeeId === 'object' && employeeId !== null && '$eq' in employeeId ? employeeId.$eq : employeeId;
  if (typeof plain === 'number' && Number.isInteger(plain) && plain > 0 && plain <= 2_147_483_647) return plain;
  if (typeof plain === 'string' && /^\d-\d{5}-\d{2}$/.test(plain)) return plain;
  if (typeof plain === 'string' && /^[1-9]\d{0,8}$/.test(plain)) return Number(plain);
  throw queryRefused('where.employeeId', 'must be a row number or an employee ID');
}
