import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { createActiveTokens } from '../api-tokens/active-token-store.ts';
import { buildApi } from '../app.ts';
import { type Config, readConfig } from '../config.ts';
import type { Services } from '../context.ts';
import { openQueue } from '../db/queue.ts';
import { session } from '../db/tables/sign-in.ts';
import { spaceOnDisk } from '../files/disk-store.ts';
import { openFiles } from '../files/open-store.ts';
import { observeNothing } from '../http/metrics.ts';
import { DEMO_ROOT_PASSWORD_HASH } from '../settings/root-password-rules.ts';
import { createActiveSessions } from '../sign-in/active-session-store.ts';
import { createLastSeen } from '../sign-in/last-seen-store.ts';
import { createIdentityProviders, type ProviderConfigs } from '../sign-in/provider-client.ts';
import type { TokenSecrets } from '../sign-in/secret-store.ts';
import { createTokens } from '../sign-in/token-rules.ts';
import type { Place } from '../webhooks/rules.ts';
import { openBeside, openTestDatabase, quietLog, type TestDatabase } from './database.ts';
import { servicesOn } from './services.ts';

const SECRETS: TokenSecrets = [Buffer.alloc(32, 7)];
/** The version of a test's api. */
export const VERSION = '1.2.3+test';
/** The place of a test's api. */
export const HERE: Place = { database: '1/1', address: 'http://muster.test', folder: null };

export interface TestClock {
  /** Milliseconds by which it is ahead of real time. */
  aheadMs: number;
  /** The moment at which it stands still, in milliseconds since 1970. */
  stillMs?: number;
}

interface TestApiOptions {
  /** Milliseconds by which the clock is ahead from the beginning. */
  aheadMs?: number;
  /** Builds the identity providers, before the api. */
  providers?: (services: Services) => Promise<ProviderConfigs>;
  metricsToken?: string;
  webhooksToPrivate?: boolean;
  isMailSetUp?: boolean;
  /** The secrets of the api; one when absent. */
  secrets?: TokenSecrets;
  /** The log; discarded when absent. */
  log?: FastifyBaseLogger;
  /** The bucket of its files; they are on disk when absent. */
  s3?: Config['s3'];
  /** An api whose database this one shares; it is closed after this one. */
  beside?: { database: TestDatabase; clock: TestClock };
}

/** Builds the whole api on a database of its own. `clock` may be moved; it starts at real time. */
export async function buildTestApi({
  aheadMs = 0,
  providers = async () => ({}),
  metricsToken,
  webhooksToPrivate = false,
  isMailSetUp = false,
  secrets = SECRETS,
  log = quietLog,
  beside,
  s3,
}: TestApiOptions = {}) {
  const database = await (beside ? openBeside(beside.database) : openTestDatabase());
  const clock: TestClock = beside?.clock ?? { aheadMs };
  const now = () => new Date(clock.stillMs ?? Date.now() + clock.aheadMs);
  const dataDir = await mkdtemp(join(tmpdir(), 'muster-test-files-'));
  const { store: files, signer } = await openFiles({ dataDir, s3, publicUrl: HERE.address, log, secrets, now });
  const observer = observeNothing();
  const queue = await openQueue({ url: database.url, log: quietLog, onWorked: (...task) => observer.worked(...task) });
  const services = { ...servicesOn(database, { now, queue, files }), log };
  const tokens = createTokens({ secrets, now });
  const activeSessions = createActiveSessions({ ...services, db: database.urgent });
  const activeTokens = createActiveTokens({ ...services, db: database.urgent });
  const lastSeen = createLastSeen({ now });
  const app = await buildApi({
    services,
    lastSeen,
    signer,
    rootPasswordHash: DEMO_ROOT_PASSWORD_HASH,
    payroll: readConfig({}).payroll,
    webhooksToPrivate,
    isMailSetUp,
    here: HERE,
    metricsToken,
    observer,
    space: () => spaceOnDisk(dataDir),
    version: VERSION,
    database,
    activeSessions,
    activeTokens,
    signIn: {
      services: { ...services, db: database.urgent },
      tokens,
      secrets,
      pictureUrlOf: async () => null,
      providers: createIdentityProviders(await providers(services), { isProduction: false }),
      publicUrl: 'http://muster.test',
      onSignIn: (...outcome) => observer.signIn(...outcome),
      limit: 0,
    },
  });
  return {
    app,
    clock,
    services,
    lastSeen,
    database,
    dataDir,
    files,
    /** No task runs unless a test starts the workers. */
    queue,
    db: database.db,
    /** Signs a person in and answers their access token. */
    async tokenFor(employeeId: number): Promise<string> {
      const [row] = await database.db
        .insert(session)
        .values({ employeeId, refreshHash: randomUUID(), expiresAt: new Date(now().getTime() + 86_400_000) })
        .returning();
      return (await tokens.issue({ sessionId: row!.id, employeeId })).token;
    },
    close: async () => {
      await app.close();
      await activeSessions.close();
      await activeTokens.close();
      await queue.close();
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export type TestApi = Awaited<ReturnType<typeof buildTestApi>>;
