import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { LiveResource } from '#shared/live/addresses.ts';
import type { PollOutcome } from './polling/poll.ts';

export type TransportName = 'socket' | 'feed';

/** Prometheus metrics of the live side. */
export interface LiveMetrics {
  round(resource: LiveResource, outcome: PollOutcome['kind'], costMs: number): void;
  delivered(transport: TransportName, kind: 'patch' | 'snapshot', readers: number): void;
  opened(outcome: 'opened' | 'refused' | 'failed'): void;
  connections(transport: TransportName, change: 1 | -1): void;
  fellBehind(transport: TransportName): void;
  moved(): void;
}

/** @param keys counts the polled queries, and the stale ones among them */
export function createLiveMetrics(registry: Registry, keys: () => { polled: number; stale: number }): LiveMetrics {
  const registers = [registry];
  const counter = (name: string, help: string, labelNames: string[]) =>
    new Counter({ name: `muster_live_${name}`, help, labelNames, registers });
  const rounds = counter('rounds_total', 'Questions to the api on behalf of live queries', ['resource', 'outcome']);
  const deliveries = counter('deliveries_total', 'Changes handed to readers', ['transport', 'kind']);
  const opens = counter('opens_total', 'Requests to open a query', ['outcome']);
  const behind = counter('behind_total', 'Readers taken out of a room because they read too slowly', ['transport']);
  const moved = counter('moved_total', 'Pages that were asked to connect to another node', []);
  const connections = new Gauge({
    name: 'muster_live_connections',
    help: 'Open connections',
    labelNames: ['transport'],
    registers,
  });
  // A gateway that nobody has come to yet is compared with the others by these.
  for (const transport of ['socket', 'feed'] satisfies TransportName[]) connections.set({ transport }, 0);
  const cost = new Histogram({
    name: 'muster_live_round_seconds',
    help: 'Time this process spent on one answer: compare, encode, hand out',
    labelNames: ['resource'],
    buckets: [0.0002, 0.001, 0.005, 0.02, 0.1, 0.5],
    registers,
  });
  new Gauge({
    name: 'muster_live_keys',
    help: 'Queries that are polled, and how many of them are stale',
    labelNames: ['state'],
    registers,
    collect() {
      const { polled, stale } = keys();
      this.set({ state: 'polled' }, polled);
      this.set({ state: 'stale' }, stale);
    },
  });
  return {
    round(resource, outcome, costMs) {
      rounds.inc({ resource, outcome });
      cost.observe({ resource }, costMs / 1_000);
    },
    delivered: (transport, kind, readers) => deliveries.inc({ transport, kind }, readers),
    opened: (outcome) => opens.inc({ outcome }),
    connections: (transport, change) => connections.inc({ transport }, change),
    fellBehind: (transport) => behind.inc({ transport }),
    moved: () => moved.inc(),
  };
}
