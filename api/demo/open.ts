import type { Services } from '../context.ts';
import { seedCompany } from './company.ts';
import { type Identity, startIdentity } from './identity.ts';
import type { KnownPerson } from './identity-page.ts';
import { DEMO_DOMAIN, demoPeople, everybody } from './people.ts';

interface DemoOptions {
  services: Services;
  /** Where the page with the demo people is served. */
  identityPort: number;
  publicUrl: string;
}

/** Known to the identity provider, not to the company. */
const STRANGER: KnownPerson = { email: `stranger@${DEMO_DOMAIN}`, name: 'Sam Stranger', role: null, isActive: true };

/** Makes an empty system a working company: its people and their 90 days, and the provider they sign in with. */
export async function openDemo({ services, identityPort, publicUrl }: DemoOptions): Promise<Identity> {
  if (await seedCompany(services)) services.log.info('the demo company has moved in');
  const people = everybody(demoPeople()).map(({ email, firstName, lastName, role, isActive }) => ({
    email,
    name: `${firstName} ${lastName}`,
    role,
    isActive,
  }));
  return startIdentity({ port: identityPort, publicUrl, people: [...people, STRANGER], log: services.log });
}
