import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it, onTestFinished, vi } from 'vitest';
import { ROOT } from './web-build.ts';

it('ends what it started when npm was told to end, whose shell dies without a word', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'muster-launch-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const script = path.join(folder, 'script.ts');
  writeFileSync(
    script,
    "process.on('SIGTERM', () => { console.log('ended in order'); process.exit(0); }); console.log(process.pid); setInterval(() => {}, 1000);",
  );
  // The shell goes on after the script, so that it cannot become the script's own process.
  const command = `"${process.execPath}" scripts/launch.js "${script}"; true`;
  const shell = spawn('sh', ['-c', command], {
    cwd: ROOT,
    env: { ...process.env, npm_lifecycle_event: 'start' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: string[] = [];
  createInterface({ input: shell.stdout }).on('line', (line) => lines.push(line));
  await vi.waitFor(() => expect(lines).toHaveLength(1), 10_000);
  const pid = Number(lines[0]);
  onTestFinished(() => {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended, as it should.
    }
  });
  shell.kill('SIGTERM');
  await once(shell, 'exit');
  await vi.waitFor(() => expect(lines).toEqual([String(pid), 'ended in order']), 10_000);
});
