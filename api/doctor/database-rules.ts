import { type Finding, fault, ok, warning } from '#shared/servers/doctor.ts';

export interface DatabaseFacts {
  /** As the server writes it, and as a number: 150004 is 15.4. */
  version: string;
  number: number;
  encoding: string;
  hasAutovacuum: boolean;
  isSuperuser: boolean;
  /** The role may create schemas, as the first migration does. */
  mayCreate: boolean;
  isStandby: boolean;
  /** Migrations in the database, and of this version of Muster. */
  applied: number;
  known: number;
  /** By how much its clock is ahead of this machine's. */
  aheadMs: number;
  /** A notice of one connection reaches another. */
  hears: boolean;
}

const OLDEST_SERVER = 150_000;
const CLOCKS_DIFFER_MS = 5_000;

/** Judges a database; see docs/operating.md. */
export function databaseFindings(facts: DatabaseFacts): Finding[] {
  const found: Finding[] = [];
  const add = (finding: Finding | false) => finding && found.push(finding);
  add(
    facts.number < OLDEST_SERVER
      ? fault(`PostgreSQL ${facts.version} is too old: use 15 or newer`)
      : ok(`PostgreSQL ${facts.version} answers`),
  );
  add(facts.isStandby && fault('it is a standby, which takes no writes: name the primary by DATABASE_URL'));
  add(facts.encoding !== 'UTF8' && fault(`its encoding is ${facts.encoding}: create the database with encoding UTF8`));
  add(!facts.hasAutovacuum && warning('autovacuum is off, so queries become slower every day: set autovacuum = on'));
  add(facts.isSuperuser && warning('its role is a superuser: give Muster a role of its own, which owns the database'));
  add(!facts.mayCreate && fault('its role may not create schemas: make it the owner of the database'));
  add(!facts.hears && fault('notices do not arrive (LISTEN): connect to PostgreSQL itself, or to a pooler that keeps sessions'));
  add(migrationFinding(facts));
  const seconds = Math.round(Math.abs(facts.aheadMs) / 1000);
  add(
    Math.abs(facts.aheadMs) > CLOCKS_DIFFER_MS &&
      warning(`its clock is ${seconds} s ${facts.aheadMs > 0 ? 'ahead of' : 'behind'} this machine's: set both by a time server`),
  );
  return found;
}

function migrationFinding({ applied, known }: Pick<DatabaseFacts, 'applied' | 'known'>): Finding {
  if (applied === 0) return ok(`it has no tables yet: the api makes them when it starts`);
  if (applied < known) return ok(`${known - applied} of ${known} migrations are due: the api makes them when it starts`);
  if (applied > known)
    return warning(`it has ${applied} migrations and this version knows ${known}: a newer version of Muster has been here`);
  return ok(`all ${known} migrations are made`);
}
