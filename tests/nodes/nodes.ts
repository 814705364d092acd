import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { createClient } from 'redis';
import { startIdentity } from '#api/demo/identity/identity.ts';
import type { KnownPerson } from '#api/demo/identity/page.ts';
import { quietLog } from '#api/test/quiet-log.ts';
import { freePorts } from '#gateway/test/free-ports.ts';
import { RedisProxy } from '#gateway/test/redis-proxy.ts';
import { readableLine } from '#scripts/processes/readable-log.ts';
import { type SupervisedProcess, supervise } from '#scripts/processes/supervise.ts';
import { ROOT } from '#scripts/web-build.ts';
import { createOwnDatabase } from '../load/own-database.ts';
import { businessZone } from '../support/business-zone.ts';
import { connectEmbedded } from '../support/connect-embedded.ts';
import { providerSettings } from '../support/real-company/real-company.ts';
import { METRICS_TOKEN, startSystem } from '../support/system.ts';
import { startNginx } from './nginx.ts';

/** Of the Redis of this machine; nothing else is kept in it. */
const REDIS_DATABASE = 9;

/** One process of several of its kind. */
export interface Node {
  name: string;
  /** Its own address, which nobody but a test uses. */
  url: string;
  process: SupervisedProcess;
}

/** Gateways and apis with a company in their database, in which everybody may sign in. */
export interface Nodes {
  /** Where people come. */
  url: string;
  /** Where the gateways, and the phones of the benchmarks, reach the apis. */
  apiUrl: string;
  gateways: readonly Node[];
  apis: readonly Node[];
  /** To the database. */
  client: Client;
  /** Between the gateways and Redis, where they have one. */
  redis?: RedisProxy;
  /** Takes every session away, past that line. */
  emptyRedis?(): Promise<void>;
  /** What the processes wrote. */
  log: readonly string[];
  stop(): Promise<void>;
}

type Fill = (client: Client) => Promise<unknown>;
type Stops = Array<() => Promise<unknown>>;

