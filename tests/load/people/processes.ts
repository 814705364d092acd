import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Client } from 'pg';
import type { Node, Nodes } from '#tests/nodes/nodes.ts';
import { counterAt, cpuMs, residentBytes } from '../measure.ts';

/** The processes that serve, as the machine counts them. */
export interface Processes {
  /** Processor time so far, ms. */
  cpu(): Record<'api' | 'gateway' | 'database', number>;
  /** Resident memory, bytes. */
  memory(): Record<'api' | 'gateway', number>;
  /** A counter of all gateways or of all apis together. */
  count(kind: 'gateways' | 'apis', name: string, labels?: string): Promise<number>;
}

export async function watchProcesses({ gateways, apis, client }: Nodes): Promise<Processes> {
  const postmaster = await postmasterOf(client);
  const sum = (nodes: readonly Node[], of: (pid: number) => number) =>
    nodes.reduce((total, { process }) => total + of(process.pid()!), 0);
  return {
    cpu: () => ({ api: sum(apis, cpuMs), gateway: sum(gateways, cpuMs), database: cpuOfAll(postmaster) }),
    memory: () => ({ api: sum(apis, residentBytes), gateway: sum(gateways, residentBytes) }),
    async count(kind, name, labels) {
      const counts = await Promise.all({ gateways, apis }[kind].map(({ url }) => counterAt(url, name, labels)));
      return counts.reduce((total, one) => total + one, 0);
    },
  };
}

/** The database's first process, on this machine. */
async function postmasterOf(client: Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return Number(statOf(rows[0]!.pid)[1]);
}

/** Of a process and all below it, those that have ended included. */
const cpuOfAll = (pid: number): number =>
  [pid, ...childrenOf(pid)].reduce((sum, one) => sum + ifThere(() => cpuMs(one)) + ifThere(() => reapedMs(one)), 0);

const MS_PER_TICK = 10;

/** What ended children had used. */
function reapedMs(pid: number): number {
  const fields = statOf(pid);
  return (Number(fields[13]) + Number(fields[14])) * MS_PER_TICK;
}

/** /proc's fields from the state on, which follows the name. */
const statOf = (pid: number): string[] => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');

function ifThere(read: () => number): number {
  try {
    return read();
  } catch {
    return 0;
  }
}

/** The processes below a process, at any depth. */
function childrenOf(pid: number): number[] {
  const lines = execFileSync('ps', ['-e', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  const pairs = lines.map((line) => line.trim().split(/\s+/).map(Number) as [number, number]);
  const below = (parent: number): number[] =>
    pairs.filter(([, of]) => of === parent).flatMap(([child]) => [child, ...below(child)]);
  return below(pid);
}
