import rateLimit, { type RateLimitOptions, type RateLimitPluginOptions } from '@fastify/rate-limit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { CLIENT_HEADER } from '#shared/constants.ts';
import { Failure } from '#shared/http/errors.ts';
import { oneOf } from '#shared/http/query.ts';
import { Credentials, Program, Provider, SignInClient, TokenRequest } from '#shared/session.ts';
import { SYSTEM } from '../db/write.ts';
import type { Api } from '../http/api.ts';
import { authorOf, callerOf, sourceOf } from '../http/caller.ts';
import { about, type Refusal, refusals } from '../http/declared.ts';
import { bearerOf, type Programs, tokenInvalid } from './authentication-routes.ts';
import { beginSignIn, exchangeCode, finishSignIn, type SignInContext } from './commands.ts';
import { isLoopback } from './rules.ts';
import { endSession, refreshSession } from './session-commands.ts';

const ProviderPath = z.object({ provider: Provider });
/**
 * `challenge` is the base64url SHA-256 of a secret that stays with the client; `state` is returned
 * unchanged.
 */
const LoginQuery = z
  .object({
    client: SignInClient,
    challenge: z.string().regex(/^[\w-]{43}$/, 'must be a base64url SHA-256'),
    state: z.string().min(1).max(200),
  })
  .strict();

const OPEN = { isPublic: true };
/** Options of public routes with a rate limit by address. */
type Begins = { isPublic: boolean; rateLimit: RateLimitOptions | false };
const ABOUT = about('sign-in');
const REDIRECT = { 302: z.void(), ...refusals };
const refusedBy = (...statuses: Refusal[]) => ({ documented: { refusals: [...statuses, 429, 503] as const } });

/**
 * Routes that begin, refresh and end a session, and the one that says whose an API token is. Plain
 * Fastify: a declared route asks for a right, and here the caller has not signed in yet, or only
 * signs out.
 */
export function sessionRoutes(app: Api, context: SignInContext, programs: Programs): void {
  app.register(async (scope: Api) => {
    await scope.register(rateLimit, { ...SIGN_INS, max: context.limit });
    const begins = { ...OPEN, rateLimit: context.limit > 0 ? {} : (false as const) };
    browserRoutes(scope, context, begins);
    tokenRoutes(scope, context, begins);
  });
  programRoute(app, programs);
  refuseRows(app);
}

/**
 * A rate limit of the api's own, for callers who reach its port without passing the gateway. Calls
 * from this machine, the demo's phones, are not counted.
 */
const SIGN_INS: RateLimitPluginOptions = {
  global: false,
  timeWindow: '1 minute',
  allowList: ({ ip }) => isLoopback(ip),
  errorResponseBuilder: () =>
    new Failure(429, 'Too many sign-ins from this address, please try again in a minute', { code: 'TOO_MANY_ATTEMPTS' }),
};

/** Routes for browsers: out to the identity provider, and back. */
function browserRoutes(app: Api, context: SignInContext, begins: Begins): void {
  app.get(
    '/auth/login/:provider',
    {
      config: { ...begins, ...refusedBy(400) },
      schema: {
        ...ABOUT,
        operationId: 'beginSignIn',
        summary: 'Begin a sign-in: redirect to the identity provider',
        params: ProviderPath,
        querystring: LoginQuery,
        response: REDIRECT,
      },
    },
    async (request, reply) => leave(reply, await beginSignIn(context, request.params.provider, request.query)),
  );

  app.get(
    '/auth/callback/:provider',
    {
      config: { ...begins, ...refusedBy(400) },
      schema: {
        ...ABOUT,
        operationId: 'finishSignIn',
        summary: 'Finish a sign-in: redirect from the identity provider back to the client, with a code',
        params: ProviderPath,
        querystring: z.looseObject({}),
        response: REDIRECT,
      },
    },
    async (request, reply) => {
      const query = request.raw.url?.split('?', 2)[1];
      const search = query ? `?${query}` : '';
      return leave(reply, await finishSignIn(context, request.params.provider, search, { ...SYSTEM, ...sourceOf(request) }));
    },
  );
}

