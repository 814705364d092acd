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
 * Migrates a database to the newest schema. The caller must hold a lock: of several processes one
 * migrates.
 * @throws when a migration was skipped, or when the database is ahead of this program.
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
 * Refuses an entry that is older than the last one applied, as merged branches produce: the
 * migrator would skip it silently.
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
