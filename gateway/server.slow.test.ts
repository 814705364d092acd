import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { freePorts } from './test/free-ports.ts';
import { Browser, temporaryFolder } from './test/gateway.ts';
import { RawSender } from './test/raw-sender.ts';
import { TestUpstream } from './test/upstream.ts';

const SERVER = fileURLToPath(new URL('./server.ts', import.meta.url));

let upstream: TestUpstream;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let settings: NodeJS.ProcessEnv;
let running: ChildProcess[];

beforeEach(async () => {
  upstream = await TestUpstream.start();
  folder = await temporaryFolder();
  settings = {
    PATH: process.env['PATH'],
    ENV_FILE: 'none',
    DATA_DIR: folder.path,
    PORT: String((await freePorts(1))[0]),
    API_URL: upstream.url,
  };
  upstream.publicUrl = `http://127.0.0.1:${settings['PORT']}`;
  running = [];
});
afterEach(async () => {
  for (const child of running) child.kill('SIGKILL');
  await upstream.close();
  await folder.remove();
});

function spawn(env: NodeJS.ProcessEnv): ChildProcess {
  const child = fork(SERVER, { env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  running.push(child);
  return child;
}

async function start(): Promise<ChildProcess> {
  const child = spawn(settings);
  const [message] = (await once(child, 'message')) as [unknown];
  expect(message).toEqual({ ready: true, url: upstream.publicUrl });
  return child;
}

async function stop(child: ChildProcess, signal: NodeJS.Signals): Promise<unknown> {
  const ended = once(child, 'exit');
  child.kill(signal);
  const [code] = (await ended) as [unknown];
  return code;
}

describe('the gateway process', () => {
  it('says when it is ready, and ends with 0 on SIGTERM and SIGINT', async () => {
    const first = await start();
    const lines = text(first.stdout!);
    expect(await stop(first, 'SIGTERM')).toBe(0);
    const said = (await lines)
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { msg: string; url?: string });
    expect(said.find(({ msg }) => msg === 'ready')?.url).toBe(upstream.publicUrl);
    expect(await stop(await start(), 'SIGINT')).toBe(0);
  });

  it('answers what is under way before it ends', async () => {
    const gateway = await start();
    const browser = new Browser(upstream.publicUrl);
    await browser.signIn();
    const answer = browser.get('/api/v1/slow');
    await upstream.calls.slowAsked;
    const code = stop(gateway, 'SIGTERM');
    upstream.calls.answerSlow();
    expect((await answer).status).toBe(200);
    expect(await code).toBe(0);
  });

  it('answers who asks without pause once more, with the word that it ends, before it takes no more', async () => {
    const gateway = await start();
    const port = Number(settings['PORT']);
    const head = ['GET /auth/session HTTP/1.1', `Host: 127.0.0.1:${port}`];
    const askOn = async (sender: RawSender): Promise<unknown> => {
      for (;;) {
        const { status, headers } = await sender.ask(head);
        if (status !== 204 || headers.get('connection') === 'close') return status;
      }
    };
    const senders = await Promise.all(Array.from({ length: 8 }, () => RawSender.open(port)));
    for (const sender of senders) await sender.ask(head);
    const asking = Promise.all(senders.map(askOn));
    const code = stop(gateway, 'SIGTERM');
    expect(await asking).toEqual(Array(8).fill(204));
    await expect(RawSender.open(port)).rejects.toThrow('ECONNREFUSED');
    expect(await code).toBe(0);
  });

  it('signs nobody out when it is stopped, nor when it is killed', async () => {
    const browser = new Browser(upstream.publicUrl);
    const first = await start();
    await browser.signIn();
    await stop(first, 'SIGTERM');
    const second = await start();
    expect((await browser.get('/auth/session')).status).toBe(200);
    await stop(second, 'SIGKILL');
    await start();
    expect((await browser.get('/auth/session')).status).toBe(200);
    expect((await browser.get('/api/v1/echo')).status).toBe(200);
  });

  it('shares DATA_DIR with another one that starts at the same moment, and its sessions', async () => {
    const [other = 0] = await freePorts(1);
    const started = await Promise.all(
      [settings, { ...settings, PORT: String(other) }].map(async (env) => {
        const child = spawn(env);
        const said = text(child.stderr!);
        const isReady = await Promise.race([once(child, 'message').then(() => true), once(child, 'exit').then(() => false)]);
        return isReady ? 'ready' : said;
      }),
    );
    expect(started).toEqual(['ready', 'ready']);
    const browser = new Browser(upstream.publicUrl);
    await browser.signIn();
    const atOther = async () =>
      (await fetch(`http://127.0.0.1:${other}/auth/session`, { headers: { cookie: browser.cookie } })).status;
    expect(await atOther()).toBe(200);
    const { cookie } = browser;
    await browser.send('POST', '/auth/logout');
    const ended = async () => (await fetch(`http://127.0.0.1:${other}/auth/session`, { headers: { cookie } })).status;
    await vi.waitFor(async () => expect(await ended()).toBe(204));
  });

  it('does not start with faulty settings, and names them all', async () => {
    const child = spawn({ ...settings, PORT: 'x', LOG_LEVEL: 'y' });
    const said = text(child.stderr!);
    const [code] = (await once(child, 'exit')) as [unknown];
    expect(code).toBe(1);
    expect(await said).toMatch(/PORT must be a port number[\s\S]*LOG_LEVEL must be one of/);
  });

  it('says which settings file it reads, and which of its names are no setting', async () => {
    const ready = async (env: NodeJS.ProcessEnv) => {
      const child = spawn(env);
      const lines = text(child.stdout!);
      await once(child, 'message');
      await stop(child, 'SIGTERM');
      const said = (await lines)
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as { msg: string; settingsFile?: string });
      return { file: said.find(({ msg }) => msg === 'ready')?.settingsFile, said };
    };
    expect((await ready(settings)).file).toBe('none');
    const ENV_FILE = join(folder.path, 'muster.env');
    const { PORT, API_URL, ...others } = settings;
    await writeFile(ENV_FILE, `PORT=${PORT}\nAPI_URL=${API_URL}\nSIGN_IN_LIMTI=5\n`);
    // Ready at the port that stands in the file alone.
    const { file, said } = await ready({ ...others, ENV_FILE });
    expect(file).toBe(ENV_FILE);
    const warned = said.find(({ msg }) => msg.startsWith('SIGN_IN_LIMTI is no setting: is it SIGN_IN_LIMIT?'));
    expect(warned?.settingsFile).toBe(ENV_FILE);
  });

  it('says in one line when its port is taken', async () => {
    await start();
    const child = spawn(settings);
    const said = text(child.stderr!);
    const [code] = (await once(child, 'exit')) as [unknown];
    expect(code).toBe(1);
    expect((await said).trim().split('\n')).toHaveLength(1);
    expect(await said).toContain('EADDRINUSE');
  });
});
