import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { logAnswers } from '#shared/servers/answer-lines.ts';
import { namesOneHost, TWO_HOSTS } from '#shared/servers/requests.ts';
import { API_TIMEOUT_MS, START_WITHIN_MS } from '../shared/constants.ts';
import { Failure } from '../shared/http/errors.ts';
import { drainBodies } from '../shared/servers/requests.ts';
import { traceRequests } from '../shared/servers/traces/trace-requests.ts';
import { tellOfUntrustedProxies } from '../shared/servers/untrusted-proxy.ts';
import type { GatewayConfig } from './config.ts';
import { registerSeen } from './doctor/seen.ts';
import { drainConnections } from './drain.ts';
import { registerErrors } from './errors.ts';
import { registerFeed } from './feed/feed.ts';
import { registerHealth } from './health.ts';
import { createKeptFiles, KEEP_AGAIN_EVERY_MS } from './kept-files.ts';
import { createLive } from './live/live.ts';
import { startLossReports } from './live/loss-reports.ts';
import type { LiveTiming } from './live/polling/timing.ts';
import { countSessions, createMetrics, describeGateway, registerMetrics } from './metrics.ts';
import { balancePages } from './nodes/balance.ts';
import type { Bus } from './nodes/bus.ts';
import { Presence } from './presence/presence.ts';
import { registerProxy } from './proxy/proxy.ts';
import { createAddressOf, whoIn } from './refusals.ts';
import { registerCookies } from './session/browser/cookie.ts';
import { createPendingPairings } from './session/pairing/pending.ts';
import { registerPairing } from './session/pairing/routes.ts';
import { registerSessionRoutes } from './session/routes.ts';
import { createSeal } from './session/seal.ts';
import { createSessions } from './session/sessions.ts';
import { createPendingSignIns, PENDING_MS } from './session/sign-in/pending.ts';
import { registerSignIn } from './session/sign-in/routes.ts';
import type { SessionStore } from './session/store/store.ts';
import { startEndedWatch } from './session/upkeep/ended-watch.ts';
import { startUpkeep } from './session/upkeep/upkeep.ts';
import { cutStalled } from './stalls.ts';
import { createUpstream } from './upstream/upstream.ts';
import { NOT_BUILT, registerCompression, registerSecurityHeaders, registerWebFiles } from './web-files.ts';
import { watchWebVersion } from './web-version.ts';

interface StartLimits {
  /** A start that takes longer says what it waits for. */
  slowMs: number;
  /** One that takes longer has failed. */
  withinMs: number;
}

export interface GatewayParts {
  config: GatewayConfig;
  store: SessionStore;
  /** Connects the nodes; absent when there is only one. */
  bus?: Bus | undefined;
  /** Keys of cookies and session store; see openSessionSecrets. */
  secrets: readonly [Buffer, ...Buffer[]];
  log: FastifyBaseLogger;
  /** Milliseconds since the epoch. */
  clock?: () => number;
  /** Time limit of a proxied call; 606 s when absent [general-7]. */
  apiTimeoutMs?: number;
  /** Time during which a closing gateway still answers open connections; none when absent. */
  lingerMs?: number;
  /** Time after which a stalled client is disconnected; half a minute when absent. */
  stallMs?: number;
  /** Time limits of the start; ten seconds and five minutes when absent. */
  start?: StartLimits;
  /** Overrides for tests. */
  timing?: Partial<LiveTiming>;
  /** The built web client; the repository's own when absent. */
  webFolder?: string;
}

const DAY_MS = 24 * 60 * 60_000;
/** A session ends after a week without use, and after a month at most. */
const SESSION_LIFE = { idleMs: 7 * DAY_MS, maxMs: 30 * DAY_MS };
/** The addresses that the gateway passes on. */
const API_PATH = '/api/v1';
const WEB_FOLDER = fileURLToPath(new URL('../web/dist', import.meta.url));
const SESSION_CONNECTIONS = 16;
/** For the heartbeat and for `/healthz`. */
const ROOT_CONNECTIONS = 2;
const START: StartLimits = { slowMs: 10_000, withinMs: START_WITHIN_MS };
const MAX_HEADER_BYTES = 16 * 1024;
/** Time limit for a browser to send a request. */
const RECEIVE_MS = 300_000;
const STALL_MS = 30_000;

