import { type JWTVerifyResult, jwtVerify, SignJWT } from 'jose';
import type { TokenSecrets } from './secret-store.ts';

/** The claims of an access token: its session and that session's person. */
export interface TokenClaims {
  sessionId: string;
  employeeId: number;
}

export interface Tokens {
  /** Issues an access token; answers its expiry too. */
  issue(claims: TokenClaims): Promise<{ token: string; expires: Date }>;
  /** Verifies a token; undefined when it is forged, expired, or not one of ours. */
  read(token: string): Promise<TokenClaims | undefined>;
}

export const ACCESS_TOKEN_MINUTES = 15;

const ISSUER = 'muster';
const AUDIENCE = 'muster-api';
/** The only algorithm: a token that names another one, or none, is rejected. */
const ALGORITHM = 'HS256';
const SESSION_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Verified tokens that are cached; clients send the same one until it expires. */
const MAX_KNOWN = 10_000;

interface Known {
  claims: TokenClaims;
  /** Valid from its verification until it expires, milliseconds since 1970. */
  from: number;
  until: number;
}

interface TokensOptions {
  /** Keys of at least 32 bytes: the first one signs, and all verify. */
  secrets: TokenSecrets;
  now: () => Date;
}

/**
 * Signs and verifies access tokens, which are valid for 15 minutes and name the session, never a
 * right.
 */
export function createTokens({ secrets, now }: TokensOptions): Tokens {
  if (secrets.some(({ byteLength }) => byteLength < 32)) throw new Error('A token secret must have at least 32 bytes');
  const keys = secrets.map((secret) =>
    crypto.subtle.importKey('raw', Buffer.from(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify']),
  );

  async function verify(token: string, at: Date): Promise<JWTVerifyResult | undefined> {
    for (const key of keys) {
      const verified = await jwtVerify(token, await key, {
        algorithms: [ALGORITHM],
        typ: 'at+jwt',
        issuer: ISSUER,
        audience: AUDIENCE,
        requiredClaims: ['sid', 'sub', 'exp'],
        currentDate: at,
      }).catch(() => undefined);
      if (verified) return verified;
    }
    return undefined;
  }

  /** Cache of verified signatures: verifying one is a round trip to another thread. */
  const known = new Map<string, Known>();
  const remember = (token: string, one: Known) => {
    const oldest = known.size < MAX_KNOWN ? undefined : known.keys().next().value;
    if (oldest !== undefined) known.delete(oldest);
    known.set(token, one);
  };

  return {
    async issue({ sessionId, employeeId }) {
      const issuedAt = Math.floor(now().getTime() / 1000);
      const expiresAt = issuedAt + ACCESS_TOKEN_MINUTES * 60;
      const token = await new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: ALGORITHM, typ: 'at+jwt' })
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setSubject(String(employeeId))
        .setIssuedAt(issuedAt)
        .setExpirationTime(expiresAt)
        .sign(await keys[0]!);
      return { token, expires: new Date(expiresAt * 1000) };
    },

    async read(token) {
      const at = now();
      const before = known.get(token);
      if (before && before.from <= at.getTime() && at.getTime() < before.until) return before.claims;
      known.delete(token);
      const verified = await verify(token, at);
      const sessionId = verified?.payload['sid'];
      const employeeId = Number(verified?.payload.sub);
      if (typeof sessionId !== 'string' || !SESSION_ID.test(sessionId) || !Number.isSafeInteger(employeeId)) return undefined;
      const claims = { sessionId, employeeId };
      remember(token, { claims, from: at.getTime(), until: (verified?.payload.exp ?? 0) * 1000 });
      return claims;
    },
  };
}
