import type { IncomingMessage, Server } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import type { Registry } from 'prom-client';
import type { Pages } from '../nodes/balance.ts';
import type { Presence } from '../presence/presence.ts';
import type { Sessions } from '../session/sessions.ts';
import type { Upstream } from '../upstream/upstream.ts';
import type { WebVersion } from '../web-version.ts';
import { createGate } from './entry/gate.ts';
import { createPrograms } from './entry/programs.ts';
import { dispatchUpgrades, type Upgrades } from './entry/upgrades.ts';
import { Hub } from './hub.ts';
import { createLiveMetrics } from './metrics.ts';
import { type Heartbeat, startHeartbeat } from './polling/heartbeat.ts';
import { createAsk } from './polling/poll.ts';
import { logPollFaults } from './polling/poll-faults.ts';
import { LIVE_TIMING, type LiveTiming, measureLoopLag } from './polling/timing.ts';
import { serveSockets } from './sockets/sockets.ts';

export interface LiveOptions {
  /** The HTTP server whose WebSocket handshakes are answered. */
  server: Server;
  sessions: Sessions;
  presence: Presence;
  /** A pool without a connection limit: every long poll takes one. */
  upstream: Upstream;
  /** Rooted at the api itself, for the heartbeat, on a connection of its own. */
  root: Upstream;
  /** Origins whose pages may connect. */
  origins: readonly string[];
  metrics: Registry;
  log: FastifyBaseLogger;
  /** Overrides for tests. */
  timing?: Partial<LiveTiming>;
  /** Limit over tabs, walls and programs together. */
  connectionsPerUser: number;
  /** The client's address of a handshake, for the log. */
  addressOf: (request: IncomingMessage) => string;
  /** The `Set-Cookie` value for a handshake, if its cookie is due for another seal. */
  resealedCookie?: (cookieHeader: string | undefined) => string | undefined;
  /** Sent to pages, which reload for another one once nothing is lost by it. */
  webVersion?: Pick<WebVersion, 'current' | 'onChanged'>;
}

/** The live side of this node: long polls to the api, and the sockets of their readers. */
export interface Live {
  readonly hub: Hub;
  /** Dispatches handshakes, also to the plain WebSocket feed. */
  readonly upgrades: Upgrades;
  readonly heartbeat: Heartbeat;
  readonly pages: Pages;
  /** Reports a write to this controller (first path segment under /api/v1) through the proxy. */
  notifyWrite(controller: string): void;
  /** Counts the polled queries, and the stale ones among them. */
  keys(): { polled: number; stale: number };
  /** Closes the sockets and aborts the long polls; call before the HTTP server closes. */
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
  resealedCookie,
  webVersion,
  ...options
}: LiveOptions): Live {
  const timing = { ...LIVE_TIMING, ...options.timing };
  const loopLag = measureLoopLag();
  const heartbeat = startHeartbeat({ upstream: root, timing });
  const programs = createPrograms({ sessions, upstream });
  const faults = logPollFaults(log);
  const hub = new Hub({
    ask: createAsk({ sessions: programs.polled, upstream, heartbeat, ...timing }),
    heartbeat,
    timing,
    lagMs: loopLag.lagMs,
    metrics: (keys) => createLiveMetrics(metrics, keys),
    connectionsPerUser,
    faults,
    log,
  });
  const gate = createGate({ sessions, programs, origins, connectionsPerUser, addressOf, log });
  const upgrades = dispatchUpgrades(server, gate, log);
  const sockets = serveSockets({ hub, presence, upgrades, timing, heartbeat, webVersion, resealedCookie });
  return {
    hub,
    upgrades,
    heartbeat,
    pages: sockets.pages,
    notifyWrite: (controller) => hub.notifyWrite(controller),
    keys: () => hub.keys(),
    async close() {
      upgrades.stop();
      gate.stop();
      await sockets.close();
      hub.stop();
      faults.stop();
      heartbeat.stop();
      loopLag.stop();
    },
  };
}
