import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type System, startSystem } from '#tests/support/system.ts';
import { signIn, signInPhone } from '#tests/support/visitor.ts';
import { LOAD_CORE, pinTo, SERVER_CORE } from '../measure.ts';
import { type FieldDay, startFieldDay } from './field-day.ts';
import { stopProcess } from './readers.ts';

/**
 * Everything that is measured, running: the real system, a bare Socket.IO server beside it, and
 * crews that can be clocked.
 */
export interface Scene {
  url: string;
  apiUrl: string;
  cookie: string;
  /** An admin's access token, for asking the api itself. */
  token: string;
  gatewayPid: number;
  processes: Pick<System, 'api' | 'gateway'>;
  /** What they write. */
  log: readonly string[];
  bare: { process: ChildProcess; url: string; pid: number };
  day: FieldDay;
  /** True when servers and load run on cores of their own. */
  isPinned: boolean;
  stop(): Promise<void>;
}

const BARE = fileURLToPath(new URL('bare-process.ts', import.meta.url));

/** The query that everyone has open: today's roster on one page. */
export const ROSTER = { limit: '60' };
export const ROSTER_PATH = `/roster?${new URLSearchParams(ROSTER)}`;

/** @param env more settings for both processes */
export async function startScene(env: Record<string, string> = {}): Promise<Scene> {
  const stops: Array<() => Promise<void>> = [];
  const stop = async (): Promise<void> => {
    for (const end of stops.reverse()) await end();
  };
  try {
    // Processes stay on the core of the one that starts them.
    const isPinned = pinTo(SERVER_CORE);
    const system = await startSystem({ env: { CONNECTIONS_PER_USER: '5000', LOG_LEVEL: 'warn', ...env } });
    stops.push(system.stop);
    const bare = fork(BARE, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    stops.push(() => stopProcess(bare));
    const [{ url: bareUrl }] = (await once(bare, 'message')) as [{ url: string }];
    if (isPinned) pinTo(LOAD_CORE);
    const { url, apiUrl, dataDir, api, gateway, log } = system;
    const cookie = (await signIn(url, 'admin')).cookie();
    const { token } = await signInPhone(url, apiUrl, 'admin');
    const day = await startFieldDay(url, apiUrl, dataDir);
    stops.push(day.stop);
    return {
      url,
      apiUrl,
      cookie,
      token,
      gatewayPid: gateway.pid()!,
      processes: { api, gateway },
      log,
      bare: { process: bare, url: bareUrl, pid: bare.pid! },
      day,
      isPinned,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Asks the api itself for the roster, as a poll does. */
export async function askApi(
  { apiUrl, token }: Pick<Scene, 'apiUrl' | 'token'>,
  headers: Record<string, string> = {},
  signal?: AbortSignal,
) {
  const init = { headers: { authorization: `Bearer ${token}`, ...headers }, ...(signal ? { signal } : {}) };
  const response = await fetch(`${apiUrl}/api/v1${ROSTER_PATH}`, init);
  const text = await response.text();
  if (response.status !== 200 && response.status !== 304) throw new Error(`the api answered ${response.status} ${text}`);
  return { etag: response.headers.get('etag') ?? '', data: text === '' ? undefined : (JSON.parse(text) as unknown) };
}
