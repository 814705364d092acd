import { type ChildProcess, spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { createInterface } from 'node:readline';

export interface ProcessOptions {
  name: string;
  /** Arguments of this very Node: the script first. */
  args: readonly string[];
  cwd: string;
  env: NodeJS.ProcessEnv;
  /** Called with each line the process writes, and with what its keeper has to say. */
  onLine: (name: string, line: string) => void;
  /** First wait before a restart; it doubles with each failure up to `maxBackoffMs`. */
  backoffMs?: number;
  maxBackoffMs?: number;
  /** One that has been ready for this long was well: when it ends, the wait begins anew. */
  steadyMs?: number;
  /** A process that has not ended this long after SIGTERM is killed. */
  stopWithinMs?: number;
}

/** What a process sends to its parent once it answers. */
export interface ReadyMessage {
  ready: true;
  url: string;
  /** The api says whether it runs the demo company. */
  demo?: boolean;
}

export interface SupervisedProcess {
  /** Resolves with what the process first announced; rejects when it ends before that. */
  ready: Promise<ReadyMessage>;
  /** Process id of the present run, while there is one. */
  pid(): number | undefined;
  /** Ends the process gracefully and starts it no more. */
  stop(): Promise<void>;
}

/** Node's own number of threads beside the one that runs the code. */
const MOST_HELPERS = 4;

/**
 * How a server collects its garbage (docs/performance.md): it keeps its memory while it waits, and
 * with no more helping threads than there are processors to spare, as all of them would take turns
 * with the one that answers.
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
 * Starts a Node process and starts it again whenever it ends, after a growing wait. One that ends
 * before it was ever ready has a fault that waiting does not mend (a wrong setting, a taken port):
 * it is not started again, and `ready` rejects.
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
  // Whoever awaits `ready` sees the failure; nobody has to be awaiting it already when it happens.
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
