import { type ChildProcess, fork } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { isPostmasterOf, readPostmaster } from './db/embedded/postmaster.ts';
import { openDatabase } from './db/open.ts';
import { jobnote } from './db/tables/notes.ts';
import { employee } from './db/tables/people.ts';
import { auditLog } from './db/tables/settings.ts';
import { session } from './db/tables/sign-in.ts';
import { createTokens } from './sign-in/token-rules.ts';
import { quietLog } from './test/quiet-log.ts';
import { add } from './test/rows/company.ts';

const TOKEN_SECRET = 'a secret of the tests that is long enough to be one';
const started: ChildProcess[] = [];
let dataDir: string;

interface Process {
  child: ChildProcess;
  output: () => string;
  ended: Promise<number | null>;
  url: Promise<string>;
}

function start(env: Record<string, string> = {}): Process {
  const child = fork(join(import.meta.dirname, 'server.ts'), {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { PATH: process.env['PATH'], ENV_FILE: 'none', DATA_DIR: dataDir, API_PORT: '0', DEMO: '0', TOKEN_SECRET, ...env },
  });
  started.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream!.on('data', (chunk) => (output += chunk));
  const ended = new Promise<number | null>((done) => child.once('close', done));
  const url = new Promise<string>((done, fail) => {
    child.once('message', (message) => done((message as { url: string }).url));
    void ended.then(() => fail(new Error(output)));
  });
  url.catch(() => undefined);
  return { child, output: () => output, ended, url };
}

