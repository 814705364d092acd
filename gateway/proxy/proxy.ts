import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Heartbeat } from '../live/polling/heartbeat.ts';
import type { Sessions } from '../session/sessions.ts';
import { createUpstream, type UpstreamPurpose } from '../upstream/upstream.ts';
import { assertSender, credentialIn } from './credential.ts';
import { destinationOf } from './destination.ts';
import { createForward } from './forward.ts';
import { createPhones } from './phones.ts';
import { openTrafficClasses, TRAFFIC_LIMITS } from './traffic-classes.ts';

export interface ProxyOptions {
  sessions: Sessions;
  /** Detects a silent api. */
  heartbeat: Pick<Heartbeat, 'watchSilence' | 'checkNow'>;
  apiUrl: string;
  publicUrl: string;
  /** Sign-in requests per address and minute; 0 is no limit. */
  signInLimit: number;
  /** Called after each accepted write, with its first path segment, e.g. `workshift`. */
  onWrite: (controller: string) => void;
  onUpstreamSettled: (purpose: UpstreamPurpose, outcome: string) => void;
  /** Time limit of an answer. */
  timeoutMs: number;
}

const METHODS = ['DELETE', 'GET', 'HEAD', 'PATCH', 'POST', 'PUT'];

/**
 * Forwards /api/v1 to the api on behalf of a browser's session, or with the token of a phone or a
 * program; files are streamed both ways. Any other claim of an identity is dropped (headers.ts).
 */
export async function registerProxy(app: FastifyInstance, options: ProxyOptions): Promise<void> {
  const { apiUrl, publicUrl, signInLimit, timeoutMs, onUpstreamSettled } = options;
  const base = new URL(apiUrl);
  const { classes, close } = openTrafficClasses(base.origin, timeoutMs);
  const upstream = createUpstream({ apiUrl, connections: TRAFFIC_LIMITS.openCalls.slots, onSettled: onUpstreamSettled });
  const phones = createPhones({ upstream, queue: classes.openCalls.queue });
  app.addHook('onClose', () => Promise.all([close(), upstream.close()]));

  await app.register(async (scope) => {
    const limit = signInLimit > 0 ? scope.rateLimit({ max: signInLimit, timeWindow: '1 minute' }) : undefined;
    const limitSignIn = async (request: FastifyRequest, reply: FastifyReply) => limit?.call(scope, request, reply);

    // `readBody` reads the body, so Fastify must not parse it.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    const forward = createForward({
      ...options,
      limitSignIn,
      phones,
      classes,
      host: base.host,
      basePath: base.pathname.replace(/\/$/, ''),
    });
    const handler = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const destination = destinationOf(request.method, request.url);
      const credential = credentialIn(request, destination.kind);
      assertSender(request, destination.kind, credential, publicUrl);
      return forward(request, reply, destination, credential);
    };
    for (const url of ['/api/v1', '/api/v1/*']) scope.route({ method: METHODS, url, exposeHeadRoute: false, handler });
  });
}
