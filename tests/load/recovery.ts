import '../support/at-noon.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type System, startSystem } from '../support/system.ts';
import { signIn, type Visitor } from '../support/visitor.ts';

/**
 * `npm run bench:recovery [-- --rounds 6]`: how long people wait for Muster after `kill -9` of the
 * api, or of the database under it, while they go on clicking; and how long a call waits for an api
 * or a database that is frozen (`kill -STOP`). The processes are kept as `npm start` keeps them.
 */

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '6' }, clients: { type: 'string', default: '30' } },
});
/** People click again at once; a refusal comes in no time. */
const AGAIN_MS = 20;
/** Between two kills: long enough to work, too short to forget the one before. */
const WORK_MS = 4_000;
const LIMIT_MS = 60_000;

type Victim = 'api' | 'database';

/** Clicks until told to stop; `lastOk` is when it was last answered as it should be. */
function click(visitor: Visitor, path: string): { lastOk: number; stop(): Promise<void> } {
  const state = { lastOk: 0, isOver: false };
  const running = (async () => {
    while (!state.isOver) {
      const status = await visitor.get(path).then(
        (answer) => answer.status,
        () => 0,
      );
      if (status === 200) state.lastOk = performance.now();
      await pause(AGAIN_MS);
    }
  })();
  return {
    get lastOk() {
      return state.lastOk;
    },
    stop() {
      state.isOver = true;
      return running;
    },
  };
}

const databasePid = ({ dataDir }: System): number =>
  Number(readFileSync(join(dataDir, 'postgres', 'data', 'postmaster.pid'), 'utf8').split('\n', 1)[0]);

async function recoverFrom(system: System, victim: Victim, clicks: readonly { lastOk: number }[]): Promise<number> {
  const pid = victim === 'api' ? system.api.pid() : databasePid(system);
  if (pid === undefined) throw new Error(`there is no ${victim} to kill`);
  process.kill(pid, 'SIGKILL');
  const killedAt = performance.now();
  // What was under way may still come.
  await pause(200);
  const after = performance.now();
  while (clicks.some(({ lastOk }) => lastOk < after)) {
    if (performance.now() - killedAt > LIMIT_MS)
      throw new Error(`not back within ${LIMIT_MS} ms\n${system.log.slice(-30).join('\n')}`);
    await pause(20);
  }
  return performance.now() - killedAt;
}

/** The process itself, and those under it. */
const pidsOf = (system: System, victim: Victim): number[] => {
  if (victim === 'api') return [system.api.pid()!];
  const pid = databasePid(system);
  return [pid, ...readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)];
};

/** To those that are still there: a child of the database ends with its connection. */
function signal(pids: readonly number[], name: 'SIGSTOP' | 'SIGCONT'): void {
  for (const pid of pids)
    try {
      process.kill(pid, name);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
}

/**
 * Freezes it, and asks: until the call is told that nobody answers, and, once it goes on, until a
 * call is answered as it should be.
 */
async function freeze(system: System, victim: Victim, visitor: Visitor): Promise<{ toldMs: number; backMs: number }> {
  const pids = pidsOf(system, victim);
  const ask = () => visitor.get(`/api/v1/job?limit=20&offset=${Math.floor(Math.random() * 100)}`);
  signal(pids, 'SIGSTOP');
  try {
    const frozenAt = performance.now();
    const { status, headers } = await ask();
    const toldMs = performance.now() - frozenAt;
    if (status !== 503 || !headers.has('retry-after')) throw new Error(`a call to a frozen ${victim} was answered ${status}`);
    signal(pids, 'SIGCONT');
    const goesOnAt = performance.now();
    while ((await ask()).status !== 200) await pause(AGAIN_MS);
    return { toldMs, backMs: performance.now() - goesOnAt };
  } finally {
    signal(pids, 'SIGCONT');
  }
}

const middle = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;

const system = await startSystem({ pace: {} });
try {
  const visitor = await signIn(system.url, 'admin');
  const paths = ['/api/v1/roster?limit=20', '/api/v1/job?limit=20', '/api/v1/workshift?limit=20'];
  const clicks = Array.from({ length: Number(values.clients) }, (_, index) => click(visitor, paths[index % paths.length]!));
  for (const victim of ['api', 'database'] as const) {
    const times: number[] = [];
    for (let round = 0; round < Number(values.rounds); round += 1) {
      await pause(WORK_MS);
      times.push(await recoverFrom(system, victim, clicks));
    }
    const seconds = times.map((ms) => (ms / 1_000).toFixed(1)).join(', ');
    console.log(
      `kill -9 of the ${victim}: everybody works again after ${seconds} s; middle ${(middle(times) / 1_000).toFixed(1)} s`,
    );
  }
  await Promise.all(clicks.map((one) => one.stop()));
  for (const victim of ['api', 'database'] as const) {
    const rounds = [];
    for (let round = 0; round < Number(values.rounds); round += 1) {
      await pause(WORK_MS);
      rounds.push(await freeze(system, victim, visitor));
    }
    const seconds = (times: number[]) => times.map((ms) => (ms / 1_000).toFixed(1)).join(', ');
    const [told, back] = [rounds.map(({ toldMs }) => toldMs), rounds.map(({ backMs }) => backMs)];
    console.log(
      `kill -STOP of the ${victim}: a call is told after ${seconds(told)} s; middle ${(middle(told) / 1_000).toFixed(1)} s; ` +
        `answered again ${seconds(back)} s after -CONT`,
    );
  }
} finally {
  if (process.env['RECOVERY_LOG']) console.log(system.log.filter((line) => /ended|ready|WARN|ERROR|FATAL/.test(line)).join('\n'));
  await system.stop();
}
