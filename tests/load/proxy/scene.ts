import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePorts } from '#gateway/test/free-ports.ts';
import { Browser } from '#gateway/test/gateway.ts';
import { TestUpstream } from '#gateway/test/upstream.ts';
import { demoSettings } from '#tests/support/system.ts';
import { stopProcess } from '../live/readers.ts';
import { LOAD_CORE, pinTo, SERVER_CORE } from '../measure.ts';

/** A gateway as a process, and somebody who is signed in to it. */
export interface Side {
  url: string;
  pid: number;
  cookie: string;
}

/** The gateways of two checkouts before one api, which is a stand-in that answers at once. */
export interface ProxyScene {
  here: Side;
  there: Side;
  /** True when the gateways and what asks them run on cores of their own. */
  isPinned: boolean;
  stop(): Promise<void>;
}

export const ETAG = '"page.1"';
const ROWS = Array.from({ length: 100 }, (_, id) => ({ id, name: `Job ${id * 7919}`, status: 'OPEN', hours: id / 4 }));
const FILE = Buffer.alloc(2_000_000, 'muster');

/** @param checkout folder of another checkout of the project, with its packages installed */
export async function startProxyScene(checkout: string): Promise<ProxyScene> {
  const stops: Array<() => Promise<unknown> | unknown> = [];
  const stop = async (): Promise<void> => {
    for (let end = stops.pop(); end; end = stops.pop()) await end();
  };
  try {
    const upstream = standIn();
    await upstream.app.listen({ host: '127.0.0.1', port: 0 });
    stops.push(() => upstream.close());
    const isPinned = pinTo(SERVER_CORE);
    const started = [];
    for (const folder of ['.', checkout]) {
      const one = await startGateway(folder, upstream.url);
      stops.push(one.stop);
      started.push(one);
    }
    if (isPinned) pinTo(LOAD_CORE);
    const sides = [];
    for (const { url, pid } of started) {
      upstream.publicUrl = url;
      const browser = new Browser(url);
      await browser.signIn();
      sides.push({ url, pid, cookie: browser.cookie });
    }
    const [here, there] = sides as [Side, Side];
    return { here, there, isPinned, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function standIn(): TestUpstream {
  const upstream = new TestUpstream();
  const { app } = upstream;
  app.get('/api/v1/job', async (request, reply) => {
    reply.header('etag', ETAG);
    return request.headers['if-none-match'] === ETAG ? reply.code(304).send() : { data: ROWS, count: ROWS.length };
  });
  app.get('/api/v1/job/:id', async () => ({ data: ROWS.slice(0, 8) }));
  app.post('/api/v1/note', async (_request, reply) => reply.code(201).send({ data: { id: 1 } }));
  app.get('/api/v1/file/content/picture', async (_request, reply) => reply.type('image/png').send(FILE));
  app.put('/api/v1/file/content/upload', async (request) => {
    let bytes = 0;
    for await (const chunk of request.body as AsyncIterable<Buffer>) bytes += chunk.length;
    return { bytes };
  });
  return upstream;
}

async function startGateway(folder: string, apiUrl: string) {
  const [port = 0] = await freePorts(1);
  const dataDir = mkdtempSync(path.join(tmpdir(), 'muster-bench-'));
  const env = {
    ...demoSettings({ port, apiPort: 0, identityPort: 0, dataDir }),
    API_URL: apiUrl,
    SIGN_IN_LIMIT: '0',
    LOG_LEVEL: 'warn',
    NODE_ENV: 'production',
  };
  const child: ChildProcess = fork(path.resolve(folder, 'gateway/server.ts'), {
    cwd: folder,
    env,
    stdio: ['ignore', 2, 2, 'ipc'],
  });
  const failed = once(child, 'exit').then(() => Promise.reject(new Error('the gateway did not start')));
  const [{ url }] = (await Promise.race([once(child, 'message'), failed])) as [{ url: string }];
  failed.catch(() => undefined);
  const stop = async (): Promise<void> => {
    await stopProcess(child);
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { url, pid: child.pid!, stop };
}
