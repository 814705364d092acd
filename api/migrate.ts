import { readSettings } from './config.ts';
import { resolveQuickly } from './quick-imports.ts';

/**
 * `npm run migrate`: brings the database and the queue to this version, as an api does when it
 * starts, and exits. `--check` says what would be done and changes nothing. Exit codes: 1 when it
 * failed or would be refused, 2 for wrong settings.
 */
const WAIT_MS = 60_000;
const USAGE = 'Usage: npm run migrate [-- --check]';

const say = (line: string) => process.stdout.write(`${line}\n`);

function end(code: number, reason: unknown): never {
  process.stderr.write(`${reason instanceof Error ? reason.message : String(reason)}\n`);
  process.exit(code);
}

function settings(): ReturnType<typeof readSettings>['config'] {
  try {
    return readSettings().config;
  } catch (error) {
    return end(2, error);
  }
}

const args = process.argv.slice(2);
const isCheck = args.includes('--check');
if (args.some((argument) => argument !== '--check')) end(2, USAGE);

const { databaseUrl, dataDir, logLevel } = settings();
resolveQuickly();
const [{ createLog }, { openServer }, { openQueue }, { describeOutcome, describePlan }, { migrateUnderLock, planOf }] =
  await Promise.all([
    import('./log.ts'),
    import('./db/open.ts'),
    import('./db/queue.ts'),
    import('./db/upgrade/describe.ts'),
    import('./db/upgrade/under-lock.ts'),
  ]);
const log = createLog(logLevel);

try {
  const server = await openServer({ databaseUrl, dataDir, log, waitMs: WAIT_MS, onLost: (reason) => end(1, reason) });
  try {
    if (isCheck) say(describePlan(await planOf(server.url)));
    else {
      const plan = await migrateUnderLock(server.url, { log });
      if (plan.newer.length === 0) await (await openQueue({ url: server.url, log })).close();
      say(describeOutcome(plan));
    }
  } finally {
    await server.close();
  }
} catch (error) {
  end(1, error);
}