/**
 * Builds the gateway without listening. `app.close()` ends everything that it started; the caller
 * closes store and bus.
 */
export async function buildGateway(parts: GatewayParts): Promise<FastifyInstance> {
  const { config, store, secrets, log, clock = Date.now, webFolder = WEB_FOLDER } = parts;
  const { apiTimeoutMs = API_TIMEOUT_MS, lingerMs = 0, stallMs = STALL_MS, timing = {} } = parts;
  const { start = START } = parts;
  const { apiUrl, publicUrl, filesOrigins, signInLimit } = config;
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: config.trustProxy,
    forceCloseConnections: 'idle',
    // A closing gateway still answers requests on open connections.
    return503OnClosing: false,
    requestTimeout: RECEIVE_MS,
    // The start has a limit of its own, which says what it waited for.
    pluginTimeout: 0,
    http: { maxHeaderSize: MAX_HEADER_BYTES },
    bodyLimit: 64 * 1024,
  });

  const stopCutting = cutStalled(app.server, stallMs);
  const isStopping = drainConnections(app, lingerMs);

  const metrics = createMetrics();
  const { onUpstreamSettled } = metrics;
  const upstream = createUpstream({ apiUrl, connections: SESSION_CONNECTIONS, onSettled: onUpstreamSettled });
  const longPolls = createUpstream({ apiUrl, connections: null, onSettled: onUpstreamSettled });
  const root = createUpstream({ apiUrl, basePath: '', connections: ROOT_CONNECTIONS, onSettled: onUpstreamSettled });

  traceRequests(app, { nameOf: ({ method, url }) => (url.startsWith(`${API_PATH}/`) ? `${method} ${API_PATH}` : undefined) });
  registerErrors(app);
  logAnswers(app, {
    // Read after the answer, which does not wait for the store.
    senderOf: ({ headers }) => sessions.sessionFromCookie(headers.cookie).then(whoIn, () => ({})),
    isOrdinary: (status, code) => status === 401 || code === NOT_BUILT,
  });
  drainBodies(app);
  tellOfUntrustedProxies(app, 'TRUST_PROXY');
  app.addHook('onRequest', async (request) => {
    // Absolute-form and `*` targets are for forward proxies.
    if (!request.url.startsWith('/')) throw new Failure(400, 'This is not a path of this server');
    if (!namesOneHost(request.raw.rawHeaders)) throw new Failure(400, TWO_HOSTS);
  });
  await registerSecurityHeaders(app, { publicUrl, filesOrigins, tilesUrl: config.mapTiles?.url, webFolder });
  await registerCompression(app);
  await app.register(rateLimit, { global: false });
  const cookie = await registerCookies(app, { publicUrl, secrets, maxAgeMs: SESSION_LIFE.maxMs, pendingMs: PENDING_MS });

  const seal = createSeal(secrets);
  const sessions = createSessions({ store, seal, upstream, life: SESSION_LIFE, readCookie: cookie.read, clock });
  const pending = createPendingSignIns({ store, seal, clock });

  const kept = createKeptFiles({ store, seal, clock });
  const webVersion = watchWebVersion(join(webFolder, 'index.html'));

  const presence = new Presence({ bus: parts.bus, seal });
  const live = createLive({
    server: app.server,
    sessions,
    presence,
    upstream: longPolls,
    root,
    origins: [publicUrl],
    connectionsPerUser: config.connectionsPerUser,
    addressOf: createAddressOf(config.trustProxy),
    resealedCookie: cookie.resealed,
    metrics: metrics.registry,
    log,
    webVersion,
    timing,
  });

  registerMetrics(app, metrics, config.metricsToken);
  describeGateway(metrics, {
    version: config.version,
    webVersion: webVersion.current,
    store,
    apiAgeMs: live.heartbeat.ageMs,
  });
  countSessions(metrics, sessions);
  registerHealth(app, {
    version: config.version,
    store,
    upstream: root,
    isStopping,
    hasHeardApi: () => live.heartbeat.ageMs() !== undefined,
    details: () => ({ web: webVersion.current() ?? 'none', live: live.keys() }),
  });
  registerSeen(app, secrets);
  registerSignIn(app, { sessions, pending, upstream, publicUrl, limit: signInLimit });
  const pairings = createPendingPairings({ store, seal, clock });
  registerPairing(app, { sessions, pending: pairings, upstream, publicUrl, limit: signInLimit });
  registerSessionRoutes(app, { sessions, upstream, publicUrl, version: config.version, mapTiles: config.mapTiles });
  await registerProxy(app, {
    sessions,
    heartbeat: live.heartbeat,
    apiUrl,
    publicUrl,
    signInLimit,
    onWrite: live.notifyWrite,
    onUpstreamSettled,
    timeoutMs: apiTimeoutMs,
  });
  await registerFeed(app, live);
  await registerWebFiles(app, {
    folder: webFolder,
    kept,
    // While the store is unavailable the full page is served, which shows the outage itself.
    isSignedIn: ({ headers }) => sessions.sessionFromCookie(headers.cookie).then(Boolean, () => true),
  });

  const background: Array<() => Promise<void> | void> = [];
  let stopBalance: (() => Promise<void>) | undefined;
  app.addHook('onListen', async () => {
    if (parts.bus) stopBalance = balancePages({ bus: parts.bus, seal, pages: live.pages });
  });
  app.addHook('preClose', async () => {
    await stopBalance?.();
    await live.close();
    await presence.stop();
  });
  app.addHook('onReady', async () => {
    const endedWatch = startEndedWatch({ sessions, upstream: longPolls, log });
    const stopUpkeep = startUpkeep({ sessions, store, upstream, log, isEndToldByApi: endedWatch.isOffered });
    const stopReports = startLossReports({ heartbeat: live.heartbeat, sessions, upstream, log, clock });
    background.push(stopReports, stopUpkeep, endedWatch.stop, webVersion.stop);
    const keepFiles = () =>
      kept
        .keep(join(webFolder, 'assets'))
        .catch((error: unknown) => log.warn({ err: error }, 'the files of the web could not be kept'));
    // Before the first page names them, because another gateway may be asked for them.
    await withinStart(keepFiles(), start, log);
    const keepAgain = setInterval(keepFiles, KEEP_AGAIN_EVERY_MS);
    keepAgain.unref();
    webVersion.onChanged(keepFiles);
    const stopListening = store.onChanged((id, why) => {
      sessions.reload(id, why).catch((error: unknown) => log.warn({ err: error }, 'a changed session could not be read'));
    });
    background.push(stopListening, () => clearInterval(keepAgain));
  });
  app.addHook('onClose', async () => {
    stopCutting();
    for (const stop of background) await stop();
    await Promise.all([upstream.close(), longPolls.close(), root.close()]);
  });
  return app;
}

/**
 * Waits for the files of the web to be stored; the log says so when that takes long.
 * @throws when they are not by the end of the start
 */
async function withinStart(stored: Promise<void>, { slowMs, withinMs }: StartLimits, log: FastifyBaseLogger): Promise<void> {
  const words = 'the session store is slow: the gateway takes requests when it has stored the files of the web there';
  const slow = setTimeout(() => log.warn(words), slowMs);
  let late: NodeJS.Timeout | undefined;
  const over = new Promise<never>((_, reject) => {
    const why = `The gateway did not start within ${withinMs / 1_000} s: the session store is too slow for the files of the web`;
    late = setTimeout(() => reject(new Error(why)), withinMs);
  });
  await Promise.race([stored, over]).finally(() => {
    clearTimeout(slow);
    clearTimeout(late);
  });
}
