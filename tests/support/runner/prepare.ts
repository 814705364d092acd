import { appendFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePorts } from '#gateway/test/free-ports.ts';
import { supervise } from '#scripts/processes/supervise.ts';
import { buildWeb, isWebBuilt, ROOT } from '#scripts/web-build.ts';
import { chooseBusinessZone } from '../business-zone.ts';
import { COMPANY_FOLDER, demoSettings } from '../system.ts';
import { once } from './once.ts';

/** Names Node's own folder of compiled modules: a system starts by a quarter sooner. */
const COMPILED = 'NODE_COMPILE_CACHE';

/**
 * Before whole-system tests: builds the web client if it is not, and lets the demo company move in
 * once, into a folder that every system copies; beside it, Node keeps what it has compiled of them.
 * The variables reach the processes that run the tests, and the next project's preparation.
 */
export async function setup(): Promise<() => void> {
  const folder = await settleOnce();
  return () => {
    for (const made of [folder, process.env[COMPILED]!]) rmSync(made, { recursive: true, force: true });
  };
}

/** The same, once for all who ask. Answers the company's folder. */
export const settleOnce = (): Promise<string> =>
  once('company', async () => {
    chooseBusinessZone();
    const [folder] = await Promise.all([settleCompany(), isWebBuilt() ? undefined : buildWeb()]);
    process.env[COMPANY_FOLDER] = folder;
    return folder;
  });

/** A data folder in which the demo company lives. */
async function settleCompany(): Promise<string> {
  process.env[COMPILED] = mkdtempSync(path.join(tmpdir(), 'muster-compiled-'));
  const folder = mkdtempSync(path.join(tmpdir(), 'muster-company-'));
  const [port = 0, apiPort = 0, identityPort = 0] = await freePorts(3);
  const lines: string[] = [];
  const api = supervise({
    name: 'api',
    args: ['api/server.ts'],
    cwd: ROOT,
    env: demoSettings({ port, apiPort, identityPort, dataDir: folder }),
    onLine: (_, line) => lines.push(line),
  });
  try {
    await api.ready;
  } catch (error) {
    throw new Error(`${String(error)}\n${lines.join('\n')}`);
  } finally {
    await api.stop();
  }
  lighten(path.join(folder, 'postgres/data'));
  return folder;
}

/** What a database of one test need not survive: that the machine itself dies. */
const UNSAFE = ['fsync = off', 'full_page_writes = off', 'wal_init_zero = off'];

/**
 * Half of a stopped database are log files for times to come, beside the one it goes on with, which
 * is the first. Without them, and without waiting for the disk, copies begin and end sooner.
 */
function lighten(data: string): void {
  const log = path.join(data, 'pg_wal');
  const [, ...toCome] = readdirSync(log)
    .filter((name) => /^[\dA-F]{24}$/.test(name))
    .toSorted();
  for (const name of toCome) rmSync(path.join(log, name));
  appendFileSync(path.join(data, 'postgresql.auto.conf'), `${UNSAFE.join('\n')}\n`);
}
