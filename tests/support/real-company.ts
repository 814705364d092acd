import { type Identity, startIdentity } from '#api/demo/identity/identity.ts';
import type { KnownPerson } from '#api/demo/identity/page.ts';
import { quietLog } from '#api/test/quiet-log.ts';
import { freePorts } from '#gateway/test/free-ports.ts';
import { createEmptyDatabase } from './empty-database.ts';
import { type System, startSystem } from './system.ts';

/**
 * Settings of a company that is no demo: everybody signs in through this provider, as often as
 * they like.
 */
export function providerSettings({ providers }: Identity): Record<string, string> {
  const { clientId, clientSecret, issuer } = providers.microsoft;
  return {
    DEMO: '0',
    SIGN_IN_LIMIT: '0',
    LOG_LEVEL: 'warn',
    MICROSOFT_CLIENT_ID: clientId,
    MICROSOFT_CLIENT_SECRET: clientSecret,
    MICROSOFT_ISSUER: issuer,
  };
}

/**
 * Muster as a company begins with it, by the README: an empty PostgreSQL, an identity provider that
 * knows these addresses, and the name of the first admin.
 * @param firstAdmin as `FIRST_ADMIN` takes it
 */
export async function startRealCompany(firstAdmin: string, addresses: readonly string[]): Promise<System> {
  const [port = 0, identityPort = 0] = await freePorts(2);
  const people = addresses.map((email): KnownPerson => ({ email, name: email, role: null, isActive: true }));
  const publicUrl = `http://127.0.0.1:${port}`;
  const identity = await startIdentity({ port: identityPort, publicUrl, people, log: quietLog });
  const database = await createEmptyDatabase({ prefix: 'muster_test_' });
  const close = () => Promise.all([identity.close(), database.drop()]);
  try {
    const env = { ...providerSettings(identity), DATABASE_URL: database.url, FIRST_ADMIN: firstAdmin };
    const system = await startSystem({ port, isEmpty: true, env });
    const stop = async () => {
      await system.stop();
      await close();
    };
    return { ...system, stop };
  } catch (error) {
    await close();
    throw error;
  }
}
