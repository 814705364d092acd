import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { freePorts } from '#gateway/test/free-ports.ts';
import { ROOT } from '#scripts/web-build.ts';
import { createDataFolder, demoSettings } from '../support/system.ts';
import { signIn, signInPhone } from '../support/visitor.ts';

let dataDir: string;
let url: string;
let apiUrl: string;
let run: ChildProcess;
let output = '';

/** What `npm start` runs, without npm between the signals and it. */
beforeAll(async () => {
  const [port = 0, apiPort = 0, identityPort = 0] = await freePorts(3);
  dataDir = createDataFolder();
  url = `http://127.0.0.1:${port}`;
  apiUrl = `http://127.0.0.1:${apiPort}`;
  run = spawn(process.execPath, ['scripts/launch.js', 'scripts/start.ts'], {
    cwd: ROOT,
    env: demoSettings({ port, apiPort, identityPort, dataDir }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [run.stdout, run.stderr]) {
    stream?.on('data', (chunk) => {
      output += chunk;
    });
  }
  await vi.waitFor(() => expect(output).toContain('Muster is running'), { timeout: 60_000, interval: 100 });
});
afterAll(() => {
  run?.kill('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

describe('an api that is stopped while it starts for the first time', () => {
  it.each([
    ['while its database is made', 'postgres/password'],
    ['while its database comes up', 'postgres/data/postmaster.pid'],
  ])('leaves no database running: %s', async (_when, file) => {
    const [port = 0, apiPort = 0, identityPort = 0] = await freePorts(3);
    const folder = mkdtempSync(join(tmpdir(), 'muster-first-'));
    const api = spawn(process.execPath, ['api/server.ts'], {
      cwd: ROOT,
      env: demoSettings({ port, apiPort, identityPort, dataDir: folder }),
      stdio: 'ignore',
    });
    onTestFinished(() => {
      api.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    });
    await vi.waitFor(() => expect(existsSync(join(folder, file))).toBe(true), { timeout: 60_000, interval: 2 });
    api.kill('SIGTERM');
    const [code] = await once(api, 'exit');
    expect(code).toBe(0);
    // A server that runs keeps this file until it ends.
    expect(existsSync(join(folder, 'postgres/data/postmaster.pid'))).toBe(false);
  });
});

const answers = async () => (await fetch(`${url}/healthz`)).json();

describe('npm start', () => {
  it('says what to open and who can sign in, and they can', async () => {
    expect(output).toContain(`${url}/wall`);
    for (const person of ['admin', 'subadmin', 'supervisor1', 'foreman1', 'worker1', 'inactive', 'stranger']) {
      expect(output).toContain(`${person}@demo.muster.test`);
    }
    expect((await fetch(url)).status).toBe(200);
    expect((await signIn(url, 'supervisor1')).landedOn).toBe('/');
  });

  it('starts a killed api again by itself', async () => {
    const [child] = await childrenOf(run.pid!, 'api/server.ts');
    process.kill(child!, 'SIGKILL');
    await vi.waitFor(() => expect(output).toMatch(/api +ended \(SIGKILL\); starting again/), 5_000);
    await vi.waitFor(async () => expect(await answers()).toMatchObject({ api: 'reachable' }), { timeout: 30_000, interval: 200 });
  });

  it('ends both on SIGTERM, answers what is under way, waits for nobody who never ends, and leaves nothing behind', async () => {
    const { token } = await signInPhone(url, apiUrl, 'foreman1');
    const ask = (headers = {}) =>
      fetch(`${apiUrl}/api/v1/auth/me`, { headers: { authorization: `Bearer ${token}`, ...headers } });
    // Waits until something changes, or until the api closes.
    const waiting = ask({ 'if-none-match': (await ask()).headers.get('etag')!, prefer: 'wait=25' });
    // Says that more will come, and sends nothing.
    const endless = connect(Number(new URL(url).port), '127.0.0.1');
    endless.on('error', () => {});
    onTestFinished(() => void endless.destroy());
    await once(endless, 'connect');
    endless.write(`POST /auth/logout HTTP/1.1\r\nHost: ${new URL(url).host}\r\nContent-Length: 100\r\n\r\n`);

    const children = await childrenOf(run.pid!, '');
    expect(children).toHaveLength(2);
    const toldAt = performance.now();
    run.kill('SIGTERM');
    const [code] = await once(run, 'exit');
    // Five seconds are the promise; a busy machine may need some more.
    expect(performance.now() - toldAt).toBeLessThan(8_000);
    const { status, headers } = await waiting;
    expect([status, headers.get('preference-applied')]).toEqual([304, 'wait=25']);
    expect(code).toBe(0);
    expect(output).toContain('Stopped.');
    for (const child of children) expect(() => process.kill(child, 0)).toThrow();
    await expect(fetch(url)).rejects.toThrow();
  });
});

/** Process ids of the direct children whose command contains a text. */
async function childrenOf(parent: number, text: string): Promise<number[]> {
  const list = spawn('ps', ['-o', 'pid=,args=', '--ppid', String(parent)], { stdio: ['ignore', 'pipe', 'ignore'] });
  let lines = '';
  list.stdout.on('data', (chunk) => {
    lines += chunk;
  });
  await once(list, 'close');
  return lines
    .split('\n')
    .filter((line) => line.trim() !== '' && line.includes(text))
    .map((line) => Number.parseInt(line, 10));
}
