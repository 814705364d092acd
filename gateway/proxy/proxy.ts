import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Heartbeat } from '../live/polling/heartbeat.ts';
import { assertOwnPage, isSafeMethod } from '../session/browser/own-site.ts';
import type { Sessions } from '../session/sessions.ts';
import type { UpstreamPurpose } from '../upstream/upstream.ts';
import { destinationOf } from './destination.ts';
import { createForward } from './forward.ts';
import { openTrafficClasses } from './traffic-classes.ts';

export interface ProxyOptions {
  sessions: Sessions;
  /** Whether the api is there. */
  heartbeat: Pick<Heartbeat, 'watchSilence' | 'checkNow'>;
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

/**
 * Passes /api/v1 on to the api, on behalf of the session. Files stream both ways.
 * What the browser claims about who it is never passes: see headers.ts.
 */
export async function registerProxy(app: FastifyInstance, options: ProxyOptions): Promise<void> {
  const { apiUrl, publicUrl, signInLimit, timeoutMs } = options;
  const base = new URL(apiUrl);
  const { classes, close } = openTrafficClasses(base.origin, timeoutMs);
  app.addHook('onClose', close);

  await app.register(async (scope) => {
    const limit = signInLimit > 0 ? scope.rateLimit({ max: signInLimit, timeWindow: '1 minute' }) : undefined;
    const limitSignIn = async (request: FastifyRequest, reply: FastifyReply) => limit?.call(scope, request, reply);

    // Bodies are read, or flow through, where the request is sent on.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    const forward = createForward({
      ...options,
      limitSignIn,
      classes,
      host: base.host,
      basePath: base.pathname.replace(/\/$/, ''),
    });
    const handler = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const destination = destinationOf(request.method, request.url);
      const { kind } = destination;
      if (kind === 'session' && !isSafeMethod(request.method)) assertOwnPage(request.headers, publicUrl);
      return forward(request, reply, destination);
    };
    for (const url of ['/api/v1', '/api/v1/*']) scope.route({ method: METHODS, url, exposeHeadRoute: false, handler });
  });
}
