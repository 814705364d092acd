import { spawn } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';

export const ROOT = path.resolve(import.meta.dirname, '..');

const SOURCES = ['web', 'shared', 'package-lock.json'];
const NOT_SOURCES = new Set(['dist', 'node_modules']);

/** Time of the newest change under a file or folder, in ms; 0 when there is nothing. */
function newestChange(at: string): number {
  const stat = statSync(at, { throwIfNoEntry: false });
  if (!stat) return 0;
  if (!stat.isDirectory()) return stat.mtimeMs;
  // Folders count as well: a deleted file leaves no other trace.
  let newest = stat.mtimeMs;
  for (const entry of readdirSync(at)) {
    if (!NOT_SOURCES.has(entry) && !entry.endsWith('.test.ts') && !entry.endsWith('.test.tsx')) {
      newest = Math.max(newest, newestChange(path.join(at, entry)));
    }
  }
  return newest;
}

/** True when `web/dist` is there and no source of the web client is newer. */
export function isWebBuilt(root = ROOT): boolean {
  const built = statSync(path.join(root, 'web/dist/index.html'), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  // `web` itself changes when `dist` is created in it, so its own time says nothing: only what lies
  // in it does.
  const inWeb = readdirSync(path.join(root, 'web')).filter((entry) => !NOT_SOURCES.has(entry));
  const sources = [...inWeb.map((entry) => path.join('web', entry)), ...SOURCES.filter((source) => source !== 'web')];
  return built > 0 && sources.every((source) => newestChange(path.join(root, source)) <= built);
}

/**
 * Builds the web client for production, in a process of its own: under a test runner NODE_ENV would
 * otherwise be `test` and React's development build would be bundled. Rejects with the build's
 * output when it fails.
 */
export async function buildWeb(root = ROOT): Promise<void> {
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  const child = spawn(process.execPath, [vite, 'build', '--config', 'web/vite.config.ts', '--logLevel', 'warn'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr.on('data', (chunk) => {
    output += chunk;
  });
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) throw new Error(`The web client could not be built (vite build ended with ${code}):\n${output}`);
}
