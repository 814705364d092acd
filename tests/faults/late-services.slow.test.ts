import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { freePorts } from '#gateway/test/free-ports.ts';
import { redisIsNeeded } from '#gateway/test/stores.ts';
import { readableLine } from '#scripts/processes/readable-log.ts';
import { supervise } from '#scripts/processes/supervise.ts';
import { ROOT } from '#scripts/web-build.ts';
import { createEmptyDatabase } from '../support/empty-database.ts';
import { startFaultProxy } from '../support/fault-proxy.ts';

const REDIS_PORT = 6379;
/** More than a start took before it was ended. */
const SLOW_START_MS = 12_000;

describe.runIf(redisIsNeeded)('PostgreSQL and Redis that come up after Muster, as at a reboot,', () => {
  it('are waited for, which the log says', async () => {
    const database = await createEmptyDatabase({ prefix: 'muster_test_' });
    onTestFinished(database.drop);
    const address = new URL(database.url);
    const [postgres, redis] = await Promise.all([
      startFaultProxy({ host: address.hostname, port: Number(address.port || 5432) }),
      startFaultProxy({ port: REDIS_PORT }),
    ]);
    onTestFinished(async () => void (await Promise.all([postgres.stop(), redis.stop()])));
    for (const line of [postgres, redis]) line.set({ kind: 'refused' });
    address.host = `${postgres.host}:${postgres.port}`;

    const [port = 0, apiPort = 0] = await freePorts(2);
    const dataDir = mkdtempSync(join(tmpdir(), 'muster-late-'));
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
    const env = {
      PATH: process.env['PATH'],
      ENV_FILE: 'none',
      DEMO: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: address.href,
      REDIS_URL: `redis://${redis.host}:${redis.port}/9`,
      PORT: String(port),
      API_PORT: String(apiPort),
    };
    const log: string[] = [];
    const onLine = (from: string, line: string) => log.push(readableLine(from, line));
    const run = (name: string) => {
      const part = supervise({ name, args: [`${name}/server.ts`], cwd: ROOT, env, onLine });
      onTestFinished(part.stop);
      return part;
    };
    const [api, gateway] = [run('api'), run('gateway')];

    const said = () => log.join('\n');
    await vi.waitFor(() => {
      expect(said()).toContain('waiting for the database, which cannot be reached yet');
      expect(said()).toContain('the session store in Redis cannot be reached');
    }, 30_000);
    // Several attempts later they still wait.
    await vi.waitFor(() => expect(postgres.connections().total).toBeGreaterThan(4), 30_000);
    expect(said()).not.toContain('ready');

    for (const line of [postgres, redis]) line.set({ kind: 'open' });
    await Promise.all([api.ready, gateway.ready]);
    const health = async () => (await fetch(`http://127.0.0.1:${port}/healthz`)).json();
    await vi.waitFor(async () => expect(await health()).toMatchObject({ status: 'ok' }), 10_000);
    expect(said()).not.toContain('ended');
  });
});

describe.runIf(redisIsNeeded)('a Redis that answers slowly', () => {
  it('does not end the start of a gateway, which says what it waits for', async () => {
    const redis = await startFaultProxy({ port: REDIS_PORT });
    onTestFinished(redis.stop);
    const files = readdirSync(join(ROOT, 'web/dist/assets')).filter((name) => !name.endsWith('.br'));
    // All of them together take longer than ten seconds.
    redis.set({ kind: 'slow', delayMs: Math.ceil(SLOW_START_MS / files.length / 2) });
    const [port = 0, nobody = 0] = await freePorts(2);
    const dataDir = mkdtempSync(join(tmpdir(), 'muster-slow-'));
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
    const log: string[] = [];
    const gateway = supervise({
      name: 'gateway',
      args: ['gateway/server.ts'],
      cwd: ROOT,
      env: {
        PATH: process.env['PATH'],
        ENV_FILE: 'none',
        DATA_DIR: dataDir,
        REDIS_URL: `redis://${redis.host}:${redis.port}/9`,
        PORT: String(port),
        API_URL: `http://127.0.0.1:${nobody}`,
      },
      onLine: (from, line) => log.push(readableLine(from, line)),
    });
    onTestFinished(gateway.stop);
    await gateway.ready;
    expect(log.join('\n')).toContain('the session store is slow');
    expect((await fetch(`http://127.0.0.1:${port}/livez`)).status).toBe(200);
  });
});
