import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { METRICS_TOKEN } from '../support/system.ts';

export interface Spread {
  p50: number;
  p95: number;
  p99: number;
}

/** Percentiles by rank; NaN without values. */
export function spreadOf(values: Iterable<number>): Spread {
  const sorted = Float64Array.from(values).sort();
  const at = (part: number): number => sorted[Math.min(sorted.length - 1, Math.ceil(part * sorted.length) - 1)] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}

export interface Line {
  /** By how much y grows with x. */
  slope: number;
  /** Its standard error. */
  error: number;
}

/**
 * The straight line that fits best (least squares). Samples that follow each other are alike, so
 * that many of them say less than their number: the error is that of a process of order one.
 */
export function lineThrough(points: readonly (readonly [x: number, y: number])[]): Line {
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
  const [meanX, meanY] = [sum(points.map(([x]) => x)) / points.length, sum(points.map(([, y]) => y)) / points.length];
  const spread = sum(points.map(([x]) => (x - meanX) ** 2));
  const slope = sum(points.map(([x, y]) => (x - meanX) * (y - meanY))) / spread;
  const rests = points.map(([x, y]) => y - meanY - slope * (x - meanX));
  const squares = sum(rests.map((rest) => rest ** 2));
  if (squares === 0) return { slope, error: 0 };
  const alike = Math.max(0, sum(rests.slice(1).map((rest, index) => rest * rests[index]!)) / squares);
  return { slope, error: Math.sqrt((squares / (points.length - 2) / spread) * ((1 + alike) / (1 - alike))) };
}

const NANOSECONDS_PER_MS = 1e6;

/** Milliseconds of processor time that a process has used, all threads, user and system. Linux. */
export function cpuMs(pid: number): number {
  const tasks = readdirSync(`/proc/${pid}/task`);
  return (
    tasks.reduce((sum, task) => sum + Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'utf8').split(' ')[0]), 0) /
    NANOSECONDS_PER_MS
  );
}

/** Resident memory of a process in bytes. Linux. */
export function residentBytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN) * 1024;
}

/** Servers run on one core, what asks and writes on another. */
export const SERVER_CORE = 0;
export const LOAD_CORE = 1;

/**
 * Puts this process, and every process it starts from now on, on one core. False where that is not
 * possible.
 */
export function pinTo(core: number): boolean {
  if (cpus().length < 2) return false;
  try {
    execFileSync('taskset', ['-a', '-cp', String(core), String(process.pid)], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Adds up a Prometheus counter over the series whose labels contain `labels`. */
export async function counterAt(url: string, name: string, labels = ''): Promise<number> {
  const text = await (await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })).text();
  return text
    .split('\n')
    .filter((line) => (line.startsWith(`${name}{`) || line.startsWith(`${name} `)) && line.includes(labels))
    .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
}
