import type { FastifyRequest } from 'fastify';
import type { Services } from '#api/context.ts';
import type { employee } from '#api/db/tables/people.ts';
import { createDisplaySessions } from '#api/displays/session-commands.ts';
import { createHttp } from '#api/http/api.ts';
import { callerOf } from '#api/http/caller.ts';
import { answerLive } from '#api/http/live/answer.ts';
import { prepareLive } from '#api/http/live/prepare.ts';
import { createActiveSessions } from '#api/sign-in/active-session-store.ts';
import { requireSignIn } from '#api/sign-in/authentication-routes.ts';
import type { SignInContext } from '#api/sign-in/commands.ts';
import { createLastSeen } from '#api/sign-in/last-seen-store.ts';
import { createIdentityProviders, type ProviderConfigs } from '#api/sign-in/provider-client.ts';
import { signInRoutes } from '#api/sign-in/routes.ts';
import type { TokenSecrets } from '#api/sign-in/secret-store.ts';
import { createTokens } from '#api/sign-in/token-rules.ts';
import { openTestDatabase, quietLog } from '../database.ts';
import { enterPerson } from '../rows/company.ts';
import { servicesOn } from '../services.ts';

export const PUBLIC_URL = 'http://muster.test';
const SECRETS: TokenSecrets = [Buffer.alloc(32, 7)];

/**
 * Opens sign-in and one live GET on a database of its own. `clock` may be moved; it starts at real
 * time.
 */
export async function openSignInApi(providers: ProviderConfigs = {}, { limit = 0 } = {}) {
  const database = await openTestDatabase();
  const clock = { aheadMs: 0 };
  const services = {
    ...servicesOn(database, { now: () => new Date(Date.now() + clock.aheadMs) }),
    db: database.urgent,
  };
  const tokens = createTokens({ secrets: SECRETS, now: services.now });
  const activeSessions = createActiveSessions(services);
  const lastSeen = createLastSeen(services);
  const context: SignInContext = {
    services,
    tokens,
    secrets: SECRETS,
    pictureUrlOf: async () => null,
    providers: createIdentityProviders(providers, { isProduction: false }),
    publicUrl: PUBLIC_URL,
    onSignIn: () => {},
    limit,
    displays: createDisplaySessions(services, SECRETS),
  };
  const app = createHttp(quietLog);
  prepareLive(app, services);
  await app.register(
    async (v1: typeof app) => {
      const programs = { find: async () => undefined };
      requireSignIn(v1, { tokens, activeSessions, lastSeen, programs });
      signInRoutes(v1, context, programs);
      v1.get('/whoami', async (request: FastifyRequest) => callerOf(request));
      v1.get('/jobs-live', (request: FastifyRequest, reply) =>
        answerLive(request, reply, { topics: ['job'], compute: async () => ({ data: [] }) }),
      );
    },
    { prefix: '/api/v1' },
  );
  return {
    app,
    clock,
    context,
    services,
    lastSeen,
    db: database.db,
    close: async () => {
      await app.close();
      await activeSessions.close();
      await database.close();
    },
  };
}

let nextNumber = 1;

/** Adds a registered person with this role; everything else may be given. */
export async function addPerson(
  db: Services['db'],
  given: Partial<typeof employee.$inferInsert> & Pick<typeof employee.$inferInsert, 'role'>,
): Promise<number> {
  const number = String(nextNumber++).padStart(5, '0');
  const row = await enterPerson(db, { employeeId: `1-${number}-01`, firstName: 'Test', lastName: `Person ${number}`, ...given });
  return row.id;
}
