import * as oidc from 'openid-client';
import type { Provider } from '../../shared/session.ts';
import type { ProviderConfig } from '../config.ts';
import { mayBeInsecure, providerFault } from './rules.ts';

export type ProviderConfigs = Readonly<Partial<Record<Provider, ProviderConfig>>>;

/** What a sign-in under way remembers, to recognise the answer that belongs to it. */
export interface Checks {
  state: string;
  nonce: string;
  codeVerifier: string;
}

export interface IdentityProviders {
  has(provider: Provider): boolean;
  /** Fresh random checks for one sign-in. */
  newChecks(): Checks;
  /** Where to send the browser. @throws when the provider cannot be reached. */
  startUrl(provider: Provider, redirectUri: string, checks: Checks): Promise<URL>;
  /**
   * The id token's claims, once code, signature, issuer, audience, nonce and PKCE have been
   * checked.
   * @throws when one fails.
   */
  claimsFrom(provider: Provider, callbackUrl: URL, checks: Checks): Promise<Readonly<Record<string, unknown>>>;
}

const DISCOVERY_TIMEOUT_SECONDS = 10;

/**
 * Microsoft and Google by OpenID Connect: code flow with PKCE, state and nonce. Each is looked up
 * when it is first needed.
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
    return oidc.discovery(issuer, config.clientId, undefined, oidc.ClientSecretBasic(config.clientSecret), {
      timeout: DISCOVERY_TIMEOUT_SECONDS,
      execute: mayBeInsecure(issuer, isProduction) ? [oidc.allowInsecureRequests] : [],
    });
  }

  /** One discovery at a time; a failed one is tried again by the next sign-in. */
  function configuration(provider: Provider): Promise<oidc.Configuration> {
    const known = found.get(provider);
    if (known) return known;
    const asked = discover(provider);
    found.set(provider, asked);
    asked.catch(() => found.delete(provider));
    return asked;
  }

  return {
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
        // Whoever was refused must be able to pick another account instead of being sent round with
        // the same one.
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
      return answer.claims() ?? {};
    },
  };
}
