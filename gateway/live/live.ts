import type { IncomingMessage, Server } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import type { Registry } from 'prom-client';
import type { Pages } from '../nodes/balance.ts';
import type { Presence } from '../presence/presence.ts';
import type { Sessions } from '../session/sessions.ts';
import type { Upstream } from '../upstream/upstream.ts';
import type { WebVersion } from '../web-version.ts';
import { createGate } from './entry/gate.ts';
import { dispatchUpgrades, type Upgrades } from './entry/upgrades.ts';
import { Hub } from './hub.ts';
import { createLiveMetrics } from './metrics.ts';
import { measureLateness, PACE, type Pace } from './polling/pace.ts';
import { createAsk } from './polling/poll.ts';
import { type Pulse, startPulse } from './polling/pulse.ts';
import { serveSockets } from './sockets/sockets.ts';

export interface LiveOptions {
  /** The HTTP server whose WebSocket handshakes are answered. */
  server: Server;
  sessions: Sessions;
  presence: Presence;
  /** A pool without a cap on connections: every long poll takes one. */
  upstream: Upstream;
  /** Rooted at the api itself: asks whether it is there, on a connection of its own. */
  root: Upstream;
  /** Origins whose pages may connect. */
  origins: readonly string[];
  metrics: Registry;
  log: FastifyBaseLogger;
  /** For tests, which cannot wait as long as people. */
  pace?: Partial<Pace>;
  /** Tabs, walls and programs together. */
  connectionsPerUser: number;
  /** Where a handshake comes from, for the log. */
  addressOf: (request: IncomingMessage) => string;
  /** Told to pages. */
  webVersion?: Pick<WebVersion, 'current' | 'onChanged'>;
}

/** Live queries: the long polls of this node, and the sockets of whoever reads them. */
export interface Live {
  readonly hub: Hub;
  /** For the plain WebSocket feed. */
  readonly upgrades: Upgrades;
  readonly pulse: Pulse;
  readonly pages: Pages;
  /** A write to this controller (first path segment under /api/v1) went through the proxy. */
  notifyWrite(controller: string): void;
  /** How many queries are polled, and how many of them are stale. */
  keys(): { polled: number; stale: number };
  /** Closes the sockets and gives up long polls; call before the HTTP server closes. */
  close(): Promise<void>;
}

export function createLive({
  server,
  sessions,
  presence,
  upstream,
  root,
  origins,
  metrics,
  log,
  connectionsPerUser,
  addressOf,
  webVersion,
  ...options
}: LiveOptions): Live {
  const pace = { ...PACE, ...options.pace };
  const lateness = measureLateness();
  const pulse = startPulse({ upstream: root, pace });
  const hub = new Hub({
    ask: createAsk({ sessions, upstream, pulse, ...pace }),
    pulse,
    pace,
    latenessMs: lateness.latenessMs,
    metrics: (keys) => createLiveMetrics(metrics, keys),
    connectionsPerUser,
    log,
  });
  const gate = createGate({ sessions, origins, connectionsPerUser, addressOf, log });
  const upgrades = dispatchUpgrades(server, gate, log);
  const sockets = serveSockets({ hub, presence, upgrades, pace, pulse, webVersion });
  return {
    hub,
    upgrades,
    pulse,
    pages: sockets.pages,
    notifyWrite: (controller) => hub.notifyWrite(controller),
    keys: () => hub.keys(),
    async close() {
      upgrades.stop();
      gate.stop();
      await sockets.close();
      hub.stop();
      pulse.stop();
      lateness.stop();
    },
  };
}
