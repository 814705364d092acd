import { withCompiled } from '../shared/servers/compiled.ts';
import { reportTraces } from '../shared/servers/traces/report.ts';
import { flushTraces } from '../shared/servers/traces/traces.ts';
import { readSettings } from './config.ts';
import { resolveQuickly } from './quick-imports.ts';

/**
 * The api as a process: reads the settings, logs one line when ready, stops in order on SIGTERM or
 * SIGINT.
 */

const EXIT = { failed: 1, badConfig: 2, notStarted: 3 } as const;
/** Beyond this a stuck request or query no longer holds up the exit. */
const CLOSE_LIMIT_MS = 15_000;
const NODE_MAJOR = 24;

if (Number(process.versions.node.split('.')[0]) < NODE_MAJOR)
  refuse(EXIT.badConfig, `Muster needs Node ${NODE_MAJOR} or later; this is ${process.versions.node}`);

function refuse(code: number, message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(code);
}

function settings(): ReturnType<typeof readSettings> {
  try {
    return readSettings();
  } catch (error) {
    return refuse(EXIT.badConfig, error instanceof Error ? error.message : String(error));
  }
}

const { config, settingsFile, warnings } = settings();

resolveQuickly();
const [{ createLog }, { startApi }] = await withCompiled(() => Promise.all([import('./log.ts'), import('./start.ts')]));

const log = createLog(config.logLevel);
for (const warning of warnings) log.warn({ settingsFile }, warning);
reportTraces(log, config.traceEndpoint);

/** Exits with a log line; the supervisor restarts the api. */
function leave(reason: unknown, message: string): never {
  log.fatal({ err: reason }, message);
  process.exit(EXIT.failed);
}
process.on('uncaughtException', (error) => leave(error, 'the api broke'));

const starting = new AbortController();
let running: Awaited<ReturnType<typeof startApi>> | undefined;
let isClosing = false;
async function close(signal: string): Promise<void> {
  if (isClosing) return;
  isClosing = true;
  log.info({ signal }, 'closing');
  setTimeout(() => leave(new Error(`not closed after ${CLOSE_LIMIT_MS} ms`), 'closing took too long'), CLOSE_LIMIT_MS).unref();
  // `startApi` takes down what has come up.
  if (!running) return starting.abort();
  await running.close();
  await flushTraces();
  end();
}
function end(): never {
  log.info('closed');
  // An open channel to a parent process would keep this one alive.
  process.exit(0);
}
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void close(signal));
// The parent that kept a channel to this process was killed, so nobody else would stop it.
process.once('disconnect', () => void close('the parent process is gone'));

const { signal } = starting;
running = await startApi({ config, log, signal, onLost: (reason) => leave(reason, 'the database is gone') }).catch(
  (error: unknown) => {
    if (signal.aborted) return end();
    log.fatal({ err: error }, 'the api could not start');
    return refuse(EXIT.notStarted, error instanceof Error ? error.message : String(error));
  },
);

log.info({ version: config.version, url: running.url, demo: running.demo, settingsFile: settingsFile ?? 'none' }, 'ready');
process.send?.({ ready: true, url: running.url, demo: running.demo });
