import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MIGRATIONS, type Migration } from '../db/upgrade/journal.ts';

/** A copy of the migrations, to which those of releases to come are added. */
export interface NextMigrations {
  folder: string;
  /**
   * Adds a migration.
   * @param textOf its SQL, by its number, e.g. 0061
   * @returns its number and its name
   */
  add(tag: string, textOf: (number: string) => string): Promise<{ idx: number; number: string; tag: string }>;
  remove(): Promise<void>;
}

export async function copyMigrations(): Promise<NextMigrations> {
  const folder = await mkdtemp(join(tmpdir(), 'muster-migrations-'));
  await cp(MIGRATIONS, folder, { recursive: true });
  return {
    folder,
    async add(tag, textOf) {
      const path = join(folder, 'meta', '_journal.json');
      const journal: { entries: Migration[] } = JSON.parse(await readFile(path, 'utf8'));
      const last = journal.entries.at(-1)!;
      const idx = last.idx + 1;
      const number = String(idx).padStart(4, '0');
      const name = `${number}_${tag}`;
      journal.entries.push({ ...last, idx, tag: name, when: last.when + 1 });
      await writeFile(path, JSON.stringify(journal));
      await writeFile(join(folder, `${name}.sql`), textOf(number));
      return { idx, number, tag: name };
    },
    remove: () => rm(folder, { recursive: true }),
  };
}
