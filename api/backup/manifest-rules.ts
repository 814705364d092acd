import { z } from 'zod';

const Count = z.number().int().min(0);

/** `manifest.json`: what a backup holds. It is written last, when all else is there. */
export const Manifest = z.object({
  format: z.literal(1, 'is of a version of Muster that this one does not know'),
  /** The version of Muster that made it. */
  muster: z.string(),
  /** When it began: what was answered before is in it. */
  takenAt: z.iso.datetime(),
  /** `server`: `database.dump`, by pg_dump; `embedded`: `database.tar.gz`, a copied folder. */
  database: z.enum(['server', 'embedded']),
  /** The version of PostgreSQL. */
  postgres: z.string(),
  /** The number of migrations that the database has had. */
  migrations: Count,
  /** Rows of each table. */
  rows: z.record(z.string(), Count),
  /** Stored files, and those that a row names and nobody could find; null when left out. */
  files: z.object({ count: Count, bytes: Count, missing: z.array(z.string()) }).nullable(),
  /** SHA-256 of `checksums.sha256`. */
  checksums: z.string(),
});
export type Manifest = z.infer<typeof Manifest>;

/** `files.json`: the stored files, by their key. */
export const FileIndex = z.array(z.object({ storageKey: z.string().regex(/^[\w-]+$/), contentType: z.string() }));
export type FileIndex = z.infer<typeof FileIndex>;

/**
 * Why this Muster cannot restore a backup; undefined when it can.
 * @param here the migrations that it knows, and whether its database is the embedded one
 */
export function whyNotHere(manifest: Manifest, here: { migrations: number; isEmbedded: boolean }): string | undefined {
  if (manifest.migrations > here.migrations)
    return `it is of Muster ${manifest.muster}, whose database is newer (${manifest.migrations} migrations, and this one knows ${here.migrations}): restore it with that version or a newer one`;
  if (manifest.database === 'embedded' && !here.isEmbedded)
    return 'it is of an embedded database: restore it without DATABASE_URL';
  return undefined;
}

/** The name of a backup's folder, in order of time: `muster-2026-11-18T06-30-00Z`. */
export const nameOf = (at: Date): string => `muster-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
/** Whether a folder is a finished backup, by its name. */
export const isBackup = (name: string): boolean => /^muster-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/.test(name);