describe('the api as a process', { timeout: 300_000 }, () => {
  let token: string;
  let jobId: number;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'muster-server-'));
    const database = await openDatabase({ dataDir, log: quietLog, onLost: () => undefined });
    const admin = await add.person(database.db, 'admin');
    jobId = (await add.job(database.db, (await add.region(database.db)).id)).id;
    const [row] = await database.db
      .insert(session)
      .values({ employeeId: admin.id, refreshHash: 'x', expiresAt: new Date(Date.now() + 3_600_000) })
      .returning();
    token = (
      await createTokens({ secrets: [Buffer.from(TOKEN_SECRET)], now: () => new Date() }).issue({
        sessionId: row!.id,
        employeeId: admin.id,
      })
    ).token;
    await database.close();
  });
  afterEach(async () => {
    for (const child of started.splice(0)) child.kill('SIGKILL');
  });
  afterAll(async () => {
    const cluster = join(dataDir, 'postgres', 'data');
    const left = await readPostmaster(cluster);
    if (left && (await isPostmasterOf(cluster, left.pid))) process.kill(left.pid, 'SIGINT');
    await rm(dataDir, { recursive: true, force: true, maxRetries: 20 });
  });

  it('lists all faults of its settings and leaves', async () => {
    const broken = start({ API_PORT: 'x', BUSINESS_TZ: 'Mars' });
    expect(await broken.ended).toBe(2);
    expect(broken.output()).toMatch(/API_PORT.*BUSINESS_TZ/s);
  });

  it('starts no demo company beside settings that do not ask for one', async () => {
    const file = join(dataDir, 'production.env');
    await writeFile(file, 'NODE_ENV=production\nAPI_HOST=127.0.0.1\n');
    const production = start({ ENV_FILE: file, DEMO: '' });
    expect(await production.ended).toBe(2);
    expect(production.output()).toContain('the demo, where anybody can be anybody, is not for production');
    await writeFile(file, 'LOG_LEVEL=info\n');
    const untold = start({ ENV_FILE: file, DEMO: '' });
    expect(await untold.ended).toBe(2);
    expect(untold.output()).toContain(`missing in ${file}`);
    await writeFile(file, 'DEMO=0\n');
    const told = start({ ENV_FILE: file });
    await told.url;
    await vi.waitFor(() => expect(told.output()).toContain(`"settingsFile":"${file}"`));
    told.child.kill('SIGTERM');
    expect(await told.ended).toBe(0);
  });

  it('waits for a database that cannot be reached yet, and leaves in good order when it is told to stop meanwhile', async () => {
    const waiting = start({ DATABASE_URL: 'postgres://muster:secret@127.0.0.1:1/muster' });
    await vi.waitFor(() => expect(waiting.output()).toContain('waiting for the database'), 20_000);
    expect(waiting.output()).toContain('"server":"127.0.0.1:1"');
    expect(waiting.output()).not.toContain('secret');
    waiting.child.kill('SIGTERM');
    expect(await waiting.ended).toBe(0);
  });

  it('counts sign-ins by where they come from, as far as gateways stand where API_TRUST_PROXY says', async () => {
    const statuses = async (env: Record<string, string>) => {
      const api = start({ SIGN_IN_LIMIT: '2', ...env });
      const guess = {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.7' },
        body: JSON.stringify({ code: 'guess', codeVerifier: 'v'.repeat(43) }),
      };
      const answered: number[] = [];
      for (let count = 0; count < 4; count += 1) answered.push((await fetch(`${await api.url}/api/v1/auth/token`, guess)).status);
      api.child.kill('SIGTERM');
      await api.ended;
      return answered;
    };
    expect(await statuses({})).toEqual([401, 401, 429, 429]);
    // An untrusted gateway's header is ignored, so the call counts as one of this machine.
    expect(await statuses({ API_TRUST_PROXY: '192.0.2.1' })).toEqual([401, 401, 401, 401]);
  });

  it('says when it is ready, finishes what is under way when it is told to stop, and stops its database', async () => {
    const api = start();
    const url = await api.url;
    await vi.waitFor(() => expect(api.output()).toContain('"msg":"ready"'));
    const cluster = join(dataDir, 'postgres', 'data');
    const { pid } = (await readPostmaster(cluster))!;
    const status = await new Promise<number>((done, fail) => {
      const request = http.request(`${url}/api/v1/job/${jobId}`, {
        method: 'PATCH',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', expect: '100-continue' },
      });
      request.once('error', fail);
      request.once('response', (response) => done(response.resume().statusCode!));
      // The request is under way without its body when the signal comes.
      request.once('continue', async () => {
        api.child.kill('SIGTERM');
        await vi.waitFor(() => expect(api.output()).toContain('closing'));
        request.end(JSON.stringify({ progressPercentage: 77 }));
      });
      request.flushHeaders();
    });
    expect(status).toBe(200);
    expect(await api.ended).toBe(0);
    expect(await isPostmasterOf(cluster, pid)).toBe(false);
    const database = await openDatabase({ dataDir, log: quietLog, onLost: () => undefined });
    expect(await database.db.select().from(employee).where(eq(employee.role, 'admin'))).toHaveLength(1);
    expect((await database.db.query.job.findFirst())?.progressPercentage).toBe(77);
    await database.close();
  });

  it('has written each write that it answered, and none of them twice, when it is told to stop under load', async () => {
    const api = start();
    const url = await api.url;
    const answered: string[] = [];
    let isTold = false;
    let answeredLate = 0;
    /** Writes until nothing is answered; cut or refused calls promise nothing. */
    const write = async (writer: number): Promise<number> => {
      for (let round = 0; ; round += 1) {
        const note = `note ${writer}.${round}`;
        const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
        const body = JSON.stringify({ jobId, note });
        const status = await fetch(`${url}/api/v1/jobnote`, { method: 'POST', headers, body }).then(
          (answer) => answer.arrayBuffer().then(() => answer.status),
          () => 0,
        );
        if (status !== 201) return round + 1;
        answered.push(note);
        if (isTold) answeredLate += 1;
      }
    };
    const writing = Array.from({ length: 12 }, (_, writer) => write(writer));
    await vi.waitFor(() => expect(answered.length).toBeGreaterThan(100), 30_000);
    isTold = true;
    api.child.kill('SIGTERM');
    const sent = (await Promise.all(writing)).reduce((sum, rounds) => sum + rounds, 0);
    expect(await api.ended).toBe(0);
    expect(answeredLate).toBeGreaterThan(0);
    expect(sent).toBeGreaterThan(answered.length);

    const database = await openDatabase({ dataDir, log: quietLog, onLost: () => undefined });
    const rows = await database.db.select().from(jobnote);
    const noted = rows.map(({ note }) => note);
    expect(noted.length).toBe(new Set(noted).size);
    expect(answered.filter((note) => !noted.includes(note))).toEqual([]);
    expect(noted.length).toBeLessThanOrEqual(sent);
    const audited = await database.db.select().from(auditLog).where(eq(auditLog.subject, 'jobnote'));
    expect(audited.map(({ subjectId }) => subjectId).sort()).toEqual(rows.map(({ id }) => String(id)).sort());
    await database.close();
  });

  it('refuses a folder that another api owns, and takes over from one that was killed', async () => {
    const first = start();
    await first.url;
    const second = start();
    expect(await second.ended).toBe(3);
    expect(second.output()).toContain(`another api is using ${join(dataDir, 'postgres')}: muster api ${first.child.pid}`);
    first.child.kill('SIGKILL');
    await first.ended;
    const third = start();
    await third.url;
    expect(third.output()).toContain('found the database running');
    third.child.kill('SIGINT');
    expect(await third.ended).toBe(0);
  });

  it('leaves with an error when its database dies, so that its supervisor restarts it', async () => {
    const api = start();
    await api.url;
    process.kill((await readPostmaster(join(dataDir, 'postgres', 'data')))!.pid, 'SIGKILL');
    expect(await api.ended).toBe(1);
    expect(api.output()).toContain('the database is gone');
    const next = start();
    await next.url;
    next.child.kill('SIGTERM');
    expect(await next.ended).toBe(0);
  });
});
