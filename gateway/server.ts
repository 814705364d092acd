import { join } from 'node:path';
import { pino } from 'pino';
import { LISTEN_BACKLOG } from '../shared/constants.ts';
import { withCompiled } from '../shared/servers/compiled.ts';
import { createErrorSerializer } from '../shared/servers/error-in-log.ts';
import { reportTraces } from '../shared/servers/traces/report.ts';
import { flushTraces } from '../shared/servers/traces/traces.ts';
import { readSettings } from './config.ts';

/**
 * Entry point of the gateway process: reads settings, logs one line `ready`, shuts down gracefully
 * on SIGTERM or SIGINT.
 */
const STOP_WITHIN_MS = 2_500;
const LINGER_MS = 500;

async function start(): Promise<void> {
  const { config, settingsFile, warnings } = readSettings();
  const log = pino({ level: config.logLevel, base: { name: 'gateway' }, serializers: { err: createErrorSerializer() } });
  for (const warning of warnings) log.warn({ settingsFile }, warning);
  reportTraces(log, config.traceEndpoint);

  // Loaded only now: on a Node that is too old these imports fail, and faults of the settings must
  // be named before that.
  const [{ buildGateway }, { openSessionSecrets }, { openStore }, { openRedisBus }] = await withCompiled(() =>
    Promise.all([
      import('./app.ts'),
      import('./session/secret.ts'),
      import('./session/store/open.ts'),
      import('./nodes/redis-bus.ts'),
    ]),
  );
  const secrets = await openSessionSecrets(config.sessionSecrets, config.dataDir);
  const store = await openStore(config.redisUrl, join(config.dataDir, 'sessions'), (error) =>
    log.warn({ err: error }, 'the session store in Redis cannot be reached'),
  );
  const bus =
    config.redisUrl === undefined
      ? undefined
      : await openRedisBus({
          url: config.redisUrl,
          onError: (error) => log.warn({ err: error }, 'the bus between gateways in Redis cannot be reached'),
        });
  const app = await buildGateway({ config, store, bus, secrets, log, lingerMs: LINGER_MS });

  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    // Cuts answers that take longer than this.
    const deadline = setTimeout(() => app.server.closeAllConnections(), STOP_WITHIN_MS);
    await app.close();
    await Promise.all([store.close(), bus?.close(), flushTraces()]);
    clearTimeout(deadline);
  };
  const end = (signal: string) =>
    stop(signal).then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'stopping failed');
        process.exit(1);
      },
    );
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => void end(signal));
  // The parent process was killed, and nobody else would stop this one.
  process.once('disconnect', () => void end('the parent process is gone'));

  const url = await app.listen({
    host: config.host,
    port: config.port,
    backlog: LISTEN_BACKLOG,
    listenTextResolver: () => 'listening',
  });
  log.info({ version: config.version, url, publicUrl: config.publicUrl, settingsFile: settingsFile ?? 'none' }, 'ready');
  process.send?.({ ready: true, url });
}

start().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
