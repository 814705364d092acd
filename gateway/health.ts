import type { FastifyInstance } from 'fastify';
import { PROBE, serveProbes } from '../shared/servers/probes.ts';
import { type SessionStore, StoreFailure } from './session/store/store.ts';
import type { Upstream } from './upstream/upstream.ts';

interface HealthOptions {
  /** The version of this process. */
  version: string;
  store: SessionStore;
  /** Rooted at the api itself, not at /api/v1. */
  upstream: Upstream;
  /** True from the moment on in which the process is told to stop. */
  isStopping: () => boolean;
  /** True once the api has answered this process. */
  hasHeardApi: () => boolean;
  /** Fields of other parts for the answer. */
  details: () => Record<string, unknown>;
}

const ASK_TIMEOUT_MS = 2_000;
/** The api's state is cached for this long, so that frequent checks are no load for it. */
const KEEP_MS = 1_000;
/**
 * The body of an api that answers with restrictions: its disk is full, or it gets no change notices
 * from other processes.
 */
const DEGRADED = /"status"\s*:\s*"degraded"/;

interface ApiState {
  isReachable: boolean;
  isWell: boolean;
}

/**
 * Serves `GET /healthz`. 503 `failing` only when a restart of this process may help. Without its
 * api or its shared session store the gateway is `degraded` with 200: it still shows the last data,
 * and a restart would not help.
 *
 * Also serves `/livez` and `/readyz`. The gateway is ready once the api has answered it, also while
 * api or Redis are away later: they are away for all gateways, and without gateways screens would
 * lose what they show (decision 111).
 */
export function registerHealth(
  app: FastifyInstance,
  { version, store, upstream, isStopping, hasHeardApi, details }: HealthOptions,
): void {
  serveProbes(app, isStopping, async () => {
    if (!hasHeardApi()) return 'the api has not answered yet';
    return (await stateOf(store)) === 'failing' ? 'sessions cannot be read' : undefined;
  });

  /** `at` by `performance.now()`. */
  let known: { at: number; state: Promise<ApiState> } | undefined;

  const stateOfApi = () => {
    if (!known || performance.now() - known.at > KEEP_MS) {
      const state = upstream.request({ purpose: 'health', path: '/healthz', timeoutMs: ASK_TIMEOUT_MS }).then(
        // Any status below 500 counts: not every backend has this page.
        ({ status, text }): ApiState => ({ isReachable: status < 500, isWell: !DEGRADED.test(text) }),
        (): ApiState => ({ isReachable: false, isWell: false }),
      );
      known = { at: performance.now(), state };
    }
    return known.state;
  };

  app.get('/healthz', PROBE, async (_request, reply) => {
    const [api, sessionStore] = await Promise.all([stateOfApi(), stateOf(store)]);
    const status =
      sessionStore === 'failing' ? 'failing' : api.isReachable && api.isWell && sessionStore === 'ok' ? 'ok' : 'degraded';
    reply.code(status === 'failing' ? 503 : 200).header('cache-control', 'no-store');
    return {
      status,
      version,
      api: api.isReachable ? (api.isWell ? 'reachable' : 'degraded') : 'unreachable',
      sessionStore,
      ...details(),
    };
  });
}

const stateOf = (store: SessionStore): Promise<'ok' | 'unreachable' | 'failing'> =>
  store.read('health').then(
    () => 'ok',
    (error: unknown) => (error instanceof StoreFailure ? 'unreachable' : 'failing'),
  );
