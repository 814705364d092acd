import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, openSync } from 'node:fs';
import { access, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Account, chooseAccount } from './account.ts';
import { type Binaries, findBinaries } from './binaries.ts';
import { assertMajor } from './major.ts';
import { isPostmasterOf, markStale, type Postmaster, readPostmaster } from './postmaster.ts';

export interface EmbeddedServer {
  /** Address of a database on this server. */
  url(database: string): string;
  /** True when the server was already running, left behind by an api that was killed. */
  adopted: boolean;
  /** Fast shutdown: sessions end, what was committed is on disk. */
  stop(): Promise<void>;
}

interface EmbeddedOptions {
  /** The folder of the cluster, its password and its log. */
  folder: string;
  /** Server settings added to the defaults, e.g. `{ fsync: 'off' }` in tests. */
  settings?: Readonly<Record<string, string>>;
  /** Stop the server by itself when this process goes, even by kill -9. For tests; POSIX only. */
  leashed?: boolean;
}

const USER = 'muster';
const START_LIMIT_MS = 60_000;
/** It writes all that is not on disk yet, which a slow or busy one takes long for. */
const STOP_LIMIT_MS = 60_000;
const CHECK_EVERY_MS = 10;
const LOG_MAX_BYTES = 10_000_000;
/** Runs the server until standard input closes, which happens when its parent is gone. */
const LEASH = '"$@" </dev/null & P=$!; cat >/dev/null; kill -INT $P; wait';

/**
 * Starts the embedded PostgreSQL of a folder, or adopts the one that runs there; creates the
 * cluster at first use.
 * @throws an Error in words when the cluster is of another major version, or does not start
 */
