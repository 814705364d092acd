import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The contents of postmaster.pid. */
export interface Postmaster {
  pid: number;
  port: number;
  isReady: boolean;
}

const pidFile = (data: string) => join(data, 'postmaster.pid');

/** Reads postmaster.pid, whose process need not live; undefined when there is no such file. */
export async function readPostmaster(data: string): Promise<Postmaster | undefined> {
  const text = await readFile(pidFile(data), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  if (!Number.isSafeInteger(pid) || pid <= 0) return undefined;
  return { pid, port: Number.isSafeInteger(port) ? port : 0, isReady: lines[7]?.trim() === 'ready' };
}

/**
 * True while the process is a postmaster of this folder: not gone, not a zombie, not another
 * process with the same id.
 */
export async function isPostmasterOf(data: string, pid: number): Promise<boolean> {
  if (!isAlive(pid)) return false;
  if (process.platform === 'win32') return true;
  const [state, command] = process.platform === 'linux' ? await fromProc(pid) : fromPs(pid);
  return state !== '' && !state.startsWith('Z') && command.includes(data);
}

/** True when the number belongs to a process, a zombie included. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function fromProc(pid: number): Promise<[state: string, command: string]> {
  const read = (name: string) => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '');
  const state = /^State:\s+(\S+)/m.exec(await read('status'))?.[1] ?? '';
  return [state, (await read('cmdline')).replaceAll('\0', ' ')];
}

function fromPs(pid: number): [state: string, command: string] {
  const { stdout } = spawnSync('ps', ['-o', 'stat=,command=', '-p', String(pid)], { encoding: 'utf8' });
  const [, state = '', command = ''] = /^(\S+)\s+(.*)$/s.exec(stdout.trim()) ?? [];
  return [state, command];
}

/**
 * Lets a postmaster start over a dead one's pid file. A killed postmaster may stay a zombie until
 * it is reaped, or its id may be reused; PostgreSQL takes both for a running server. It takes the
 * id of its own parent for stale, though, and still checks the shared memory block; deleting the
 * file would skip that check.
 */
export async function markStale(data: string): Promise<void> {
  const text = await readFile(pidFile(data), 'utf8').catch(() => undefined);
  if (text === undefined) return;
  const [, ...rest] = text.split('\n');
  await writeFile(pidFile(data), [String(process.pid), ...rest].join('\n'));
}
