import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from '#scripts/web-build.ts';

/** The release before this one, by the commit that holds its code. */
export const PREVIOUS: { commit: string; lastMigration: number } = JSON.parse(
  readFileSync(path.join(ROOT, 'api/db/upgrade/previous-release.json'), 'utf8'),
);

const git = (...args: string[]) => spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' });

/** Whether git has the previous release's code. */
export const hasPreviousRelease = (): boolean => git('cat-file', '-e', `${PREVIOUS.commit}^{commit}`).status === 0;

/** Whether this checkout has its history: neither a shallow clone nor an archive does. */
export const hasHistory = (): boolean => git('rev-parse', '--is-shallow-repository').stdout?.trim() === 'false';

/**
 * Unpacks the previous release into a folder of its own, with this checkout's packages and web
 * build. Remove it when done.
 * @throws when git does not have the commit (`git fetch --unshallow` gets it)
 */
export function unpackPreviousRelease(): { folder: string; remove(): void } {
  const folder = mkdtempSync(path.join(tmpdir(), 'muster-previous-'));
  const archive = execFileSync('git', ['archive', PREVIOUS.commit], { cwd: ROOT, maxBuffer: 256 * 1024 * 1024 });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  symlinkSync(path.join(ROOT, 'web/dist'), path.join(folder, 'web/dist'));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Runs a script of the previous release to its end; answers what it printed. */
export const runPrevious = (folder: string, args: readonly string[], env: NodeJS.ProcessEnv): string =>
  execFileSync(process.execPath, [...args], {
    cwd: folder,
    env: { ...process.env, ENV_FILE: 'none', DEMO: '0', LOG_LEVEL: 'warn', ...env },
    encoding: 'utf8',
  });
