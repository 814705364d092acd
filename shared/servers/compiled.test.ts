import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const PROGRAM = `
  import { getCompileCacheDir } from 'node:module';
  import { withCompiled } from './shared/servers/compiled.ts';
  const { addDays } = await withCompiled(() => import('./shared/rules/periods.ts'));
  console.log(JSON.stringify([addDays('2026-11-30', 1), getCompileCacheDir()]));`;

it('loads the modules, and keeps what is compiled beside the packages, also of a process that is killed', () => {
  const { NODE_COMPILE_CACHE: _, ...env } = process.env;
  const ended = `${PROGRAM} process.kill(process.pid, 'SIGKILL')`;
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const { stdout, signal } = spawnSync(process.execPath, ['--input-type=module', '-e', ended], {
    cwd: root,
    env,
    encoding: 'utf8',
  });
  expect(signal).toBe('SIGKILL');
  const [day, folder] = JSON.parse(stdout) as [string, string];
  expect(day).toBe('2026-12-01');
  expect(folder).toMatch(/node_modules\/\.cache\/muster\//);
  expect(readdirSync(folder).length).toBeGreaterThan(1);
});
