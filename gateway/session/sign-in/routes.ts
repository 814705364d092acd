import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Upstream } from '#gateway/upstream/upstream.ts';
import { LOGIN, leadingTo, returnAddress } from '#shared/http/addresses.ts';
import { Failure } from '#shared/http/errors.ts';
import { can } from '#shared/permissions.ts';
import { type Credentials, Provider, SignInStatus } from '#shared/session.ts';
import { sentFrom } from '../browser/sent-from.ts';
import type { Sessions } from '../sessions.ts';
import { readCredentials } from '../tokens/renewal.ts';
import { signOutAtApi } from '../tokens/sign-out-at-api.ts';
import type { PendingSignIns } from './pending.ts';
import { startSession } from './start-session.ts';

interface SignInOptions {
  sessions: Sessions;
  pending: PendingSignIns;
  upstream: Upstream;
  publicUrl: string;
  /** Requests per address and minute; 0 is no limit. */
  limit: number;
}

const EXCHANGE_TIMEOUT_MS = 10_000;

/** `to`: the return address; see returnAddress. */
const LoginQuery = z.object({ via: z.string().optional().catch(undefined), to: z.string().optional().catch(undefined) });
const CallbackQuery = z.object({
  state: z.string().max(200).optional(),
  code: z.string().max(200).optional(),
  status: SignInStatus.catch('error').optional(),
});

/**
 * Registers the start and the callback of a sign-in (PKCE): a redirect to the api with a challenge,
 * and the exchange of the one-time code with the verifier.
 */
export function registerSignIn(app: FastifyInstance, options: SignInOptions): void {
  const { pending, publicUrl, limit } = options;
  const config = { rateLimit: limit > 0 ? { max: limit, timeWindow: '1 minute' } : (false as const) };

  // A failed navigation redirects to the login page with a message, instead of JSON.
  const errorHandler = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    if (!isNavigation(request) || !isServerFault(error)) throw error;
    request.log.warn({ err: error, ip: request.ip }, 'a sign-in could not go on');
    return reply.redirect(leadingTo(returnAddress(LoginQuery.parse(request.query).to), LOGIN, { status: 'unavailable' }));
  };

  app.get<{ Params: { provider: string } }>('/auth/login/:provider', { config, errorHandler }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const provider = Provider.safeParse(request.params.provider);
    if (!provider.success) throw new Failure(404, 'There is no such way to sign in');
    const { via, to } = LoginQuery.parse(request.query);
    if (via !== 'public' && isUnderAnotherName(request, publicUrl)) {
      return reply.redirect(leadingTo(returnAddress(to), `${publicUrl}/auth/login/${provider.data}`, { via: 'public' }));
    }
    const begun = await pending.begin(request.begun.get('id'), returnAddress(to));
    request.begun.set('id', begun.pendingId);
    const query = new URLSearchParams({ client: 'web', challenge: begun.challenge, state: begun.state });
    return reply.redirect(`/api/v1/auth/login/${provider.data}?${query}`);
  });

  app.get('/auth/callback', { config, errorHandler }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const { outcome, to } = await finishSignIn(request, options);
    if (outcome !== 'signed in') request.log.warn({ ip: request.ip, outcome }, 'a sign-in was refused');
    return reply.redirect(outcome === 'signed in' ? to : leadingTo(to, LOGIN, { status: outcome }));
  });
}

/** True for a navigation, whose answer the browser shows. */
const isNavigation = ({ headers }: FastifyRequest): boolean => headers.accept?.includes('text/html') ?? false;

/** True when store or api are unavailable or a limit is reached, not for an invalid request. */
const isServerFault = (error: unknown): boolean => {
  const status = error instanceof Failure || (error instanceof Error && 'statusCode' in error) ? Number(error.statusCode) : 500;
  return status >= 500 || status === 429;
};

/**
 * True when the browser uses another host than the public one: the provider redirects to that one,
 * where the cookie of this host is missing. `via` prevents a redirect loop where a reverse proxy
 * hides the requested host.
 */
const isUnderAnotherName = (request: FastifyRequest, publicUrl: string): boolean => request.host !== new URL(publicUrl).host;

/** Completes an attempt. Its return address was stored here, so that nobody can replace it. */
async function finishSignIn(
  request: FastifyRequest,
  options: SignInOptions,
): Promise<{ outcome: 'signed in' | SignInStatus; to: string }> {
  const query = CallbackQuery.safeParse(request.query).data ?? {};
  const { codeVerifier, to } = await options.pending.take(request.begun.get('id'), query.state);
  // Not begun in this browser, or expired: login CSRF must not give this browser somebody else's
  // session.
  if (codeVerifier === undefined) return { outcome: 'error', to };
  return { outcome: query.status ?? (await admit(request, options, query.code, codeVerifier)), to };
}

async function admit(
  request: FastifyRequest,
  options: SignInOptions,
  code: string | undefined,
  codeVerifier: string,
): Promise<'signed in' | SignInStatus> {
  if (code === undefined) return 'error';
  const credentials = await exchange(request, options.upstream, code, codeVerifier);
  if (typeof credentials === 'string') return credentials;
  if (!can(credentials.user.role, 'open', 'webApp')) {
    await signOutAtApi(options.upstream, credentials);
    return 'unauthorized';
  }
  await startSession(request, options.sessions, credentials);
  return 'signed in';
}

async function exchange(
  request: FastifyRequest,
  upstream: Upstream,
  code: string,
  codeVerifier: string,
): Promise<Credentials | 'error' | 'unavailable'> {
  try {
    const answer = await upstream.request({
      purpose: 'session',
      method: 'POST',
      path: '/auth/token',
      body: { code, codeVerifier },
      headers: sentFrom(request),
      timeoutMs: EXCHANGE_TIMEOUT_MS,
    });
    if (answer.status === 200) return readCredentials(answer.text);
    request.log.warn({ ip: request.ip, status: answer.status }, 'the api refused a one-time code');
    return answer.status < 500 ? 'error' : 'unavailable';
  } catch (error) {
    request.log.warn({ err: error }, 'a one-time code could not be exchanged');
    return 'unavailable';
  }
}
