import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Client } from 'pg';
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

/** What is started is stopped in the opposite order, also when a later thing does not start. */
async function withStops(start: (stops: Array<() => Promise<unknown>>) => Promise<Omit<Nodes, 'stop'>>): Promise<Nodes> {
  const stops: Array<() => Promise<unknown>> = [];
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

/** Two gateways and two apis behind nginx, on one PostgreSQL and one Redis. */
export const startTwoNodes = (fill: Fill): Promise<Nodes> =>
  withStops(async (stops) => {
    const [front = 0, back = 0, identityPort = 0, ...ports] = await freePorts(7);
    const [gatewayPorts, apiPorts] = [ports.slice(0, 2), ports.slice(2)];
    const url = addressOf(front);
    const database = await createOwnDatabase(undefined);
    stops.push(database.drop);
    await fill(database.client);
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
    };
    const log: string[] = [];
    const run = (name: string, script: string, port: number, env: NodeJS.ProcessEnv): Node => {
      const onLine = (from: string, line: string) => log.push(readableLine(from, line));
      const part = supervise({ name, args: [script], cwd: ROOT, env: { ...common, ...env }, onLine, backoffMs: 100 });
      stops.push(part.stop);
      return { name, url: addressOf(port), process: part };
    };
    const apis = apiPorts.map((port, place) =>
      // Files lie where every api finds them.
      run(`api ${place + 1}`, 'api/server.ts', port, { API_PORT: String(port), DATA_DIR: path.join(dataDir, 'files') }),
    );
    const gateways = gatewayPorts.map((port, place) =>
      run(`gateway ${place + 1}`, 'gateway/server.ts', port, {
        PORT: String(port),
        DATA_DIR: path.join(dataDir, `gateway${place + 1}`),
      }),
    );
    await Promise.all([...apis, ...gateways].map((node) => node.process.ready)).catch((error: unknown) => {
      throw new Error(`${String(error)}\n${log.slice(-40).join('\n')}`);
    });
    stops.push(await startNginx({ front, back, gateways: gatewayPorts, apis: apiPorts }));
    return { url, apiUrl: addressOf(back), gateways, apis, client: database.client, redis, emptyRedis, log };
  });

/** One gateway and one api on an embedded database, with nothing before them. */
export const startOneNode = (fill: Fill): Promise<Nodes> =>
  withStops(async (stops) => {
    const [port = 0, identityPort = 0] = await freePorts(2);
    const people: KnownPerson[] = [];
    const identity = await startIdentity({ port: identityPort, publicUrl: addressOf(port), people, log: quietLog });
    stops.push(identity.close);
    const system = await startSystem({ port, isEmpty: true, env: providerSettings(identity) });
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