/** What is started is stopped in the opposite order, also when a later thing does not start. */
async function withStops<T extends object>(start: (stops: Stops) => Promise<T>): Promise<T & Pick<Nodes, 'stop'>> {
  const stops: Stops = [];
  const stop = async (): Promise<void> => {
    for (const end of stops.reverse()) await end();
  };
  try {
    return { ...(await start(stops)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Two gateways and two apis behind nginx, on one PostgreSQL and one Redis, with more settings. */
export async function startTwoNodes(fill: Fill, more: NodeJS.ProcessEnv = {}): Promise<Nodes> {
  const { client, serverUrl, url, drop } = await createOwnDatabase(undefined);
  const pair = await startPair({ client, serverUrl, url, drop, fill: () => fill(client) }, ROOT, more);
  await pair.join().catch(async (error: unknown) => {
    await pair.stop();
    throw error;
  });
  return pair;
}

/** A database of the nodes' own, which they fill before they start and drop when they stop. */
export interface NodesDatabase {
  url: string;
  /** Of its server, by a database that is always there. */
  serverUrl: string;
  client: Client;
  fill(): Promise<unknown>;
  drop(): Promise<void>;
}

/** Nodes of which there is one at first. */
export interface Pair extends Nodes {
  redis: RedisProxy;
  /** Starts the second api and gateway. */
  join(): Promise<void>;
}

/**
 * An api and a gateway of the code in the folder `first`, behind nginx, on one PostgreSQL and one
 * Redis, and a second one of each, of this checkout's code, that joins them later.
 */
export const startPair = (database: NodesDatabase, first: string, more: NodeJS.ProcessEnv = {}): Promise<Pair> =>
  withStops(async (stops) => {
    stops.push(database.drop);
    stops.push(await takeTurn(database.serverUrl));
    const [front = 0, back = 0, identityPort = 0, ...ports] = await freePorts(7);
    const [gatewayPorts, apiPorts] = [ports.slice(0, 2), ports.slice(2)];
    const url = addressOf(front);
    await database.fill();
    const identity = await startIdentity({
      port: identityPort,
      publicUrl: url,
      people: await peopleIn(database.client),
      log: quietLog,
    });
    stops.push(identity.close);
    const redis = await RedisProxy.open();
    stops.push(async () => redis.close());
    const dataDir = mkdtempSync(path.join(tmpdir(), 'muster-nodes-'));
    stops.push(async () => rmSync(dataDir, { recursive: true, force: true }));

    const common: NodeJS.ProcessEnv = {
      ...providerSettings(identity),
      PATH: process.env['PATH'],
      ENV_FILE: 'none',
      PUBLIC_URL: url,
      DATABASE_URL: database.url,
      REDIS_URL: `${redis.url}/${REDIS_DATABASE}`,
      METRICS_TOKEN,
      TOKEN_SECRET: randomBytes(32).toString('base64url'),
      SESSION_SECRET: randomBytes(32).toString('base64url'),
      API_URL: addressOf(back),
      BUSINESS_TZ: businessZone(),
      ...more,
    };
    const traces = more['OTEL_EXPORTER_OTLP_ENDPOINT'] ? ['--import', './shared/servers/traces/start.ts'] : [];
    const log: string[] = [];
    const run = (cwd: string, name: string, script: string, port: number, env: NodeJS.ProcessEnv): Node => {
      const onLine = (from: string, line: string) => log.push(readableLine(from, line));
      const part = supervise({ name, args: [...traces, script], cwd, env: { ...common, ...env }, onLine, backoffMs: 100 });
      stops.push(part.stop);
      return { name, url: addressOf(port), process: part };
    };
    const apis: Node[] = [];
    const gateways: Node[] = [];
    const begin = async (root: string): Promise<void> => {
      const place = apis.length;
      const [apiPort, port] = [apiPorts[place]!, gatewayPorts[place]!];
      // Files lie where every api finds them.
      const api = { API_PORT: String(apiPort), DATA_DIR: path.join(dataDir, 'files') };
      apis.push(run(root, `api ${place + 1}`, 'api/server.ts', apiPort, api));
      const gateway = { PORT: String(port), DATA_DIR: path.join(dataDir, `gateway${place + 1}`) };
      gateways.push(run(root, `gateway ${place + 1}`, 'gateway/server.ts', port, gateway));
      await Promise.all([apis[place]!.process.ready, gateways[place]!.process.ready]).catch((error: unknown) => {
        throw new Error(`${String(error)}\n${log.slice(-40).join('\n')}`);
      });
    };
    await begin(first);
    stops.push(await startNginx({ front, back, gateways: gatewayPorts, apis: apiPorts }));
    const join = () => begin(ROOT);
    return { url, apiUrl: addressOf(back), gateways, apis, client: database.client, redis, emptyRedis, log, join };
  });

/** Any number, the same in every test. */
const TURN = 7_305_818;

/**
 * Waits until no other nodes run on this machine's Redis: gateways hear each other by channels,
 * which know no database. Answers the release, which a killed process makes as well.
 */
async function takeTurn(serverUrl: string): Promise<() => Promise<void>> {
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  await client.query('select pg_advisory_lock($1)', [TURN]);
  return () => client.end();
}

/** One gateway and api on an embedded database, with nothing before them; `more`: settings. */
export const startOneNode = (fill: Fill, more: Record<string, string> = {}): Promise<Nodes> =>
  withStops(async (stops) => {
    const [port = 0, identityPort = 0] = await freePorts(2);
    const people: KnownPerson[] = [];
    const identity = await startIdentity({ port: identityPort, publicUrl: addressOf(port), people, log: quietLog });
    stops.push(identity.close);
    const system = await startSystem({ port, isEmpty: true, env: { ...providerSettings(identity), ...more } });
    stops.push(system.stop);
    const client = await connectEmbedded(system.dataDir);
    stops.push(() => client.end());
    await fill(client);
    people.push(...(await peopleIn(client)));
    const { url, apiUrl, log } = system;
    return {
      url,
      apiUrl,
      gateways: [{ name: 'gateway', url, process: system.gateway }],
      apis: [{ name: 'api', url: apiUrl, process: system.api }],
      client,
      log,
    };
  });

async function emptyRedis(): Promise<void> {
  const client = createClient({ url: `redis://127.0.0.1:6379/${REDIS_DATABASE}` });
  await client.connect();
  await client.flushDb();
  client.destroy();
}

const addressOf = (port: number): string => `http://127.0.0.1:${port}`;

async function peopleIn(client: Client): Promise<KnownPerson[]> {
  const { rows } = await client.query<KnownPerson>(
    `select email, full_name as name, role, is_active as "isActive" from employee where email is not null order by id`,
  );
  return rows;
}