export async function startEmbedded({ folder: given, settings = {}, leashed = false }: EmbeddedOptions): Promise<EmbeddedServer> {
  const folder = resolve(given);
  const data = join(folder, 'data');
  // Root may run the database as another account, which must be able to pass through to its folder.
  await mkdir(dirname(folder), { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const binaries = await findBinaries();
  await assertMajor(folder, data, binaries.postgres);
  const account = chooseAccount(folder, binaries.postgres);
  const password = await keepPassword(join(folder, 'password'));
  await account.own(folder);
  await makeCluster({ folder, data, binaries, account });

  const deadline = Date.now() + START_LIMIT_MS;
  let adopted = true;
  let running = await findRunning(data, deadline);
  while (!running) {
    adopted = false;
    running = await start({ folder, data, binaries, account, settings, leashed, deadline });
  }
  const { pid, port } = running;
  return {
    adopted,
    url: (database) => `postgres://${USER}:${password}@127.0.0.1:${port}/${database}`,
    stop: () => stop(data, pid),
  };
}

interface Cluster {
  folder: string;
  data: string;
  binaries: Binaries;
  account: Account;
}

interface Start extends Cluster {
  settings: Readonly<Record<string, string>>;
  leashed: boolean;
  deadline: number;
}

async function keepPassword(path: string): Promise<string> {
  await writeFile(path, randomBytes(24).toString('base64url'), { flag: 'wx', mode: 0o600 }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    },
  );
  return (await readFile(path, 'utf8')).trim();
}

/** Creates the cluster beside its place and renames it, so that it appears whole or not at all. */
async function makeCluster({ folder, data, binaries, account }: Cluster): Promise<void> {
  if (await exists(join(data, 'PG_VERSION'))) return;
  const draft = join(folder, `new-${process.pid}`);
  await rm(draft, { recursive: true, force: true });
  const [program, args] = account.command(binaries.initdb, [
    `--pgdata=${draft}`,
    `--username=${USER}`,
    `--pwfile=${join(folder, 'password')}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
  ]);
  const child = spawn(program, args, { ...account.spawn, cwd: '/', detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  const code = await new Promise((done, fail) => child.once('error', fail).once('close', done));
  if (code !== 0) {
    await rm(draft, { recursive: true, force: true });
    throw new Error(`The database in ${folder} could not be made: ${output.trim()}`);
  }
  await rename(draft, data).catch(async (error: NodeJS.ErrnoException) => {
    await rm(draft, { recursive: true, force: true });
    // Another api created it at the same moment, which is just as good.
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
  });
}

/** Finds the postmaster that already runs in this folder, once it accepts connections. */
async function findRunning(data: string, deadline: number): Promise<Postmaster | undefined> {
  while (Date.now() < deadline) {
    const found = await readPostmaster(data);
    if (!found || found.pid === process.pid || !(await isPostmasterOf(data, found.pid))) return undefined;
    if (found.isReady && found.port > 0) return found;
    await pause(CHECK_EVERY_MS);
  }
  throw new Error(`The database in ${data} is running but does not get ready`);
}

/** Tries to start once; undefined when another try makes sense. */
async function start({ folder, data, binaries, account, settings, leashed, deadline }: Start): Promise<Postmaster | undefined> {
  const left = await readPostmaster(data);
  if (left && !(await isPostmasterOf(data, left.pid))) await markStale(data);
  const port = await freePort();
  const logPath = join(folder, 'postgres.log');
  const log = await openLog(logPath);
  const always = { listen_addresses: '127.0.0.1', unix_socket_directories: '', log_checkpoints: 'off' };
  const given = Object.entries({ ...always, ...settings }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const [server, args] = account.command(binaries.postgres, ['-D', data, '-p', String(port), ...given]);
  const child = spawn(...((leashed ? ['sh', ['-c', LEASH, 'sh', server, ...args]] : [server, args]) as [string, string[]]), {
    ...account.spawn,
    cwd: '/',
    // In a process group of its own: Ctrl-C in a terminal is for the api, which stops the database
    // after draining.
    detached: true,
    stdio: [leashed ? 'pipe' : 'ignore', log.descriptor, log.descriptor],
  });
  closeSync(log.descriptor);
  let ended: string | undefined;
  child.once('error', (error) => (ended = error.message));
  child.once('exit', (code, signal) => (ended ??= `it ended with ${signal ?? code}`));
  child.unref();

  while (ended === undefined && Date.now() < deadline) {
    const found = await readPostmaster(data);
    if (found?.isReady && found.port === port) return found;
    await pause(CHECK_EVERY_MS);
  }
  const output = (await readFile(logPath)).subarray(log.size).toString().trim();
  // The port was taken in between, another api was first, or processes of a killed server are still
  // ending.
  if (Date.now() < deadline && /Address already in use|lock file .* already exists|pre-existing shared memory/.test(output)) {
    await pause(CHECK_EVERY_MS * 10);
    return findRunning(data, deadline);
  }
  throw new Error(`The database in ${folder} did not start: ${output || (ended ?? 'it took too long')}`);
}

async function stop(data: string, pid: number): Promise<void> {
  const deadline = Date.now() + STOP_LIMIT_MS;
  if (!(await isPostmasterOf(data, pid))) return;
  process.kill(pid, 'SIGINT');
  while (await isPostmasterOf(data, pid)) {
    if (Date.now() > deadline) throw new Error(`The database in ${data} did not stop (process ${pid})`);
    await pause(CHECK_EVERY_MS);
  }
}

async function openLog(path: string): Promise<{ descriptor: number; size: number }> {
  const size = await stat(path).then(
    (found) => found.size,
    () => 0,
  );
  if (size > LOG_MAX_BYTES) await rename(path, `${path}.1`);
  return { descriptor: openSync(path, 'a', 0o600), size: size > LOG_MAX_BYTES ? 0 : size };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done, fail) => server.once('error', fail).listen(0, '127.0.0.1', done));
  const address = server.address();
  await new Promise((done) => server.close(done));
  if (address === null || typeof address === 'string') throw new Error('No free port was found');
  return address.port;
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );
