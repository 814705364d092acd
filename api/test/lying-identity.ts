import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CryptoKey, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import type { ProviderConfig } from '../config.ts';

type Claims = JWTPayload & Record<string, unknown>;

/** The answers of the token endpoint, and the keys it may sign with. */
export interface LyingIdentity {
  config: ProviderConfig;
  /** The key whose public half is published as `kid`. */
  key: CryptoKey;
  /** A key that nobody published. */
  otherKey: CryptoKey;
  kid: string;
  /** Claims of a valid id token, for a sign-in with this nonce. */
  claims(nonce: string, others?: Record<string, unknown>): Claims;
  /** Answers the next requests of the token endpoint. */
  answer(give: (response: ServerResponse) => void): void;
  /** Answers them with this id token. */
  answerToken(idToken: string): void;
  close(): Promise<void>;
}

/** Starts an identity provider whose token endpoint answers as a test wants. */
export async function startLyingIdentity(metadata: Record<string, unknown> = {}): Promise<LyingIdentity> {
  const [{ privateKey: key, publicKey }, { privateKey: otherKey }] = await Promise.all([
    generateKeyPair('RS256'),
    generateKeyPair('RS256'),
  ]);
  const kid = 'published';
  const keys = [{ ...(await exportJWK(publicKey)), kid, use: 'sig', alg: 'RS256' }];
  let give = (response: ServerResponse): void => void response.writeHead(500).end();
  const server = createServer((request, response) => {
    const json = (body: unknown) => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (request.url === '/.well-known/openid-configuration')
      return json({
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        id_token_signing_alg_values_supported: ['RS256'],
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        ...metadata,
      });
    return request.url === '/jwks' ? json({ keys }) : give(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const clientId = 'muster';
  const identity: LyingIdentity = {
    config: { issuer, clientId, clientSecret: 'secret-of-muster'.padEnd(32, '0') },
    key,
    otherKey,
    kid,
    claims: (nonce, others) => {
      const now = Math.floor(Date.now() / 1000);
      const email = 'admin@corp.test';
      const about = { sub: 'ana', email, email_verified: true };
      return { iss: issuer, aud: clientId, iat: now, exp: now + 600, nonce, ...about, ...others };
    },
    answer: (next) => {
      give = next;
    },
    answerToken: (id_token) =>
      identity.answer((response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ access_token: 'a', token_type: 'Bearer', id_token }));
      }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return identity;
}

/** Signs an id token as a provider does. */
export const signed = (claims: Claims, key: CryptoKey | Uint8Array, header: Record<string, unknown> = {}): Promise<string> =>
  new SignJWT(claims).setProtectedHeader({ alg: 'RS256', ...header }).sign(key);
