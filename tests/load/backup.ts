import '../support/at-noon.ts';
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { businessDate } from '#shared/rules/periods.ts';
import { businessZone } from '../support/business-zone.ts';
import { createEmptyDatabase } from '../support/empty-database.ts';
import { startSystem } from '../support/system.ts';
import { loadCompany, SCALES, type Scale, sizeOf } from './large-company.ts';
import { createOwnDatabase } from './own-database.ts';

/**
 * `npm run bench:backup [-- --scale small|large]`: what a backup, its restore and the start of the
 * copy take, of the demo company while it runs on the embedded database, and of a large one on a
 * server.
 */

const { values } = parseArgs({ options: { scale: { type: 'string', default: 'large' } } });
const isScale = (text: string): text is Scale => SCALES.includes(text);
if (!isScale(values.scale)) throw new Error(`--scale is one of ${SCALES.join(', ')}`);
/** The large company is no demo: people would sign in at a provider. */
const NO_DEMO = { DEMO: '0', GOOGLE_CLIENT_ID: 'bench', GOOGLE_CLIENT_SECRET: 'bench' };
const ROOT = path.join(import.meta.dirname, '../..');
const home = mkdtempSync(path.join(tmpdir(), 'muster-bench-backup-'));

/** Runs a command as IT does; answers what it printed, and its seconds. */
async function run(script: string, env: Record<string, string>, args: string[]): Promise<{ printed: string; seconds: number }> {
  const startedAt = performance.now();
  // The demo company has its own database, also where a server for the large one is given.
  const settings = { ...process.env, DATABASE_URL: '', ENV_FILE: 'none', DEMO: '1', LOG_LEVEL: 'warn', ...env };
  const { stdout } = await promisify(execFile)(process.execPath, [path.join(ROOT, script), ...args], { env: settings });
  return { printed: stdout, seconds: (performance.now() - startedAt) / 1_000 };
}

type Env = Record<string, string>;

/**
 * Backs one up, restores it elsewhere and starts the copy; prints the seconds of each, until both
 * processes are ready, and the folder's size.
 * @param start what else the copy is started with
 */
async function measure(name: string, from: Env, to: Env, start: Env = {}): Promise<void> {
  const backup = await run('api/backup.ts', from, ['--to', path.join(home, name)]);
  const folder = /^(\S+): \d+ people/.exec(backup.printed)?.[1] ?? '';
  const bytes = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(path.join(entry.parentPath, entry.name)).size, 0);
  const restored = await run('api/restore.ts', to, ['--from', folder]);
  const startedAt = performance.now();
  const copy = await startSystem({ isEmpty: true, env: { ...to, ...start } });
  const startSeconds = (performance.now() - startedAt) / 1_000;
  await copy.stop();
  const figures = [
    `backup ${backup.seconds.toFixed(1)} s`,
    `restore ${restored.seconds.toFixed(1)} s`,
    `start ${startSeconds.toFixed(1)} s`,
    `${(bytes / 1e6).toFixed(0)} MB`,
  ];
  console.log(`${name.padEnd(8)} ${figures.join(', ')}\n         ${backup.printed.split('\n', 1)[0]}`);
}

async function demo(): Promise<void> {
  const system = await startSystem();
  const dataDir = path.join(home, 'restored');
  try {
    await measure('demo', { DATA_DIR: system.dataDir }, { DATA_DIR: dataDir });
  } finally {
    await system.stop();
  }
}

async function large(scale: Scale): Promise<void> {
  const database = await createOwnDatabase(process.env['DATABASE_URL']);
  const empty = await createEmptyDatabase({ server: process.env['DATABASE_URL'], prefix: 'muster_bench_restored_' });
  try {
    await database.fill((client) => loadCompany(client, sizeOf(scale), businessDate(new Date(), businessZone())));
    const settings = (url: string, folder: string) => ({ DATABASE_URL: url, DATA_DIR: path.join(home, folder) });
    await measure(scale, settings(database.url, 'source'), settings(empty.url, 'target'), NO_DEMO);
  } finally {
    await empty.drop();
    await database.drop();
  }
}

try {
  await demo();
  await large(values.scale);
} finally {
  rmSync(home, { recursive: true, force: true });
}
