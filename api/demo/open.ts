import type { Services } from '../context.ts';
import type { ExportParts } from '../exports/families/family-commands.ts';
import { seedCompany } from './company/company.ts';
import type { DemoFile } from './company/demo-file.ts';
import { makeFirstFiles } from './company/first-files.ts';
import { DEMO_DOMAIN, demoPeople, everybody } from './company/people.ts';
import { startField } from './field/field.ts';
import { type Identity, startIdentity } from './identity/identity.ts';
import type { KnownPerson } from './identity/page.ts';

interface DemoOptions {
  services: Services;
  /** How payroll files are written. */
  payroll: ExportParts['payroll'];
  /** Where the page with the demo people is served. */
  identityPort: number;
  publicUrl: string;
}

/** Known to the identity provider, not to the company. */
const STRANGER: KnownPerson = { email: `stranger@${DEMO_DOMAIN}`, name: 'Sam Stranger', role: null, isActive: true };

/**
 * Makes an empty system a working company: its people and their 90 days, and the provider they sign
 * in with.
 */
export async function openDemo({ services, payroll, identityPort, publicUrl }: DemoOptions): Promise<Identity> {
  const keep = ({ row: { storageKey, contentType }, bytes }: DemoFile) => services.files.put(storageKey, bytes, contentType);
  if (await seedCompany(services, keep)) {
    await makeFirstFiles({ services, payroll });
    services.log.info('the demo company has moved in');
  }
  const people = everybody(demoPeople()).map(({ email, firstName, lastName, role, isActive }) => ({
    email,
    name: `${firstName} ${lastName}`,
    role,
    isActive,
  }));
  return startIdentity({ port: identityPort, publicUrl, people: [...people, STRANGER], log: services.log });
}

interface DemoFieldOptions {
  services: Pick<Services, 'log' | 'now' | 'businessTimeZone'>;
  /** Where the api listens. */
  apiUrl: string;
  publicUrl: string;
  /** 1 is real time, 0 is off. */
  speed: number;
}

/** Sets the demo company's foremen to work. Answers how to stop them. */
export function startDemoField({ services, apiUrl, publicUrl, speed }: DemoFieldOptions): () => Promise<void> {
  const { log, now, businessTimeZone: timeZone } = services;
  const emails = demoPeople().foremen.map(({ email }) => email);
  return startField({ apiUrl, publicUrl, emails, speed, timeZone, log, now });
}
