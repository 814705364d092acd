import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Services } from '#api/context.ts';
import { createChanges } from '#api/db/changes.ts';
import { connectDatabase } from '#api/db/open.ts';
import { createDisplaySessions } from '#api/displays/session-commands.ts';
import { issueSession } from '#api/sign-in/session-commands.ts';
import { createTokens } from '#api/sign-in/token-rules.ts';
import { quietLog } from '#api/test/quiet-log.ts';
import { servicesOn } from '#api/test/services.ts';
import { freePorts } from '#gateway/test/free-ports.ts';
import { businessDate } from '#shared/rules/periods.ts';
import { businessZone } from '#tests/support/business-zone.ts';
import { demoSettings } from '#tests/support/system.ts';
import { companyVersion, loadCompany, type Scale, sizeOf } from '../large-company.ts';
import { createOwnDatabase, type OwnDatabase } from '../own-database.ts';
import type { LogReport, MemoryReport, Order } from './logged-api-process.ts';

/** A company in a database of its own and the real api on it, as a process. */
export interface ApiScene {
  url: string;
  pid: number;
  database: OwnDatabase;
  services: Services;
  today: string;
  loadSeconds: Record<string, number>;
  /**
   * Signs somebody in as any client is signed in; answers the access token, which lives for 15
   * minutes.
   */
  signIn(employeeId: number): Promise<string>;
  /** What the api asks PostgreSQL while `work` runs. */
  logged(work: () => Promise<unknown>): Promise<LogReport>;
  /**
   * What the api holds in memory when its garbage is collected, which this does. Not while
   * `logged`.
   */
  bytesInUse(): Promise<number>;
  stop(): Promise<void>;
}

const SCRIPT = fileURLToPath(new URL('logged-api-process.ts', import.meta.url));
const SECRET = 'a secret of the benchmark which nobody needs to guess';

interface SceneAsked {
  scale: Scale;
  databaseUrl: string | undefined;
  /**
   * Leaves a copy of the loaded company on the server, and begins with one that was left there
   * earlier in the day.
   */
  keep: boolean;
  /**
   * Given what ends the scene before there is anything to end, for a run that is interrupted
   * meanwhile.
   */
  onStop: (stop: () => Promise<void>) => void;
}

export async function startApiScene({ scale, databaseUrl, keep, onStop }: SceneAsked): Promise<ApiScene> {
  const stops: Array<() => Promise<unknown> | unknown> = [];
  const stopAll = async (): Promise<void> => {
    for (let end = stops.pop(); end; end = stops.pop()) await end();
  };
  // An interrupted run and one that fails because of it wait for one end.
  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= stopAll();
    return stopping;
  };
  onStop(stop);
  try {
    const today = businessDate(new Date(), businessZone());
    const size = sizeOf(scale);
    const keptAs = keep ? { kind: scale, version: companyVersion(size, today) } : undefined;
    const database = await createOwnDatabase(databaseUrl, keptAs);
    stops.push(database.drop);
    const loadSeconds = await database.fill((client) => loadCompany(client, size, today));
    const { services, close } = await connect(database.url);
    stops.push(close);
    const { child, url, dataDir } = await startApi(database.url);
    stops.push(
      () => rmSync(dataDir, { recursive: true, force: true }),
      () => stopGently(child),
    );
    const context = {
      services,
      tokens: createTokens({ secrets: [Buffer.from(SECRET)], now: services.now }),
      secrets: [Buffer.from(SECRET)] as const,
    };
    return {
      url,
      pid: child.pid!,
      database,
      services,
      today,
      loadSeconds,
      signIn: async (id) =>
        (
          await issueSession(
            { ...context, pictureUrlOf: async () => null, displays: createDisplaySessions(services, context.secrets) },
            id,
          )
        ).token,
      logged: async (work) => {
        child.send('record' satisfies Order);
        await work();
        return (await asked(child, 'report')) as LogReport;
      },
      bytesInUse: async () => ((await asked(child, 'collect')) as MemoryReport).bytesInUse,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function connect(url: string): Promise<{ services: Services; close: () => Promise<void> }> {
  const { db, urgent, listen, close } = connectDatabase(url, quietLog);
  const changes = await createChanges({ listen, log: quietLog });
  const closeAll = async () => {
    await changes.close();
    await close();
  };
  return { services: servicesOn({ db, urgent, changes }), close: closeAll };
}

async function startApi(databaseUrl: string): Promise<{ child: ChildProcess; url: string; dataDir: string }> {
  const [port = 0, apiPort = 0, identityPort = 0] = await freePorts(3);
  const dataDir = mkdtempSync(path.join(tmpdir(), 'muster-bench-'));
  const env = {
    ...demoSettings({ port, apiPort, identityPort, dataDir }),
    DEMO: '0',
    DATABASE_URL: databaseUrl,
    TOKEN_SECRET: SECRET,
    BUSINESS_TZ: businessZone(),
    LOG_LEVEL: 'warn',
    NODE_ENV: 'production',
  };
  const child = fork(SCRIPT, { env, stdio: ['ignore', 2, 2, 'ipc'] });
  const failed = once(child, 'exit').then(() => Promise.reject(new Error('the api did not start')));
  const [{ url }] = (await Promise.race([once(child, 'message'), failed])) as [{ url: string }];
  failed.catch(() => undefined);
  return { child, url, dataDir };
}

async function asked(child: ChildProcess, order: Order): Promise<unknown> {
  const answer = once(child, 'message');
  child.send(order);
  return (await answer)[0];
}

/** Lets the api end in order; one that does not is killed. */
async function stopGently(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  const kill = setTimeout(() => child.kill('SIGKILL'), 10_000);
  child.kill('SIGTERM');
  await gone;
  clearTimeout(kill);
}
