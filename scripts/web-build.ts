import { spawn } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';

export const ROOT = path.resolve(import.meta.dirname, '..');

const SOURCES = ['web', 'shared', 'package-lock.json'];
const NOT_SOURCES = new Set(['dist', 'node_modules']);

/** Modification time of the newest file or folder below a path, in milliseconds; 0 without one. */
function newestChange(at: string): number {
  const stat = statSync(at, { throwIfNoEntry: false });
  if (!stat) return 0;
  if (!stat.isDirectory()) return stat.mtimeMs;
  // Folders count too, because deleting a file changes only its folder.
  let newest = stat.mtimeMs;
  for (const entry of readdirSync(at)) {
    if (!NOT_SOURCES.has(entry) && !entry.endsWith('.test.ts') && !entry.endsWith('.test.tsx')) {
      newest = Math.max(newest, newestChange(path.join(at, entry)));
    }
  }
  return newest;
}

/** True when `web/dist` exists and no source of the web client is newer. */
export function isWebBuilt(root = ROOT): boolean {
  const built = statSync(path.join(root, 'web/dist/index.html'), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  // The time of `web` itself changes when `dist` is created, so only its content counts.
  const inWeb = readdirSync(path.join(root, 'web')).filter((entry) => !NOT_SOURCES.has(entry));
  const sources = [...inWeb.map((entry) => path.join('web', entry)), ...SOURCES.filter((source) => source !== 'web')];
  return built > 0 && sources.every((source) => newestChange(path.join(root, source)) <= built);
}

/**
 * Builds the web client for production in a separate process, because a test runner's NODE_ENV
 * `test` would bundle React's development build. Rejects with the build's output when it fails.
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
