import httpProxy from '@fastify/http-proxy';
import type { FastifyInstance } from 'fastify';
import { assertOwnPage, isSafeMethod } from '../session/own-site.ts';
import type { Sessions } from '../session/sessions.ts';
import type { UpstreamPurpose } from '../upstream/upstream.ts';
import { destinationOf } from './destination.ts';
import { createForward } from './forward.ts';
import { answerHeaders } from './headers.ts';

export interface ProxyOptions {
  sessions: Sessions;
  apiUrl: string;
  publicUrl: string;
  /** Sign-in requests per address and minute; 0 is no limit. */
  signInLimit: number;
  /** Told after every write that the api accepted: the first path segment, e.g. `workshift`. */
  onWrite: (controller: string) => void;
  onUpstreamSettled: (purpose: UpstreamPurpose, outcome: string) => void;
  /** How long an answer may take. */
  timeoutMs: number;
}

const METHODS = ['DELETE', 'GET', 'HEAD', 'PATCH', 'POST', 'PUT'];
const CONNECTIONS = 128;

/**
 * Passes /api/v1 on to the api, on behalf of the session (specification 2, section 7). Bodies stream both ways.
 * What the browser claims about who it is never passes: see headers.ts.
 */
export async function registerProxy(app: FastifyInstance, options: ProxyOptions): Promise<void> {
  const { apiUrl, publicUrl, signInLimit, timeoutMs } = options;
  const base = new URL(apiUrl);
  const rewritePrefix = `${base.pathname.replace(/\/$/, '')}/api/v1`;

  await app.register(async (scope) => {
    const limitSignIn = signInLimit > 0 ? scope.rateLimit({ max: signInLimit, timeWindow: '1 minute' }) : undefined;

    scope.addHook('onRequest', async function guard(request, reply) {
      const { kind } = destinationOf(request.method, request.url);
      if (kind === 'sign-in') await limitSignIn?.call(scope, request, reply);
      if (kind === 'session' && !isSafeMethod(request.method)) assertOwnPage(request.headers, publicUrl);
    });

    const forward = createForward({ ...options, host: base.host });
    await scope.register(httpProxy, {
      upstream: base.origin,
      prefix: '/api/v1',
      rewritePrefix,
      httpMethods: METHODS,
      http2: false,
      undici: { connections: CONNECTIONS, headersTimeout: timeoutMs, bodyTimeout: timeoutMs, connect: { timeout: 5_000 } },
      disableRequestLogging: true,
      internalRewriteLocationHeader: false,
      handler: (request, reply, path, hooks) => forward({ request, reply, path, hooks }),
      replyOptions: { rewriteHeaders: answerHeaders },
    });
  });
}
