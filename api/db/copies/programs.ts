import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { environmentWith } from '#api/config.ts';

/** A client program of PostgreSQL that this machine has to have. */
type Program = 'pg_dump' | 'pg_restore' | 'psql';

/**
 * Checks that this machine has the programs, each at least as new as the server.
 * @param major the server's major version
 * @throws Error in words, with the package to install
 */
export async function assertPrograms(programs: readonly Program[], major: number): Promise<void> {
  for (const program of programs) {
    const found = await majorOf(program);
    const cure = `install the client of PostgreSQL ${major} or newer (Debian: postgresql-client-${major})`;
    if (found === undefined) throw new Error(`${program} is not on this machine: ${cure}`);
    if (found < major) throw new Error(`${program} is of PostgreSQL ${found}, and the server of ${major}: ${cure}`);
  }
}

async function majorOf(program: Program): Promise<number | undefined> {
  const { output, ended } = runProgram(program, ['--version']);
  // Without the program there is no output to read.
  const said = await text(output).catch(() => '');
  const isThere = await ended.then(
    () => true,
    () => false,
  );
  return isThere ? Number(/PostgreSQL\) (\d+)/.exec(said)?.[1]) : undefined;
}

/** A running program. */
export interface Run {
  input: Writable;
  output: Readable;
  kill(): void;
  /** Rejects with its last words unless it ends well. */
  ended: Promise<void>;
}

/** Starts a program of this machine, with more variables in its environment. */
export function runProgram(program: Program | 'tar', args: readonly string[], more: Record<string, string> = {}): Run {
  const child: ChildProcessByStdio<Writable, Readable, Readable> = spawn(program, args, {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: environmentWith(more),
  });
  const said = text(child.stderr).catch(() => '');
  // Rejects as well when the program is not there.
  const ended = once(child, 'close').then(async ([code, signal]) => {
    if (code !== 0) throw new Error(`${program} failed (${signal ?? code}): ${(await said).trim()}`);
  });
  // A caller that waits for another part first must not leave this rejection unhandled.
  ended.catch(() => undefined);
  // A program that ends early closes its input; `ended` says why.
  child.stdin.on('error', () => undefined);
  return { input: child.stdin, output: child.stdout, kill: () => void child.kill(), ended };
}

/** Starts a program on a database. The password is no argument: every user can list those. */
export function runOnDatabase(program: Program, args: readonly string[], url: string): Run {
  const address = new URL(url);
  const password = decodeURIComponent(address.password);
  address.password = '';
  // A plus is a blank to the api, and itself to PostgreSQL's programs.
  address.search = address.search.replaceAll('+', '%20');
  return runProgram(program, [...args, `--dbname=${address.href}`], password === '' ? {} : { PGPASSWORD: password });
}
