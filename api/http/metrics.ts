import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { serveMetricsPage } from '#shared/servers/metrics-page.ts';
import type { Database, PoolState } from '../db/open.ts';
import { registerWorkMetrics, type WorkOutcome, type WorkSources } from './work-metrics.ts';

/** What parts of the api report as it happens; `serveMetrics` replaces the functions. */
export interface Observer {
  /** A sign-in that ended: `ok`, or why not. */
  signIn: (client: string, outcome: string) => void;
  /** A task of the queue that ended, after so many seconds. */
  worked: (queue: string, outcome: WorkOutcome, seconds: number) => void;
}

export const observeNothing = (): Observer => ({ signIn: () => {}, worked: () => {} });

interface MetricsSources extends WorkSources {
  /** The version of this process. */
  version: string;
  observer: Observer;
  changes: () => { listening: boolean; waiting: number };
  pools: Database['pools'];
  /** METRICS_TOKEN, when it is set. */
  token: string | undefined;
}

/**
 * `GET /metrics` for Prometheus, with the token as bearer: the process, the time of every route,
 * waiting long polls, the database and its pools, the queue and the disk. Without a token it is not
 * served.
 */
export function serveMetrics(app: FastifyInstance, { changes, pools, token, version, observer, ...work }: MetricsSources): void {
  if (token === undefined) return;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const seconds = new Histogram({
    name: 'muster_api_request_seconds',
    help: 'Time to answer, long polls left out',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  });
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  const poolGauge = (name: string, help: string, figure: keyof PoolState) =>
    new Gauge({
      name,
      help,
      labelNames: ['pool'],
      registers,
      collect() {
        for (const [pool, state] of Object.entries(pools())) this.set({ pool }, state[figure]);
      },
    });
  const looks = new Counter({
    name: 'muster_api_looks_total',
    help: 'Views that were read, and whether they were another than before',
    labelNames: ['route', 'outcome'],
    registers,
  });
  app.live.onRead = (route, outcome) => looks.inc({ route, outcome });
  new Gauge({ name: 'muster_build_info', help: 'The version of this process', labelNames: ['version'], registers }).set(
    { version },
    1,
  );
  observer.worked = registerWorkMetrics(registry, work);
  const signIns = new Counter({
    name: 'muster_api_sign_ins_total',
    help: 'Sign-ins that ended, by client and outcome',
    labelNames: ['client', 'outcome'],
    registers,
  });
  // Prometheus counts a series from its first sample on: the first failure would be lost.
  for (const client of ['web', 'app']) signIns.inc({ client, outcome: 'unavailable' }, 0);
  observer.signIn = (client, outcome) => signIns.inc({ client, outcome });
  gauge('muster_api_waiters', 'Long polls and the api’s own watch over sessions', () => changes().waiting);
  gauge('muster_api_listening', '1 while changes of other processes are heard', () => Number(changes().listening));
  poolGauge('muster_api_pool_connections', 'Database connections open', 'total');
  poolGauge('muster_api_pool_waiting', 'Requests that wait for a database connection', 'waiting');

  app.addHook('onResponse', async (request, reply) => {
    if (reply.hasHeader('preference-applied')) return;
    const labels = { method: request.method, route: request.routeOptions.url ?? 'none', status: String(reply.statusCode) };
    seconds.observe(labels, reply.elapsedTime / 1000);
  });
  serveMetricsPage(app, registry, token);
}
