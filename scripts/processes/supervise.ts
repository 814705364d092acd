import { type ChildProcess, spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { createInterface } from 'node:readline';

export interface ProcessOptions {
  name: string;
  /** Arguments for this Node executable, the script first. */
  args: readonly string[];
  cwd: string;
  env: NodeJS.ProcessEnv;
  /** Called with each line of the process, and with messages of the supervisor. */
  onLine: (name: string, line: string) => void;
  /** First pause before a restart (exponential backoff up to `maxBackoffMs`). */
  backoffMs?: number;
  maxBackoffMs?: number;
  /** A process that was ready for this long resets the backoff when it ends. */
  steadyMs?: number;
  /** A process that has not ended this long after SIGTERM is killed. */
  stopWithinMs?: number;
}

/** The message of a process to its parent when it is ready. */
export interface ReadyMessage {
  ready: true;
  url: string;
  /** Of the api: whether it runs the demo company. */
  demo?: boolean;
}

export interface SupervisedProcess {
  /** Resolves with the process's first ready message; rejects when it ends before. */
  ready: Promise<ReadyMessage>;
  /** Process id of the current run, if any. */
  pid(): number | undefined;
  /** Stops the process gracefully, without a restart. */
  stop(): Promise<void>;
}

/** Node's default number of V8 worker threads. */
const MOST_HELPERS = 4;

/**
 * V8 flags for the garbage collection of servers (docs/performance.md): memory is not reduced while
 * idle, and there are no more worker threads than spare processors, because they would compete with
 * the thread that answers.
 */
const collecting = (): string[] => [
  '--no-memory-reducer',
  `--v8-pool-size=${Math.min(MOST_HELPERS, availableParallelism() - 1)}`,
];

const isReady = (message: unknown): message is ReadyMessage =>
  typeof message === 'object' &&
  message !== null &&
  (message as { ready?: unknown }).ready === true &&
  typeof (message as { url?: unknown }).url === 'string';

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

/**
 * Starts a Node process and restarts it whenever it ends, with exponential backoff. One that ends
 * before it was ever ready is not restarted, because a wrong setting or a port in use does not go
 * away; `ready` rejects then.
 */
export function supervise(options: ProcessOptions): SupervisedProcess {
  const { name, args, cwd, env, onLine } = options;
  const { backoffMs = 200, maxBackoffMs = 3_000, steadyMs = 2_000, stopWithinMs = 15_000 } = options;
  let announce: (message: ReadyMessage) => void = () => undefined;
  let giveUp: (reason: Error) => void = () => undefined;
  const ready = new Promise<ReadyMessage>((resolve, reject) => {
    announce = resolve;
    giveUp = reject;
  });
  // Not an unhandled rejection: `ready` may be awaited only after it rejects.
  ready.catch(() => undefined);
  let child: ChildProcess | undefined;
  let restart: NodeJS.Timeout | undefined;
  let wait = backoffMs;
  let wasReady = false;
  let stopping = false;

  const start = (): void => {
    let readyAt = Number.POSITIVE_INFINITY;
    const run = spawn(process.execPath, [...collecting(), ...args], { cwd, env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
    child = run;
    for (const stream of [run.stdout, run.stderr]) {
      if (stream) createInterface({ input: stream }).on('line', (line) => onLine(name, line));
    }
    run.on('message', (message) => {
      if (!isReady(message)) return;
      wasReady = true;
      readyAt = performance.now();
      announce(message);
    });
    run.once('error', (error) => onLine(name, error.message));
    run.once('close', (code, signal) => onEnd(code, signal, performance.now() - readyAt));
  };

  const onEnd = (code: number | null, signal: NodeJS.Signals | null, readyMs: number): void => {
    if (stopping) return;
    const how = signal ?? `code ${code}`;
    if (!wasReady) {
      onLine(name, `ended (${how}) before it was ready`);
      giveUp(new Error(`${name} ended (${how}) before it was ready`));
      return;
    }
    if (readyMs >= steadyMs) wait = backoffMs;
    onLine(name, `ended (${how}); starting again in ${wait} ms`);
    restart = setTimeout(start, wait);
    wait = Math.min(wait * 2, maxBackoffMs);
  };

  const stop = async (): Promise<void> => {
    stopping = true;
    clearTimeout(restart);
    const last = child;
    if (!last || hasEnded(last)) return;
    const ended = new Promise((resolve) => last.once('close', resolve));
    last.kill('SIGTERM');
    const killer = setTimeout(() => last.kill('SIGKILL'), stopWithinMs);
    await ended;
    clearTimeout(killer);
  };

  start();
  return { ready, pid: () => (child && !hasEnded(child) ? child.pid : undefined), stop };
}
