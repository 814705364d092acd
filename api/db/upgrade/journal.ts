import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

export const MIGRATIONS = join(import.meta.dirname, '../migrations');

/** One migration of a folder. */
export interface Migration {
  /** Its place in the journal, and the first four digits of its name. */
  idx: number;
  tag: string;
  /** Milliseconds; decides the order and identifies the migration in a database. */
  when: number;
  /**
   * The oldest version that can work on a database with this migration, by the number of the newest
   * migration that the version knows. 0 when the migration sets no limit.
   */
  readableSince: number;
}

/** E.g. `-- readable since 0057`: what the statement takes away, 0057 no longer needs. */
const READABLE_SINCE = /-- readable since (\d{4})\b/g;

/** Reads the number that a migration's text states; 0 when it states none. */
export const readableSince = (text: string): number =>
  Math.max(0, ...[...text.matchAll(READABLE_SINCE)].map(([, number]) => Number(number)));

/**
 * Reads the migrations of a folder in the order in which they are applied.
 * @throws Error when the journal is in disorder, or when a migration can be read since a later one.
 */
export async function readJournal(folder = MIGRATIONS): Promise<Migration[]> {
  const journal = await readFile(join(folder, 'meta', '_journal.json'), 'utf8');
  const { entries }: { entries: Omit<Migration, 'readableSince'>[] } = JSON.parse(journal);
  const texts = await Promise.all(entries.map(({ tag }) => readFile(join(folder, `${tag}.sql`), 'utf8')));
  const migrations = entries.map(({ idx, tag, when }, place) => ({
    idx,
    tag,
    when,
    readableSince: readableSince(texts[place]!),
  }));
  assertJournal(migrations);
  return migrations;
}

/**
 * Refuses an entry that is older than the one before it, as merged branches produce: the migrator
 * would skip it silently.
 */
export function assertJournal(entries: readonly Migration[]): void {
  entries.forEach((entry, index) => {
    const before = entries[index - 1];
    if (entry.idx !== index) throw new Error(`Migration ${entry.tag} has number ${entry.idx} in the journal, but is at ${index}`);
    if (before && entry.when <= before.when)
      throw new Error(`Migration ${entry.tag} is dated before ${before.tag} and would be left out: give it a later "when"`);
    if (entry.readableSince > entry.idx) throw new Error(`Migration ${entry.tag} is readable since one that comes after it`);
  });
}
