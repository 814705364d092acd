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
  /** The settings of payroll files. */
  payroll: ExportParts['payroll'];
  /** Port of the page with the demo people. */
  identityPort: number;
  publicUrl: string;
}

/** A person known to the identity provider, but not to the company. */
const STRANGER: KnownPerson = { email: `stranger@${DEMO_DOMAIN}`, name: 'Sam Stranger', role: null, isActive: true };

/**
 * Seeds an empty system with the demo company, its people and 90 days of history, and starts the
 * identity provider.
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
  /** The api's own address. */
  apiUrl: string;
  publicUrl: string;
  /** 1 is real time, 0 is off. */
  speed: number;
}

/** Starts the demo company's foremen. Answers the stop. */
export function startDemoField({ services, apiUrl, publicUrl, speed }: DemoFieldOptions): () => Promise<void> {
  const { log, now, businessTimeZone: timeZone } = services;
  const emails = demoPeople().foremen.map(({ email }) => email);
  return startField({ url: publicUrl, apiUrl, publicUrl, emails, speed, timeZone, log, now });
}
