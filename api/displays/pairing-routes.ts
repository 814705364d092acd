import rateLimit from '@fastify/rate-limit';
import { Failure } from '#shared/http/errors.ts';
import { Credentials, Pairing, PairingTokenRequest } from '#shared/session.ts';
import type { Api } from '../http/api.ts';
import { sourceOf } from '../http/caller.ts';
import { about, type Refusal, refusals } from '../http/declared.ts';
import { isLoopback } from '../sign-in/rules.ts';
import { withoutCaching } from '../sign-in/session-routes.ts';
import { beginPairing, finishPairing, type PairingContext } from './pairing-commands.ts';

const refusedBy = (...statuses: Refusal[]) => ({ documented: { refusals: [...statuses, 429, 503] as const } });

/**
 * Device authorization of screens, for gateways [RFC 8628]. Plain Fastify: nobody is signed in.
 * @param limit pairings that one address may begin in a minute; 0 means no limit
 */
export function pairingRoutes(app: Api, context: PairingContext, limit: number): void {
  app.register(async (scope: Api) => {
    await scope.register(rateLimit, {
      global: false,
      timeWindow: '1 minute',
      max: limit,
      allowList: ({ ip }) => isLoopback(ip),
      errorResponseBuilder: () =>
        new Failure(429, 'Too many pairings from this address, please try again in a minute', { code: 'TOO_MANY_ATTEMPTS' }),
    });
    scope.post(
      '/auth/pairing',
      {
        config: { isPublic: true, rateLimit: limit > 0 ? {} : (false as const), ...refusedBy() },
        schema: {
          ...about('display'),
          operationId: 'beginPairing',
          summary: 'Begin to pair a screen: its codes, as a device authorization',
          response: { 200: Pairing, ...refusals },
        },
      },
      async (request, reply) => {
        reply.header('cache-control', 'no-store');
        return beginPairing(context, sourceOf(request));
      },
    );
    scope.post(
      '/auth/pairing/token',
      {
        config: { isPublic: true, ...refusedBy(400, 413, 415) },
        schema: {
          ...about('display'),
          operationId: 'finishPairing',
          summary: 'Exchange the device code of a paired screen for tokens',
          body: PairingTokenRequest,
          response: { 200: Credentials, ...refusals },
        },
      },
      async (request, reply) => withoutCaching(reply, await finishPairing(context, request.body.device_code, sourceOf(request))),
    );
  });
}
