import { type Identity, startIdentity } from '#api/demo/identity/identity.ts';
import type { KnownPerson } from '#api/demo/identity/page.ts';
import { DEMO_ROOT_PASSWORD_HASH } from '#api/settings/root-password-rules.ts';
import { quietLog } from '#api/test/quiet-log.ts';
import { freePorts } from '#gateway/test/free-ports.ts';
import { createEmptyDatabase } from '../empty-database.ts';
import { type System, type SystemOptions, startSystem } from '../system.ts';
import type { Certificate } from './certificate.ts';

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

interface RealCompany {
  /** As `FIRST_ADMIN` takes it. */
  firstAdmin: string;
  /** Whom the identity provider knows. */
  addresses: readonly string[];
  /**
   * Runs in production, which wants an identity provider on https: it has this certificate, and the
   * api trusts it.
   */
  certificate?: Certificate;
  /** Of the processes. */
  system?: Pick<SystemOptions, 'env' | 'folders'>;
}

/**
 * Muster as a company begins with it, by the README: an empty PostgreSQL, an identity provider that
 * knows these addresses, and the name of the first admin.
 */
export async function startRealCompany({ firstAdmin, addresses, certificate, system: given }: RealCompany): Promise<System> {
  const [port = 0, identityPort = 0] = await freePorts(2);
  const people = addresses.map((email): KnownPerson => ({ email, name: email, role: null, isActive: true }));
  const publicUrl = `http://127.0.0.1:${port}`;
  const identity = await startIdentity({
    port: identityPort,
    publicUrl,
    people,
    log: quietLog,
    ...(certificate && { certificate }),
  });
  const database = await createEmptyDatabase({ prefix: 'muster_test_' });
  const close = () => Promise.all([identity.close(), database.drop()]);
  try {
    const env = {
      ...providerSettings(identity),
      DATABASE_URL: database.url,
      FIRST_ADMIN: firstAdmin,
      ROOT_PASSWORD_HASH: DEMO_ROOT_PASSWORD_HASH,
      ...(certificate && { NODE_ENV: 'production', NODE_EXTRA_CA_CERTS: certificate.file }),
      ...given?.env,
    };
    const system = await startSystem({ ...given, port, isEmpty: true, env });
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
