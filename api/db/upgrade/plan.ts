import type { Migration } from './journal.ts';

/** A migration that a database has. Null: the version that applied it did not record the field. */
export interface Applied {
  when: number;
  tag: string | null;
  readableSince: number | null;
  /** The version of Muster that applied it. */
  version: string | null;
}

/** What is between a database and a program. */
export interface Plan {
  /** Migrations that the program would apply, in their order. */
  pending: Migration[];
  /** Migrations that the program does not know and can work with, in their order. */
  newer: (Applied & { tag: string })[];
  /**
   * The oldest version that can work on the database once nothing is pending, by the number of its
   * newest migration.
   */
  readableSince: number;
  /** The newest migration that both have; undefined for an empty database. */
  current: Migration | undefined;
}

/**
 * Compares the migrations that a database has with those that a program knows.
 * @param applied by `when`
 * @throws Error when the program cannot work on the database, naming the version that can; or when
 *   the migrator would leave a migration out.
 */
export function planMigration(applied: readonly Applied[], known: readonly Migration[]): Plan {
  const isApplied = new Set(applied.map(({ when }) => when));
  const isKnown = new Set(known.map(({ when }) => when));
  const unknown = applied.filter(({ when }) => !isKnown.has(when));
  const newer = unknown.map((migration) => assertReadable(migration, known.at(-1)?.idx ?? 0));
  const pending = known.filter(({ when }) => !isApplied.has(when));
  const last = applied.at(-1)?.when ?? 0;
  const leftOut = pending.filter(({ when }) => when <= last || newer.length > 0);
  if (leftOut.length > 0)
    throw new Error(
      `${leftOut.length} of ${known.length} migrations were left out of the database, which has later ones: ${tagsOf(leftOut)}`,
    );
  const readableSince = Math.max(0, ...[...known, ...newer].map((migration) => migration.readableSince ?? 0));
  return { pending, newer, readableSince, current: known.findLast(({ when }) => isApplied.has(when)) };
}

export const tagsOf = (migrations: readonly { tag: string }[]): string => migrations.map(({ tag }) => tag).join(', ');

/** A migration's number as in its name, e.g. 0057. */
export const numbered = (idx: number): string => String(idx).padStart(4, '0');

/** Refuses a migration that this program neither knows nor can work with. */
function assertReadable(migration: Applied, knows: number): Plan['newer'][number] {
  const { tag, readableSince, version } = migration;
  const program = `This version of Muster knows the migrations up to ${numbered(knows)}`;
  if (tag === null || readableSince === null)
    throw new Error(
      `${program}, and the database has another one that does not say who can read it. Nothing was changed: use the newer version`,
    );
  if (readableSince > knows)
    throw new Error(
      `${program}, and the database has ${tag}, which needs a version that knows ${numbered(readableSince)}. Nothing was changed: ` +
        `use the newer version (${version} applied it), or restore the backup from before that upgrade`,
    );
  return { ...migration, tag };
}
