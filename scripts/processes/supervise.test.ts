import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readableLine } from './readable-log.ts';
import { type ProcessOptions, type SupervisedProcess, supervise } from './supervise.ts';

const READY =
  "process.send({ ready: true, url: 'http://127.0.0.1:1' }); setTimeout(() => console.log('well'), 50); setInterval(() => {}, 1000);";

let folder: string;
let lines: string[];
let running: SupervisedProcess | undefined;

const run = (script: string, more: Partial<ProcessOptions> = {}): SupervisedProcess => {
  const file = path.join(folder, 'script.mjs');
  writeFileSync(file, script);
  const onLine = (_: string, line: string) => lines.push(line);
  running = supervise({ name: 'part', args: [file], cwd: folder, env: process.env, onLine, backoffMs: 10, ...more });
  return running;
};

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'muster-supervise-'));
  lines = [];
});
afterEach(async () => {
  await running?.stop();
  running = undefined;
  rmSync(folder, { recursive: true, force: true });
});

describe('supervise', () => {
  it('says where a process answers, and stops it', async () => {
    const part = run(READY);
    expect(await part.ready).toEqual({ ready: true, url: 'http://127.0.0.1:1' });
    await part.stop();
    expect(part.pid()).toBeUndefined();
  });

  it('starts a killed process again', async () => {
    const part = run(READY);
    await part.ready;
    const killed = part.pid();
    process.kill(killed!, 'SIGKILL');
    await vi.waitFor(() => expect([undefined, killed]).not.toContain(part.pid()), 5_000);
    expect(lines).toContain('ended (SIGKILL); starting again in 10 ms');
  });

  it('waits longer each time a process fails soon again', async () => {
    const part = run("process.send({ ready: true, url: 'http://127.0.0.1:1' }, () => process.exit(3));");
    await part.ready;
    const waits = ['10', '20', '40', '80'].map((ms) => `ended (code 3); starting again in ${ms} ms`);
    await vi.waitFor(() => expect(lines).toEqual(expect.arrayContaining(waits)), 10_000);
  });

  it('takes no long start for health, and forgets earlier failures once a process was well', async () => {
    const slowAndSick = "setTimeout(() => process.send({ ready: true, url: 'http://127.0.0.1:1' }, () => process.exit(3)), 700);";
    // A busy machine takes its time from ready to exit.
    run(slowAndSick, { steadyMs: 500 });
    await vi.waitFor(() => expect(lines).toContain('ended (code 3); starting again in 40 ms'), 10_000);
    await running?.stop();

    lines = [];
    const part = run(READY, { steadyMs: 1 });
    await part.ready;
    for (let kill = 1; kill <= 3; kill += 1) {
      const pid = part.pid()!;
      // Its line comes after it has been ready.
      await vi.waitFor(() => expect(lines.filter((line) => line === 'well')).toHaveLength(kill), 5_000);
      process.kill(pid, 'SIGKILL');
      await vi.waitFor(() => expect([undefined, pid]).not.toContain(part.pid()), 5_000);
    }
    expect(lines.filter((line) => line !== 'well')).toEqual(Array(3).fill('ended (SIGKILL); starting again in 10 ms'));
  });

  it('does not start again what was never ready', async () => {
    const part = run("console.error('PORT: must be a number'); process.exit(2);");
    await expect(part.ready).rejects.toThrow('part ended (code 2) before it was ready');
    expect(lines).toEqual(['PORT: must be a number', 'ended (code 2) before it was ready']);
  });

  it('kills a process that does not end when asked', async () => {
    const part = run(`process.on('SIGTERM', () => {}); ${READY}`, { stopWithinMs: 50 });
    await part.ready;
    await part.stop();
    expect(part.pid()).toBeUndefined();
  });
});

describe('readableLine', () => {
  const at = new Date(2026, 10, 29, 10, 32, 7);
  const time = at.getTime();

  it('shows local time, level, message and fields of a JSON line', () => {
    const line = { level: 30, time, pid: 2, msg: 'ready', url: 'http://127.0.0.1:3001', n: 1, who: 'a b' };
    expect(readableLine('api', JSON.stringify(line), new Date(0))).toBe(
      '2026-11-29 10:32:07 api      info  ready url=http://127.0.0.1:3001 n=1 who="a b"',
    );
  });

  it('shows an error with its stack below, its causes, and the reason that a provider gave', () => {
    const cause = { stack: 'Error: z', error: 'invalid_client', error_description: 'The secret has expired' };
    const line = readableLine(
      'gateway',
      JSON.stringify({ level: 50, time, msg: 'failed', err: { stack: 'Error: x\nat y', cause } }),
    );
    expect(line).toBe(
      '2026-11-29 10:32:07 gateway  ERROR failed\n    Error: x\n    at y\n    caused by Error: z\n    reason: invalid_client: The secret has expired',
    );
  });

  it.each(['plain text', '12', '{"a":1}', '{broken'])('leaves %s as it is, with the time at which it came', (line) => {
    expect(readableLine('api', line, at)).toBe(`2026-11-29 10:32:07 api      ${line}`);
  });
});
