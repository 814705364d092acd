import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePorts } from '#gateway/test/free-ports.ts';
import { readableLine } from '#scripts/processes/readable-log.ts';
import { type ProcessOptions, type SupervisedProcess, supervise } from '#scripts/processes/supervise.ts';
import { ROOT } from '#scripts/web-build.ts';
import { businessZone } from './business-zone.ts';

/**
 * Muster as a whole on ports of its own: real api, embedded PostgreSQL, demo company, identity
 * provider, real gateway.
 */
export interface System {
  /** Where browsers go. */
  url: string;
  apiUrl: string;
  dataDir: string;
  api: SupervisedProcess;
  gateway: SupervisedProcess;
  /** What the processes wrote so far, for the message of a failed test. */
  log: readonly string[];
  /** The same, as they wrote it. */
  lines: readonly string[];
  stop(): Promise<void>;
}

export interface SystemOptions {
  /** More settings, for both processes. */
  env?: Record<string, string>;
  /** Where browsers go; a free port, unless said. */
  port?: number;
  /** Without the demo company, also where that has moved in before. */
  isEmpty?: boolean;
  /**
   * Puts something between gateway and api: takes the api's address, answers the one that the
   * gateway shall use.
   */
  between?: (apiUrl: string) => Promise<string>;
  /** Where each process has its sources and packages; this checkout, if nothing is said. */
  folders?: Record<'api' | 'gateway', string>;
  /** The folder in which its data folder is made; that of temporary files, if nothing is said. */
  disk?: string;
  /** How soon a process that died is started again; quickly, if nothing is said. */
  pace?: Pick<ProcessOptions, 'backoffMs' | 'maxBackoffMs'>;
}

const QUICK = { backoffMs: 100, maxBackoffMs: 1_000 };

/** Settings of the caller's own environment that would turn a demo system into something else. */
const NOT_INHERITED =
  /^(DATABASE_URL|REDIS_URL|MICROSOFT_|GOOGLE_|S3_|PUBLIC_URL|DEMO|NODE_ENV|VITEST|BUSINESS_TZ|TOKEN_SECRET|SESSION_SECRET)/;

/**
 * Names a data folder in which the demo company has moved in already: copying it is faster than
 * moving in.
 */
export const COMPANY_FOLDER = 'MUSTER_TEST_COMPANY';

/**
 * A data folder of its own, with the demo company in it when it has moved in somewhere before.
 * Remove it when done.
 */
export function createDataFolder(company = process.env[COMPANY_FOLDER], disk = tmpdir()): string {
  const dataDir = mkdtempSync(path.join(disk, 'muster-system-'));
  // `cp` keeps modes and owners, on which PostgreSQL insists.
  if (company) execFileSync('cp', ['-Rp', `${company}/.`, dataDir]);
  return dataDir;
}

interface Place {
  port: number;
  apiPort: number;
  identityPort: number;
  dataDir: string;
}

/** Opens `/metrics` of both processes. */
export const METRICS_TOKEN = 'metrics of a test system';

/** The environment of a demo system of its own, with the simulated phones off. */
export const demoSettings = ({ port, apiPort, identityPort, dataDir }: Place): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !NOT_INHERITED.test(name))),
  PORT: String(port),
  // What a developer has set for themselves is not for tests.
  ENV_FILE: 'none',
  API_PORT: String(apiPort),
  IDENTITY_PORT: String(identityPort),
  PUBLIC_URL: `http://127.0.0.1:${port}`,
  API_URL: `http://127.0.0.1:${apiPort}`,
  DATA_DIR: dataDir,
  DEMO: '1',
  FIELD_SPEED: '0',
  BUSINESS_TZ: businessZone(),
  METRICS_TOKEN,
  LOG_LEVEL: 'info',
});

/**
 * Starts a whole system and waits until both processes answer. The simulated phones are off
 * (`FIELD_SPEED=0`) unless asked for, so that nothing changes but by the test. A process that dies
 * is started again, as `npm start` does it.
 *
 * @example
 * const system = await startSystem({ env: { CONNECTIONS_PER_USER: '2' } });
 * afterAll(() => system.stop());
 */
export async function startSystem({
  env = {},
  port: given,
  isEmpty = false,
  between,
  folders = { api: ROOT, gateway: ROOT },
  pace = QUICK,
  disk,
}: SystemOptions = {}): Promise<System> {
  const [free = 0, apiPort = 0, identityPort = 0] = await freePorts(3);
  const port = given ?? free;
  const dataDir = createDataFolder(isEmpty ? '' : process.env[COMPANY_FOLDER], disk);
  const url = `http://127.0.0.1:${port}`;
  const apiUrl = `http://127.0.0.1:${apiPort}`;
  const settings = { ...demoSettings({ port, apiPort, identityPort, dataDir }), ...env };
  if (between) settings['API_URL'] = await between(apiUrl);

  const log: string[] = [];
  const lines: string[] = [];
  const onLine = (name: string, line: string) => {
    lines.push(line);
    log.push(readableLine(name, line));
  };
  const part = (name: 'api' | 'gateway') =>
    supervise({ name, args: [`${name}/server.ts`], cwd: folders[name], env: settings, onLine, ...pace });
  const api = part('api');
  const gateway = part('gateway');

  const stop = async () => {
    await Promise.all([gateway.stop(), api.stop()]);
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await Promise.all([api.ready, gateway.ready]);
  } catch (error) {
    await stop();
    throw new Error(`${String(error)}\n${log.slice(-40).join('\n')}`);
  }
  return { url, apiUrl, dataDir, api, gateway, log, lines, stop };
}
