import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Identity, startIdentity } from '#api/demo/identity/identity.ts';
import { quietLog } from '#api/test/quiet-log.ts';
import { freePorts } from '#gateway/test/free-ports.ts';
import { ROOT } from '#scripts/web-build.ts';
import { createEmptyDatabase, type EmptyDatabase } from '../support/empty-database.ts';
import { providerSettings } from '../support/real-company/real-company.ts';
import { demoSettings, startSystem } from '../support/system.ts';

/** `npm run doctor` with these settings: its lines by subject, and its exit code. */
async function runDoctor(env: NodeJS.ProcessEnv): Promise<{ lines: string[]; code: unknown }> {
  const child = spawn(process.execPath, ['scripts/doctor.ts'], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  const [code] = await once(child, 'close');
  return { lines: text.trimEnd().split('\n'), code };
}

const beginningWith = (lines: readonly string[], level: string) => lines.filter((line) => line.startsWith(level));

describe('npm run doctor', () => {
  let identity: Identity;
  let database: EmptyDatabase;
  let folder: string;
  let ports: number[];
  let env: Record<string, string>;
  let settings: NodeJS.ProcessEnv;

  beforeAll(async () => {
    ports = await freePorts(4);
    const [port = 0, apiPort = 0, identityPort = 0] = ports;
    folder = mkdtempSync(path.join(tmpdir(), 'muster-doctor-'));
    identity = await startIdentity({ port: identityPort, publicUrl: `http://127.0.0.1:${port}`, people: [], log: quietLog });
    database = await createEmptyDatabase({ prefix: 'muster_test_' });
    env = { ...providerSettings(identity), DATABASE_URL: database.url };
    settings = { ...demoSettings({ port, apiPort, identityPort, dataDir: folder }), ...env };
  });
  afterAll(async () => {
    await identity.close();
    await database.drop();
    rmSync(folder, { recursive: true });
  });

  it('finds nothing wrong with a company that runs, and leaves nothing behind', async () => {
    const system = await startSystem({ port: ports[0]!, isEmpty: true, env });
    try {
      const apiPort = new URL(system.apiUrl).port;
      const { lines, code } = await runDoctor({
        ...settings,
        API_PORT: apiPort,
        API_URL: system.apiUrl,
        DATA_DIR: system.dataDir,
      });
      expect([beginningWith(lines, 'fault'), beginningWith(lines, 'not tried'), code]).toEqual([[], [], 0]);
      for (const said of [
        'migrations are made',
        'a probe was written',
        'is the issuer that it names',
        'WebSockets are passed on',
      ])
        expect(lines.join('\n')).toContain(said);
    } finally {
      await system.stop();
    }
  });

  it('checks what it can while Muster does not run', async () => {
    const { lines, code } = await runDoctor(settings);
    expect(beginningWith(lines, 'fault')).toEqual([]);
    expect(beginningWith(lines, 'not tried')).toEqual([
      expect.stringMatching(/files: .* is made at the first start/),
      expect.stringMatching(/api: the gateway does not answer at/),
      expect.stringMatching(/public address: the gateway does not answer at/),
    ]);
    expect(code).toBe(0);
  });

  it('names each fault with its cure, by settings of both processes', async () => {
    const file = path.join(folder, 'settings');
    writeFileSync(file, `PUBLIC_ULR=https://muster.example\nDATABASE_URL=postgres://muster@127.0.0.1:${ports[3]}/muster\n`);
    const { DATABASE_URL: _database, PUBLIC_URL: _url, ...rest } = settings;
    const { lines, code } = await runDoctor({
      ...rest,
      ENV_FILE: file,
      SESSION_SECRET: 'short',
      DATA_DIR: path.join(folder, 'none'),
    });
    const faults = beginningWith(lines, 'fault').join('\n');
    expect(faults).toMatch(/settings of the gateway: SESSION_SECRET must have at least 32 characters/);
    expect(faults).toMatch(/database: .*ECONNREFUSED/);
    expect(lines.join('\n')).toMatch(/^warning {3}settings of the api: PUBLIC_ULR is no setting: is it PUBLIC_URL\?$/m);
    expect(code).toBe(1);
  });
});
