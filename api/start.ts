import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { LISTEN_BACKLOG } from '../shared/constants.ts';
import { createActiveTokens } from './api-tokens/active-token-store.ts';
import { type ApiParts, buildApi } from './app.ts';
import { startWorkers } from './background/worker.ts';
import type { Config } from './config.ts';
import { createChanges } from './db/changes.ts';
import { openDatabase } from './db/open.ts';
import { openQueue } from './db/queue.ts';
import { inWrite, SYSTEM } from './db/write.ts';
import { enterFirstAdmin } from './employees/first-admin-commands.ts';
import { findMainPicture } from './employees/repository.ts';
import { startErasures } from './erasure/worker.ts';
import { startExportWorkers } from './exports/worker.ts';
import { spaceOnDisk } from './files/disk-store.ts';
import { openFiles } from './files/open-store.ts';
import { observeNothing } from './http/metrics.ts';
import { startImportSteps } from './imports/worker.ts';
import { createMailer } from './notices/mail-client.ts';
import { startNotices } from './notices/worker.ts';
import { startRetention } from './retention/worker.ts';
import { recordedDays } from './roster/recorded-commands.ts';
import { shareDays } from './roster/shared-roster-query.ts';
import { createActiveSessions } from './sign-in/active-session-store.ts';
import { createLastSeen } from './sign-in/last-seen-store.ts';
import { startOnline } from './sign-in/online-worker.ts';
import { createIdentityProviders } from './sign-in/provider-client.ts';
import { startPurge } from './sign-in/purge-worker.ts';
import { openTokenSecrets } from './sign-in/secret-store.ts';
import { createTokens } from './sign-in/token-rules.ts';
import { createSamsara } from './telematics/samsara-client.ts';
import { startTelematics } from './telematics/worker.ts';
import { startImports } from './uploads/worker.ts';
import { createSender } from './webhooks/delivery-client.ts';
import { findHere } from './webhooks/place-repository.ts';
import { startWebhooks } from './webhooks/worker.ts';

export interface RunningApi {
  url: string;
  /** True when the demo company runs. */
  demo: boolean;
  /** Finishes requests that are soon done, then closes everything, the database last. */
  close(): Promise<void>;
}

/**
 * Time for all parts but the database. A supervisor stops the gateway before them and the database
 * after.
 */
const CLOSE_WITHIN_MS = 1_500;
/** After a reboot a database may come up minutes after the api. */
const DATABASE_WAIT_MS = 5 * 60_000;

interface StartOptions {
  config: Config;
  log: FastifyBaseLogger;
  /** Aborts a start: what has come up is taken down again, the database too. */
  signal?: AbortSignal;
  /** Called when nothing works any more, e.g. when the embedded database died. */
  onLost: (reason: Error) => void;
}

/**
 * Starts the whole api, part by part. What came up before a failure, or before the signal, is taken
 * down again.
 * @throws the failure, or an Error when the signal aborted the start
 */
export async function startApi(options: StartOptions): Promise<RunningApi> {
  const closers: (() => Promise<unknown>)[] = [];
  const database = Promise.withResolvers<void>();
  let isClosing = false;
  const close = async () => {
    isClosing = true;
    const until = performance.now() + CLOSE_WITHIN_MS;
    for (let stop = closers.pop(); stop; stop = closers.pop()) {
      const stopped = stop().catch((error: unknown) => options.log.error({ err: error }, 'a part did not stop in good order'));
      // The database is closed last, in any case. An interrupted import goes on at the next start.
      await (closers.length === 0 ? stopped : Promise.race([stopped, pause(Math.max(0, until - performance.now()))]));
    }
  };
  const stopped = Promise.withResolvers<never>();
  options.signal?.addEventListener('abort', () => stopped.reject(new Error('The start was stopped')), { once: true });
  const parts = start({ ...options, isStopping: () => isClosing }, (stop) => {
    database.resolve();
    // A part that comes up after the stop is closed at once.
    if (isClosing) void stop().catch(() => {});
    else closers.push(stop);
  });
  try {
    return { ...(await Promise.race([parts, stopped.promise])), close };
  } catch (error) {
    // The database's server is a process that may run before the part is up: without waiting for it
    // nobody would stop it.
    await Promise.race([database.promise, parts.catch(() => {})]);
    await close();
    throw error;
  }
}

