import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { serveMetricsPage } from '../shared/servers/metrics-page.ts';
import type { Sessions } from './session/sessions.ts';
import type { SessionStore } from './session/store/store.ts';
import type { UpstreamPurpose } from './upstream/upstream.ts';

export interface GatewayMetrics {
  /** Other parts register their metrics here. */
  registry: Registry;
  /** Counts a call to the api when it ends: its status, or `gone`, `slow`, `given up`. */
  onUpstreamSettled(purpose: UpstreamPurpose, outcome: string): void;
}

export function createMetrics(): GatewayMetrics {
  const registry = new Registry();
  // The default samples the event loop a hundred times a second, most of an idle gateway's load.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 50 });
  const upstreamRequests = new Counter({
    name: 'muster_upstream_requests_total',
    help: 'Calls to the api, by what they were for and how they ended',
    labelNames: ['purpose', 'outcome'],
    registers: [registry],
  });
  return {
    registry,
    onUpstreamSettled: (purpose, outcome) => upstreamRequests.inc({ purpose, outcome }),
  };
}

/**
 * Measures every answered request and serves `GET /metrics` to requests with the token. No label
 * names a person.
 * @param token without one the page answers 404
 */
export function registerMetrics(app: FastifyInstance, { registry }: GatewayMetrics, token: string | undefined): void {
  const seconds = new Histogram({
    name: 'muster_http_request_seconds',
    help: 'Requests from browsers, by route, method and status',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10, 60],
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    const labels = { route: request.routeOptions.url ?? 'web files', method: request.method, status: reply.statusCode };
    seconds.observe(labels, reply.elapsedTime / 1000);
  });
  serveMetricsPage(app, registry, token);
}

interface OwnState {
  /** The version of this process. */
  version: string;
  /** The version of the web that it serves, if one is built. */
  webVersion: () => string | undefined;
  store: Pick<SessionStore, 'read'>;
  /** Milliseconds since the api last answered; undefined before it did. */
  apiAgeMs: () => number | undefined;
}

/** Registers metrics of the build, of the session store, and of the api as seen from here. */
export function describeGateway({ registry }: GatewayMetrics, { version, webVersion, store, apiAgeMs }: OwnState): void {
  const registers = [registry];
  new Gauge({
    name: 'muster_build_info',
    help: 'The version of this process, and of the web that it serves',
    labelNames: ['version', 'web'],
    registers,
    collect() {
      this.reset();
      this.set({ version, web: webVersion() ?? 'none' }, 1);
    },
  });
  const measured = measureStore(store);
  new Gauge({
    name: 'muster_session_store_seconds',
    help: 'Time of one read from the session store (Redis, where it is set)',
    registers,
    async collect() {
      this.set((await measured()).seconds);
    },
  });
  new Gauge({
    name: 'muster_session_store_up',
    help: '1 while the session store answers',
    registers,
    async collect() {
      this.set(Number((await measured()).isThere));
    },
  });
  new Gauge({
    name: 'muster_api_heard_seconds',
    help: 'Time since the api last answered this gateway, which asks every two seconds',
    registers,
    collect() {
      const ageMs = apiAgeMs();
      if (ageMs === undefined) this.remove();
      else this.set(ageMs / 1_000);
    },
  });
}

/** One read for both metrics of a scrape. */
const MEASURED_FOR_MS = 1_000;

function measureStore(store: Pick<SessionStore, 'read'>): () => Promise<{ isThere: boolean; seconds: number }> {
  let known: { at: number; measured: Promise<{ isThere: boolean; seconds: number }> } | undefined;
  const measure = async () => {
    const beganAt = performance.now();
    const isThere = await store.read('health').then(
      () => true,
      () => false,
    );
    return { isThere, seconds: (performance.now() - beganAt) / 1_000 };
  };
  return () => {
    if (!known || performance.now() - known.at > MEASURED_FOR_MS) known = { at: performance.now(), measured: measure() };
    return known.measured;
  };
}

/** Registers metrics of connected sessions and of ended ones. */
export function countSessions({ registry }: GatewayMetrics, sessions: Sessions): void {
  new Gauge({
    name: 'muster_sessions_connected',
    help: 'Sessions with an open socket on this node',
    registers: [registry],
    collect() {
      this.set(sessions.connected().length);
    },
  });
  const ended = new Counter({
    name: 'muster_sessions_ended_total',
    help: 'Sessions that ended, by reason',
    labelNames: ['reason'],
    registers: [registry],
  });
  sessions.onEnded((_id, reason) => ended.inc({ reason }));
}
