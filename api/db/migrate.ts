import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { Db } from './schema.ts';

const FOLDER = join(import.meta.dirname, 'migrations');

export interface JournalEntry {
  idx: number;
  tag: string;
  /** Milliseconds; decides the order and what counts as already applied. */
  when: number;
}

/**
 * Brings a database to the newest schema. The caller holds a lock, so that of several processes one
 * does it.
 * @throws when a migration was left out, or when the database is ahead of this program.
 */
export async function migrateDatabase(db: Db, folder = FOLDER): Promise<void> {
  const journal = await readJournal(folder);
  assertJournal(journal);
  await migrate(db, { migrationsFolder: folder });
  const { rows } = await db.execute<{ applied: number }>(sql`select count(*)::int as applied from drizzle.__drizzle_migrations`);
  assertApplied(rows[0]?.applied ?? 0, journal);
}

async function readJournal(folder: string): Promise<JournalEntry[]> {
  const { entries }: { entries: JournalEntry[] } = JSON.parse(await readFile(join(folder, 'meta', '_journal.json'), 'utf8'));
  return entries;
}

/**
 * The migrator silently leaves out an entry that is older than the last one applied, as two merged
 * branches make them.
 */
export function assertJournal(entries: readonly JournalEntry[]): void {
  entries.forEach((entry, index) => {
    const before = entries[index - 1];
    if (entry.idx !== index) throw new Error(`Migration ${entry.tag} has number ${entry.idx} in the journal, but is at ${index}`);
    if (before && entry.when <= before.when)
      throw new Error(`Migration ${entry.tag} is dated before ${before.tag} and would be left out: give it a later "when"`);
  });
}

export function assertApplied(applied: number, entries: readonly JournalEntry[]): void {
  if (applied < entries.length)
    throw new Error(`${entries.length - applied} of ${entries.length} migrations were left out: the journal's order is wrong`);
  if (applied > entries.length)
    throw new Error(
      `The database has ${applied} migrations and this version of Muster knows ${entries.length}: use the newer version`,
    );
}