/** Reports each part's stop through `onClose` as it comes up; they run in reverse order. */
async function start(
  { config, log, signal, onLost, isStopping }: StartOptions & { isStopping: () => boolean },
  onClose: (stop: () => Promise<unknown>) => void,
) {
  const { dataDir, databaseUrl, demo } = config;
  const database = await openDatabase({ databaseUrl, dataDir, log, onLost, signal, waitMs: DATABASE_WAIT_MS });
  onClose(database.close);
  const changes = await createChanges({ listen: database.listen, log });
  onClose(changes.close);
  const observer = observeNothing();
  const queue = await openQueue({ url: database.url, log, onWorked: (...task) => observer.worked(...task) });
  onClose(queue.close);
  const now = () => new Date();
  const secrets = await openTokenSecrets(config.tokenSecrets, join(dataDir, 'secrets', 'token'));
  const { store: files, signer } = await openFiles({ ...config, log, secrets, now });
  const { db, urgent, background } = database;
  const services: ApiParts['services'] = {
    db,
    changes,
    log,
    now,
    files,
    businessTimeZone: config.businessTimeZone,
    write: (author, work) => inWrite({ db: urgent, changes, queue }, author, work),
  };
  const working: typeof services = {
    ...services,
    write: (author, work) => inWrite({ db: background, changes, queue }, author, work),
  };

  const tokens = createTokens({ secrets, now });
  const activeSessions = createActiveSessions({ ...services, db: urgent });
  onClose(activeSessions.close);
  const activeTokens = createActiveTokens({ ...services, db: urgent });
  onClose(activeTokens.close);
  const lastSeen = createLastSeen({ now });
  // Imported for a demo only, so that a production process does not contain it.
  const stage = demo && (await import('./demo/open.ts'));
  const identity =
    stage &&
    (await stage.openDemo({ services, payroll: config.payroll, identityPort: demo.identityPort, publicUrl: config.publicUrl }));
  if (identity) onClose(identity.close);
  const { firstAdmin } = config;
  if (firstAdmin) {
    const { level, message } = await services.write(SYSTEM, (write) => enterFirstAdmin(write, firstAdmin, now()));
    log[level](message);
  }

  const here = await findHere(db, config);
  const app = await buildApi({
    services,
    database,
    activeSessions,
    activeTokens,
    lastSeen,
    signer,
    rootPasswordHash: config.rootPasswordHash,
    payroll: config.payroll,
    webhooksToPrivate: config.webhooksToPrivate,
    isMailSetUp: config.mail !== undefined,
    here,
    metricsToken: config.metricsToken,
    trustProxy: config.trustProxy,
    observer,
    space: () => spaceOnDisk(dataDir),
    version: config.version,
    isStopping,
    signIn: {
      services: { ...services, db: urgent },
      tokens,
      secrets,
      providers: createIdentityProviders(identity?.providers ?? config.providers, { isProduction: config.isProduction }),
      publicUrl: config.publicUrl,
      onSignIn: (...outcome) => observer.signIn(...outcome),
      limit: config.signInLimit,
      pictureUrlOf: async (employeeId) => {
        const storageKey = await findMainPicture(urgent, employeeId);
        return storageKey === undefined ? null : files.addressOf(storageKey);
      },
    },
  });
  onClose(() => app.close());
  const url = await app.listen({ host: config.host, port: config.port, backlog: LISTEN_BACKLOG });
  onClose(startPurge(working));
  onClose(startOnline(services, lastSeen));
  onClose(await startWorkers(working, queue));
  onClose(await startImports(working, queue));
  onClose(await startImportSteps(working, queue));
  onClose(await startExportWorkers({ services: working, payroll: config.payroll }, queue));
  const sender = createSender({ isOpen: config.webhooksToPrivate });
  onClose(await startWebhooks({ services: working, secrets, here, sender }, queue));
  const mailer = config.mail && createMailer(config.mail);
  const { shiftLogOf } = recordedDays(working, shareDays(working));
  const { publicUrl } = config;
  onClose(await startNotices({ services: working, secrets, here, sender, mailer, publicUrl, shiftLogOf }, queue));
  onClose(await startErasures(working, queue));
  onClose(await startRetention(working, queue, config.retention));
  const supplier = config.samsara && createSamsara(config.samsara);
  onClose(await startTelematics({ services: working, supplier }, queue));
  if (stage) onClose(stage.startDemoField({ services, apiUrl: url, publicUrl: config.publicUrl, speed: demo.fieldSpeed }));
  return { url, demo: demo !== undefined };
}
