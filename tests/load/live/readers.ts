import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { ReaderAnswer, ReaderOrder, SeenChange } from './reader-messages.ts';

const SCRIPT = fileURLToPath(new URL('reader-process.ts', import.meta.url));
const READERS_PER_PROCESS = 500;

/** Many readers in processes of their own. */
export interface Readers {
  snapshotBytes: number;
  /** What they were given first. */
  version: number;
  data: unknown;
  begin(): Promise<void>;
  report(): Promise<ReadersReport>;
  stop(): Promise<void>;
}

export interface ReadersReport {
  /** By version, with the times of all readers. */
  changes: SeenChange[];
  gaps: number;
  versions: number[];
  open: number;
}

type Connect = Extract<ReaderOrder, { connect: unknown }>['connect'];

export async function connectReaders(order: Connect): Promise<Readers> {
  const processes: ChildProcess[] = [];
  const ask = async <Kind extends string>(order: ReaderOrder, child: ChildProcess, kind: Kind) => {
    child.send(order);
    const [answer] = (await once(child, 'message')) as [ReaderAnswer];
    if (!(kind in answer)) throw new Error(`a reader process answered ${Object.keys(answer)} to ${Object.keys(order)}`);
    return (answer as Extract<ReaderAnswer, Record<Kind, unknown>>)[kind];
  };
  const askAll = <Kind extends string>(order: ReaderOrder, kind: Kind) =>
    Promise.all(processes.map((child) => ask(order, child, kind)));
  const stop = async (): Promise<void> => {
    const running = processes.filter((child) => child.exitCode === null);
    for (const child of running) child.kill('SIGKILL');
    await Promise.all(running.map((child) => once(child, 'exit')));
  };
  try {
    const connected = [];
    for (let left = order.count; left > 0; left -= READERS_PER_PROCESS) {
      const child = fork(SCRIPT, { serialization: 'advanced', stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
      processes.push(child);
      connected.push(await ask({ connect: { ...order, count: Math.min(left, READERS_PER_PROCESS) } }, child, 'connected'));
    }
    return {
      ...connected[0]!,
      begin: async () => void (await askAll({ begin: true }, 'begun')),
      report: async () => merge(await askAll({ report: true }, 'report')),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

export async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

function merge(reports: readonly ReadersReport[]): ReadersReport {
  const versions = [...new Set(reports.flatMap(({ changes }) => changes.map(({ version }) => version)))].sort((a, b) => a - b);
  return {
    changes: versions.map((version) => {
      const seen = reports.map(({ changes }) => changes.find((change) => change.version === version));
      const at = reports.flatMap(({ versions: all }, index) => [
        ...(seen[index]?.at ?? new Float64Array(all.length).fill(Number.NaN)),
      ]);
      return { ...seen.find((change) => change !== undefined)!, at: Float64Array.from(at) };
    }),
    gaps: reports.reduce((sum, { gaps }) => sum + gaps, 0),
    versions: reports.flatMap((report) => report.versions),
    open: reports.reduce((sum, { open }) => sum + open, 0),
  };
}
