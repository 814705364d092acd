import type { FastifyInstance } from 'fastify';
import { type SessionStore, StoreFailure } from './session/store/store.ts';
import type { Upstream } from './upstream/upstream.ts';

interface HealthOptions {
  store: SessionStore;
  /** Rooted at the api itself, not at /api/v1. */
  upstream: Upstream;
  /** What other parts say of themselves. */
  details: () => Record<string, unknown>;
}

const ASK_TIMEOUT_MS = 2_000;
/** Asking often must not become a load on the api. */
const KEEP_MS = 1_000;
/**
 * What an api says that answers, but is not all well: its disk is full, or it cannot hear of other
 * processes' writes.
 */
const DEGRADED = /"status"\s*:\s*"degraded"/;

interface ApiState {
  isReachable: boolean;
  isWell: boolean;
}

/**
 * `GET /healthz`: 503 only when this process is of no use, which a restart may cure. Without its
 * api or its shared session store the gateway is `degraded` with 200: it still shows the last data,
 * and restarting it would not help.
 */
export function registerHealth(app: FastifyInstance, { store, upstream, details }: HealthOptions): void {
  /** `at` by `performance.now()`. */
  let known: { at: number; state: Promise<ApiState> } | undefined;

  const stateOfApi = () => {
    if (!known || performance.now() - known.at > KEEP_MS) {
      const state = upstream.request({ purpose: 'health', path: '/healthz', timeoutMs: ASK_TIMEOUT_MS }).then(
        // Any answer counts: not every backend has this page.
        ({ status, text }): ApiState => ({ isReachable: status < 500, isWell: !DEGRADED.test(text) }),
        (): ApiState => ({ isReachable: false, isWell: false }),
      );
      known = { at: performance.now(), state };
    }
    return known.state;
  };

  app.get('/healthz', { logLevel: 'warn' }, async (_request, reply) => {
    const [api, sessionStore] = await Promise.all([stateOfApi(), stateOf(store)]);
    const status =
      sessionStore === 'failing' ? 'failing' : api.isReachable && api.isWell && sessionStore === 'ok' ? 'ok' : 'degraded';
    reply.code(status === 'failing' ? 503 : 200).header('cache-control', 'no-store');
    return { status, api: api.isReachable ? (api.isWell ? 'reachable' : 'degraded') : 'unreachable', sessionStore, ...details() };
  });
}

const stateOf = (store: SessionStore): Promise<'ok' | 'unreachable' | 'failing'> =>
  store.read('health').then(
    () => 'ok',
    (error: unknown) => (error instanceof StoreFailure ? 'unreachable' : 'failing'),
  );