/** Routes for clients: tokens for a code, new tokens for old ones, and sign-out. */
function tokenRoutes(app: Api, context: SignInContext, begins: Begins): void {
  app.post(
    '/auth/token',
    {
      config: { ...begins, ...refusedBy(400, 401, 413, 415) },
      schema: {
        ...ABOUT,
        operationId: 'exchangeCode',
        summary: 'Exchange the code of a sign-in for tokens',
        body: TokenRequest,
        response: { 200: Credentials, ...refusals },
      },
    },
    async (request, reply) => {
      const client = request.headers[CLIENT_HEADER] === 'app' ? 'app' : undefined;
      return withoutCaching(reply, await exchangeCode(context, { ...request.body, client }, sourceOf(request)));
    },
  );

  app.post(
    '/auth/refresh',
    {
      config: { ...OPEN, ...refusedBy(401) },
      schema: {
        ...ABOUT,
        operationId: 'refreshTokens',
        summary: 'Exchange the refresh token, sent as bearer, for new tokens',
        security: [{ refreshToken: [] }],
        response: { 200: Credentials, ...refusals },
      },
    },
    async (request, reply) => withoutCaching(reply, await refreshSession(context, bearerOf(request))),
  );

  app.post(
    '/auth/logout',
    {
      config: refusedBy(401, 403),
      schema: { ...ABOUT, operationId: 'signOut', summary: 'Sign out', response: { 204: z.void(), ...refusals } },
    },
    async (request, reply) => {
      const { sessionId, employeeId, role } = callerOf(request);
      const at = context.services.now();
      if (role === 'display')
        await context.services.write({ ...SYSTEM, ...sourceOf(request) }, (write) => context.displays.end(write, employeeId, at));
      else await context.services.write(authorOf(request), (write) => endSession(write, sessionId, 'logout', at));
      return reply.code(204).send();
    },
  );
}

/** `GET auth/program`, for gateways: the rights of a token open no call about itself. */
function programRoute(app: Api, programs: Programs): void {
  app.get(
    '/auth/program',
    {
      config: { ...OPEN, ...refusedBy(401) },
      schema: {
        ...ABOUT,
        operationId: 'getProgram',
        summary: 'Get whose the API token is that is sent as bearer',
        security: [{ apiToken: [] }],
        response: { 200: oneOf(Program), ...refusals },
      },
    },
    async (request) => {
      const program = await programs.find(bearerOf(request), request.ip);
      if (!program) throw tokenInvalid();
      const { tokenId, fullName: name, rights } = program;
      return { data: { tokenId, name, rights: [...(rights ?? [])] } };
    },
  );
}

/**
 * Answers 405 to the generic calls of `auth`, which is named among the generic controllers but has
 * no rows.
 */
function refuseRows(app: Api): void {
  const refuse = async (_request: FastifyRequest, reply: FastifyReply) => {
    reply.header('allow', '');
    throw new Failure(405, 'Sign-ins are not rows: use the calls below auth', { code: 'METHOD_NOT_ALLOWED' });
  };
  app.route({ method: ['GET', 'POST'], url: '/auth', schema: { hide: true }, handler: refuse });
  app.route({ method: ['GET', 'PUT', 'PATCH', 'DELETE'], url: '/auth/:id', schema: { hide: true }, handler: refuse });
}

/** Redirects without caching and without a referrer: the address holds secrets. */
const leave = (reply: FastifyReply, url: string) =>
  reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer').redirect(url);

/** Answers credentials without caching. */
export function withoutCaching(reply: FastifyReply, credentials: Credentials): Credentials {
  reply.header('cache-control', 'no-store');
  return credentials;
}
