import * as oidc from 'openid-client';
import type { Provider } from '#shared/session.ts';
import type { ProviderConfig } from '../config.ts';
import { CLOCK_TOLERANCE_SECONDS, isIssuedAhead, MAX_ANSWER_BYTES, mayBeInsecure, providerFault } from './rules.ts';

export type ProviderConfigs = Readonly<Partial<Record<Provider, ProviderConfig>>>;

/** The values of a sign-in under way that its answer must match. */
export interface Checks {
  state: string;
  nonce: string;
  codeVerifier: string;
}

export interface IdentityProviders {
  has(provider: Provider): boolean;
  /** Fresh random checks for one sign-in. */
  newChecks(): Checks;
  /**
   * The address to send the browser to.
   * @throws when the provider cannot be reached.
   */
  startUrl(provider: Provider, redirectUri: string, checks: Checks): Promise<URL>;
  /**
   * The id token's claims, once code, signature, issuer, audience, nonce, times and PKCE have been
   * checked.
   * @throws when one fails.
   */
  claimsFrom(provider: Provider, callbackUrl: URL, checks: Checks): Promise<Readonly<Record<string, unknown>>>;
  /**
   * True when a sign-in failed by what the person did or brought; false when the system is at
   * fault: the provider is unreachable, clocks or keys are wrong, this client is misconfigured.
   */
  isNoSignIn(error: unknown): boolean;
}

/**
 * Errors by which a provider says that a person did not finish, or that the callback belongs to no
 * sign-in of its own.
 */
const NO_SIGN_IN = new Set([
  'access_denied',
  'account_selection_required',
  'consent_required',
  'interaction_required',
  'invalid_grant',
  'login_required',
]);

const DISCOVERY_TIMEOUT_SECONDS = 10;

/**
 * Microsoft and Google by OpenID Connect: code flow with PKCE, state and nonce. Discovery happens
 * at first use.
 */
export function createIdentityProviders(
  configs: ProviderConfigs,
  { isProduction }: { isProduction: boolean },
): IdentityProviders {
  const found = new Map<Provider, Promise<oidc.Configuration>>();

  async function discover(provider: Provider): Promise<oidc.Configuration> {
    const config = configs[provider];
    if (!config) throw new Error(`Sign-in with ${provider} is not set up`);
    const fault = providerFault(provider, config.issuer, isProduction);
    if (fault) throw new Error(`The ${provider} issuer ${fault}`);
    const issuer = new URL(config.issuer);
    const client = { [oidc.clockTolerance]: CLOCK_TOLERANCE_SECONDS };
    return oidc.discovery(issuer, config.clientId, client, oidc.ClientSecretBasic(config.clientSecret), {
      timeout: DISCOVERY_TIMEOUT_SECONDS,
      [oidc.customFetch]: boundedFetch,
      // Without the second the library trusts a token for the TLS connection that it came over,
      // without its signature.
      execute: [...(mayBeInsecure(issuer, isProduction) ? [oidc.allowInsecureRequests] : []), oidc.enableNonRepudiationChecks],
    });
  }

  /**
   * Discovers a provider's configuration: one request at a time, retried by the next sign-in after
   * a failure.
   */
  function configuration(provider: Provider): Promise<oidc.Configuration> {
    const known = found.get(provider);
    if (known) return known;
    const asked = discover(provider);
    found.set(provider, asked);
    asked.catch(() => found.delete(provider));
    return asked;
  }

  return {
    isNoSignIn: (error) =>
      (error instanceof oidc.AuthorizationResponseError || error instanceof oidc.ResponseBodyError) &&
      NO_SIGN_IN.has(error.error),
    has: (provider) => configs[provider] !== undefined,
    newChecks: () => ({
      state: oidc.randomState(),
      nonce: oidc.randomNonce(),
      codeVerifier: oidc.randomPKCECodeVerifier(),
    }),
    async startUrl(provider, redirectUri, { state, nonce, codeVerifier }) {
      return oidc.buildAuthorizationUrl(await configuration(provider), {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        // A refused person must be able to pick another account, not loop with the same one.
        prompt: 'select_account',
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      });
    },
    async claimsFrom(provider, callbackUrl, { state, nonce, codeVerifier }) {
      const answer = await oidc.authorizationCodeGrant(await configuration(provider), callbackUrl, {
        pkceCodeVerifier: codeVerifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      });
      const claims = answer.claims();
      if (!claims) throw new Error('The identity provider answered no id token');
      if (isIssuedAhead(claims.iat, Date.now())) throw new Error(`The id token was issued in the future: iat is ${claims.iat}`);
      return claims;
    },
  };
}

/** Asks a provider for its discovery document (OpenID Connect Discovery 1.0, section 4). */
export async function askDiscovery(issuer: string): Promise<{ status: number; issuer: unknown; date: string | null }> {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const answer = await boundedFetch(address, {
    method: 'GET',
    headers: {},
    body: undefined,
    redirect: 'manual',
    signal: AbortSignal.timeout(DISCOVERY_TIMEOUT_SECONDS * 1000),
  });
  const document: unknown = answer.status === 200 ? await answer.json() : undefined;
  const named = typeof document === 'object' && document !== null && 'issuer' in document ? document.issuer : undefined;
  return { status: answer.status, issuer: named, date: answer.headers.get('date') };
}

/**
 * `fetch` for an identity provider: reads the whole body within the caller's time limit, up to a
 * maximum size.
 * @throws Error when the answer is larger than `MAX_ANSWER_BYTES`
 */
const boundedFetch: oidc.CustomFetch = async (url, options) => {
  const answer = await fetch(url, { ...options, body: options.body ?? null, signal: options.signal ?? null });
  if (!answer.body) return answer;
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop cancels the body and its connection.
  for await (const chunk of answer.body) {
    size += chunk.byteLength;
    if (size > MAX_ANSWER_BYTES) throw new Error(`The identity provider answered more than ${MAX_ANSWER_BYTES} bytes`);
    chunks.push(chunk);
  }
  const { status, statusText, headers } = answer;
  return new Response(Buffer.concat(chunks), { status, statusText, headers });
};
