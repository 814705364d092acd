import { generateKeyPair, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import type { FastifyBaseLogger } from 'fastify';
import { type Configuration, interactionPolicy, Provider as OpenIdProvider } from 'oidc-provider';
import type { ProviderConfig } from '#api/config.ts';
import { Provider } from '#shared/session.ts';
import { createIdentityMemory } from './memory.ts';
import { identityFailure, identityPage, type KnownPerson } from './page.ts';

interface IdentityOptions {
  /** 0 picks a free one. */
  port: number;
  /** The public address of Muster, to which sign-ins return. */
  publicUrl: string;
  people: readonly KnownPerson[];
  log: FastifyBaseLogger;
  /** A private key and its certificate as PEM, for https; without them plain http. */
  certificate?: { key: string; cert: string };
}

export interface Identity {
  issuer: string;
  /** Settings by which the api reaches it, as Microsoft and as Google. */
  providers: Record<Provider, ProviderConfig>;
  close(): Promise<void>;
}

/** Loopback only: visitors of the page can sign in as anybody. */
const HOST = '127.0.0.1';
const INTERACTION = '/interaction/';
const SESSION_COOKIE = 'muster_demo_session';
const MAX_FORM_BYTES = 4_096;

/**
 * Starts the OpenID provider that replaces Microsoft and Google: the whole real sign-in runs, but a
 * person is chosen from a page instead of authenticated.
 */
export async function startIdentity({ port, publicUrl, people, log, certificate }: IdentityOptions): Promise<Identity> {
  const server = certificate ? createSecureServer(certificate) : createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, HOST, resolve);
  });
  const issuer = `${certificate ? 'https' : 'http'}://${HOST}:${(server.address() as AddressInfo).port}`;
  const providers = Object.fromEntries(
    Provider.options.map((name) => [
      name,
      { issuer, clientId: `muster-${name}`, clientSecret: randomBytes(24).toString('base64url') },
    ]),
  ) as Record<Provider, ProviderConfig>;
  const provider = new OpenIdProvider(issuer, await configuration(providers, publicUrl, people));
  const answer = provider.callback();

  server.on('request', (request, response) => {
    forgetSession(request);
    const path = request.url ?? '/';
    const done = path.startsWith(INTERACTION) ? choose(provider, people, request, response) : answer(request, response);
    done.catch((error: unknown) => {
      log.warn({ err: error }, 'a demo sign-in failed');
      if (response.headersSent) response.destroy();
      else sendPage(response, 400, identityFailure('It was begun too long ago, or in another window.'));
    });
  });

  return {
    issuer,
    providers,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function configuration(
  providers: Record<Provider, ProviderConfig>,
  publicUrl: string,
  people: readonly KnownPerson[],
): Promise<Configuration> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);

  return {
    adapter: createIdentityMemory(),
    clients: Provider.options.map((name) => ({
      client_id: providers[name].clientId,
      client_secret: providers[name].clientSecret,
      redirect_uris: [`${publicUrl}/api/v1/auth/callback/${name}`],
      response_types: ['code'],
      grant_types: ['authorization_code'],
    })),
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: 'demo' }] },
    cookies: {
      keys: [randomBytes(24).toString('base64url')],
      names: { session: SESSION_COOKIE, interaction: 'muster_demo_interaction', resume: 'muster_demo_resume' },
    },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    pkce: { required: () => true },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'preferred_username'] },
    conformIdTokenClaims: false,
    interactions: { url: (_context, interaction) => `${INTERACTION}${interaction.uid}`, policy },
    findAccount: (_context, email) => {
      const person = people.find((one) => one.email === email);
      if (!person) return undefined;
      const { name } = person;
      return { accountId: email, claims: () => ({ sub: email, email, email_verified: true, preferred_username: email, name }) };
    },
    // Choosing a person on the page counts as consent.
    loadExistingGrant: async ({ oidc }) => {
      if (!oidc.client || !oidc.account) return undefined;
      const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.account.accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    renderError: (context, out) => {
      context.type = 'html';
      context.body = identityFailure(out.error_description ?? out.error);
    },
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 1_800, Session: 600 },
  };
}

/**
 * Removes the provider's session cookie from the request, so that every sign-in begins with the
 * page.
 */
function forgetSession(request: IncomingMessage): void {
  const cookies = request.headers.cookie?.split('; ').filter((cookie) => !cookie.startsWith(SESSION_COOKIE));
  if (cookies) request.headers.cookie = cookies.join('; ');
}

/** Serves the page with the people (GET), and the choice (POST). */
async function choose(
  provider: OpenIdProvider,
  people: readonly KnownPerson[],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { uid } = await provider.interactionDetails(request, response);
  if (request.method !== 'POST') return sendPage(response, 200, identityPage(people, `${INTERACTION}${uid}`));
  const email = new URLSearchParams(await readForm(request)).get('email');
  if (!people.some((person) => person.email === email))
    return sendPage(response, 400, identityFailure('Nobody has that address.'));
  await provider.interactionFinished(request, response, { login: { accountId: email!, remember: false }, select_account: {} });
}

async function readForm(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.byteLength;
    if (size > MAX_FORM_BYTES) throw new Error('The form is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function sendPage(response: ServerResponse, status: number, html: string): void {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'; base-uri 'none'",
    'cache-control': 'no-store',
  });
  response.end(html);
}
