import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { quietLog } from '#api/test/quiet-log.ts';
import { openDatabase } from '../open.ts';
import { region } from '../tables/people.ts';
import { isAlive, isPostmasterOf, markStale, readPostmaster } from './postmaster.ts';

interface Owner {
  child: ChildProcess;
  lines: string[];
  errors: () => string;
  ended: Promise<number | null>;
}

const SCRIPT = join(import.meta.dirname, '../../test/owning-process.ts');
const started: ChildProcess[] = [];
let home: string;
let dataDir: string;
let cluster: string;

function startOwner(): Owner {
  const child = spawn(process.execPath, [SCRIPT, dataDir], { stdio: ['pipe', 'pipe', 'pipe'] });
  started.push(child);
  const lines: string[] = [];
  let errors = '';
  createInterface(child.stdout).on('line', (line) => lines.push(line));
  child.stderr.on('data', (chunk) => (errors += chunk));
  return { child, lines, errors: () => errors, ended: new Promise((done) => child.once('close', done)) };
}

async function openOwner(): Promise<Owner> {
  const owner = startOwner();
  await vi.waitFor(() => expect(owner.lines[0] ?? owner.errors()).toBe('open'), { timeout: 20_000 });
  return owner;
}

async function open<T>(work: (names: string[]) => T | Promise<T>): Promise<T> {
  const database = await openDatabase({ dataDir, log: quietLog, onLost: () => undefined });
  try {
    return await work((await database.db.select().from(region)).map(({ name }) => name));
  } finally {
    await database.close();
  }
}

const postmasterPid = async () => (await readPostmaster(cluster))!.pid;

describe('the embedded database', { timeout: 300_000 }, () => {
  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'muster-embedded-'));
    await chmod(home, 0o700);
    dataDir = join(home, 'data');
    cluster = join(dataDir, 'postgres', 'data');
  });
  afterEach(async () => {
    for (const child of started.splice(0)) child.kill('SIGKILL');
  });
  afterAll(async () => {
    const left = await readPostmaster(cluster);
    if (left && (await isPostmasterOf(cluster, left.pid))) process.kill(left.pid, 'SIGINT');
    await rm(home, { recursive: true, force: true, maxRetries: 20 });
  });

  it('is made at first use, in folders only the owner can enter, and stops when it is closed', async () => {
    const pid = await open(async (names) => {
      expect(names).toEqual([]);
      return postmasterPid();
    });
    expect(await isPostmasterOf(cluster, pid)).toBe(false);
    for (const path of [join(dataDir, 'postgres'), cluster]) expect((await stat(path)).mode & 0o077).toBe(0);
    expect((await stat(join(dataDir, 'postgres', 'password'))).mode & 0o077).toBe(0);
  });

  it('belongs to one api; a second one is refused by name', async () => {
    const owner = await openOwner();
    const second = startOwner();
    expect(await second.ended).toBe(3);
    expect(second.errors()).toContain(`another api is using ${join(dataDir, 'postgres')}: muster api ${owner.child.pid}`);
    owner.child.kill('SIGTERM');
    expect(await owner.ended).toBe(0);
    expect(owner.lines.at(-1)).toBe('closed');
  });

  it('outlives a Ctrl-C that was meant for the api', async () => {
    const owner = await openOwner();
    const pid = await postmasterPid();
    const groupOf = (one: number) => spawnSync('ps', ['-o', 'pgid=', '-p', String(one)], { encoding: 'utf8' }).stdout.trim();
    expect(groupOf(pid)).toBe(String(pid));
    expect(groupOf(owner.child.pid!)).not.toBe(String(pid));
    owner.child.kill('SIGTERM');
    await owner.ended;
  });

  it('keeps every acknowledged row through kill -9 of the api, of the database and of both', async () => {
    const acknowledged: string[] = [];
    for (const victims of ['api', 'both', 'api', 'database', 'both']) {
      const owner = await openOwner();
      const pid = await postmasterPid();
      owner.child.stdin!.write('write\n');
      await vi.waitFor(() => expect(owner.lines.length).toBeGreaterThan(20), { timeout: 10_000 });
      if (victims !== 'api') process.kill(pid, 'SIGKILL');
      if (victims !== 'database') owner.child.kill('SIGKILL');
      const code = await owner.ended;
      // An api whose database died exits by itself, so that its supervisor restarts it.
      if (victims === 'database') expect([code, owner.lines.at(-1)]).toEqual([4, expect.stringContaining('lost')]);
      if (victims === 'api') expect(await isPostmasterOf(cluster, pid)).toBe(true);
      acknowledged.push(...owner.lines.filter((line) => /^\d+-\d+$/.test(line)));
    }
    expect(acknowledged.length).toBeGreaterThan(100);
    await open((names) => expect(names).toEqual(expect.arrayContaining(acknowledged)));
  });

  it('is refused with the way when another major version of PostgreSQL made it, and is as before', async () => {
    const path = join(cluster, 'PG_VERSION');
    const made = await readFile(path, 'utf8');
    await writeFile(path, `${Number(made) - 1}\n`);
    const older = startOwner();
    expect(await older.ended).toBe(3);
    expect(older.errors()).toContain(`was made by PostgreSQL ${Number(made) - 1}, and this version of Muster brings`);
    expect(older.errors()).toContain('back it up as a dump with the version of Muster that ran before');
    await writeFile(path, made);
    await open((names) => expect(names.length).toBeGreaterThan(0));
  });

  it('starts although the number in its pid file belongs to a zombie or to somebody else', async () => {
    const path = join(cluster, 'postmaster.pid');
    const owner = await openOwner();
    process.kill(await postmasterPid(), 'SIGKILL');
    owner.child.kill('SIGKILL');
    await owner.ended;
    const left = await readFile(path, 'utf8');
    for (const pid of [process.pid, process.ppid]) {
      await writeFile(path, left.replace(/^\d+/, String(pid)));
      expect(isAlive(pid)).toBe(true);
      await open((names) => expect(names.length).toBeGreaterThan(0));
    }
    // `markStale` keeps the file: deleting it would also skip the check of the shared memory.
    await writeFile(path, left.replace(/^\d+/, '1'));
    await markStale(cluster);
    expect(await readFile(path, 'utf8')).toBe(left.replace(/^\d+/, String(process.pid)));
  });
});
