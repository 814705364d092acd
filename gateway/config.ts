import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import {
  BuildName,
  Flag,
  givenSettings,
  LogLevel,
  loadSettingsFile,
  MetricsToken,
  misspellings,
  networks,
  PortNumber,
  passwordFault,
  Secrets,
  SignInLimit,
  schemaFaults,
  serviceAddress,
  settingsError,
  TraceRatio,
  versionOf,
  WebAddress,
  wholeNumber,
  withPassword,
} from '../shared/process-settings.ts';
import { bucketOrigin } from '../shared/servers/bucket-origin.ts';
import { MapCredits, mapFaults, TilesAddress } from './map-tiles.ts';

const { version: RELEASE } = createRequire(import.meta.url)('../package.json') as { version: string };
const OLDEST_NODE = 24;
const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;
const origin = WebAddress.refine((text) => new URL(text).pathname === '/' && !new URL(text).search, 'must have no path');

const Environment = z.object({
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: PortNumber.default(3000),
  PUBLIC_URL: origin.optional(),
  API_URL: WebAddress.optional(),
  API_PORT: PortNumber.default(3001),
  DATA_DIR: z.string().min(1).default('./data'),
  REDIS_URL: serviceAddress(['redis', 'rediss'], 'a redis:// or rediss:// address', 'REDIS_PASSWORD').optional(),
  REDIS_PASSWORD: z.string().optional(),
  SESSION_SECRET: Secrets.optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ENDPOINT: WebAddress.optional(),
  S3_FORCE_PATH_STYLE: Flag.default(false),
  FILES_ORIGIN: origin.optional(),
  MAP_TILES_URL: TilesAddress.optional(),
  MAP_ATTRIBUTION: MapCredits.optional(),
  TRUST_PROXY: networks.optional(),
  SIGN_IN_LIMIT: SignInLimit.default(120),
  CONNECTIONS_PER_USER: wholeNumber(1).default(20),
  METRICS_TOKEN: MetricsToken.optional(),
  LOG_LEVEL: LogLevel.default('info'),
  OTEL_EXPORTER_OTLP_ENDPOINT: WebAddress.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
  OTEL_TRACES_SAMPLER_ARG: TraceRatio.optional(),
  MUSTER_BUILD: BuildName.optional(),
});

/** Settings that may be in a file of their own. */
const SECRETS = ['REDIS_URL', 'REDIS_PASSWORD', 'SESSION_SECRET', 'METRICS_TOKEN', 'OTEL_EXPORTER_OTLP_HEADERS'];
const readText = (path: string): string => readFileSync(path, 'utf8');

interface Settings {
  config: GatewayConfig;
  /** The file that some of them come from. */
  settingsFile: string | undefined;
  /** Names in that file which are probably misspelled. */
  warnings: string[];
}

/** Reads the settings of this process from its environment and a file. */
export function readSettings(): Settings {
  const root = fileURLToPath(new URL('../', import.meta.url));
  const settingsFile = loadSettingsFile(process.env, root);
  return { config: readConfig(process.env), settingsFile, warnings: misspellings(settingsFile, root, readText) };
}

/**
 * Reads and checks the environment. Empty values count as absent.
 * @throws Error whose message lists every fault, one per line.
 */
export function readConfig(environment: NodeJS.ProcessEnv, nodeVersion = process.versions.node): GatewayConfig {
  const given = givenSettings(environment, { part: 'gateway', secrets: SECRETS, readText });
  const parsed = Environment.safeParse(given);
  const faults = parsed.success ? [] : schemaFaults(parsed.error);
  if (given['NODE_ENV'] === 'production' && parsed.data?.PUBLIC_URL && !isProtected(parsed.data.PUBLIC_URL)) {
    faults.push('PUBLIC_URL must be https in production, or cookies could be read on their way');
  }
  if (parsed.success) {
    const { PUBLIC_URL, MAP_TILES_URL, MAP_ATTRIBUTION } = parsed.data;
    faults.push(...mapFaults({ publicUrl: PUBLIC_URL, tiles: MAP_TILES_URL, credits: MAP_ATTRIBUTION }));
  }
  const passwordIs = parsed.success && passwordFault(parsed.data.REDIS_URL, parsed.data.REDIS_PASSWORD);
  if (passwordIs) faults.push(`REDIS_PASSWORD ${passwordIs}`);
  if (Number.parseInt(nodeVersion, 10) < OLDEST_NODE) {
    faults.unshift(`Node ${nodeVersion} is too old: Muster needs ${OLDEST_NODE} or newer (npm start brings its own)`);
  }
  if (!parsed.success || faults.length > 0) throw settingsError('gateway', faults);
  return configOf(parsed.data);
}

/** True for https and for addresses that do not leave this machine. */
function isProtected(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || LOOPBACK.test(hostname);
}

/** The gateway's settings. Only this module reads the environment, once. */
export type GatewayConfig = ReturnType<typeof configOf>;

const configOf = (env: z.infer<typeof Environment>) => ({
  host: env.HOST,
  port: env.PORT,
  /** The origin at which browsers find the gateway, without a path. */
  publicUrl: new URL(env.PUBLIC_URL ?? `http://127.0.0.1:${env.PORT}`).origin,
  /** The api's URL, without /api/v1. */
  apiUrl: env.API_URL ?? `http://127.0.0.1:${env.API_PORT}`,
  dataDir: env.DATA_DIR,
  /** Sessions are stored in Redis when set, else in a file under `dataDir`. */
  redisUrl: withPassword(env.REDIS_URL, env.REDIS_PASSWORD),
  /** Secrets for cookies and session store: the first encrypts, all of them decrypt. */
  sessionSecrets: env.SESSION_SECRET ?? [],
  /** Origins of files beside the gateway itself: the bucket's, and that of a CDN before it. */
  filesOrigins: filesOriginsOf(env),
  /** The pictures of maps; maps are plain grids without. */
  mapTiles: env.MAP_TILES_URL !== undefined ? { url: env.MAP_TILES_URL, credits: env.MAP_ATTRIBUTION ?? [] } : undefined,
  /**
   * Addresses or networks, comma separated, of reverse proxies whose `X-Forwarded-For` is trusted;
   * false for none.
   */
  trustProxy: env.TRUST_PROXY ?? (false as const),
  /** Requests to the sign-in pages per address and minute; 0 is no limit. */
  signInLimit: env.SIGN_IN_LIMIT,
  /** Live connections per person: tabs, walls and programs together. */
  connectionsPerUser: env.CONNECTIONS_PER_USER,
  /** Bearer token of `/metrics`, which answers 404 without one. */
  metricsToken: env.METRICS_TOKEN,
  logLevel: env.LOG_LEVEL,
  /** The collector of traces; none are sent without. */
  traceEndpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
  /** The release, and the build where it is known. */
  version: versionOf(RELEASE, env.MUSTER_BUILD),
});

const filesOriginsOf = (env: z.infer<typeof Environment>): string[] => [
  ...(env.S3_BUCKET
    ? [
        bucketOrigin({
          bucket: env.S3_BUCKET,
          region: env.S3_REGION,
          endpoint: env.S3_ENDPOINT,
          forcePathStyle: env.S3_FORCE_PATH_STYLE,
        }),
      ]
    : []),
  ...(env.FILES_ORIGIN ? [new URL(env.FILES_ORIGIN).origin] : []),
];
