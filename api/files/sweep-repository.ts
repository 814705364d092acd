import { and, asc, eq, exists, gt, isNotNull, lt, not, or, type SQL, sql } from 'drizzle-orm';
import type { Reader, Tx } from '../db/schema.ts';
import { employeePicture, file } from '../db/tables/files.ts';
import { jobSitePhoto } from '../db/tables/jobs.ts';
import { workshift } from '../db/tables/timesheets.ts';
import { exportFile } from '../db/tables/transfers.ts';
import type { FileRow } from './repository.ts';

/** Every column that refers to a file; the sweep keeps what they name. */
export const REFERRERS = [
  employeePicture.pictureId,
  exportFile.fileId,
  jobSitePhoto.fileId,
  workshift.endPictureId,
  workshift.startPictureId,
] as const;

/** Condition on `file`: no reference, and untouched since then. */
const isLeft = (before: Date): SQL | undefined =>
  and(
    lt(file.updatedAt, before),
    not(or(...REFERRERS.map((column) => exists(sql`(select from ${column.table} where ${eq(column, file.id)})`)))!),
  );

/** The oldest files that can be swept. */
export async function listLeft(reader: Reader, before: Date, limit: number): Promise<number[]> {
  const rows = await reader.select({ id: file.id }).from(file).where(isLeft(before)).orderBy(asc(file.id)).limit(limit);
  return rows.map(({ id }) => id);
}

/** Locks one of them; undefined when it has been referenced since, or is about to be. */
export async function lockLeft(tx: Tx, id: number, before: Date): Promise<FileRow | undefined> {
  const [row] = await tx
    .select()
    .from(file)
    .where(and(eq(file.id, id), isLeft(before)))
    .for('update', { skipLocked: true });
  return row;
}

/** Deletes a file's row; fails on a reference that `REFERRERS` does not list. */
export const deleteFile = (tx: Tx, id: number): Promise<unknown> => tx.delete(file).where(eq(file.id, id));

/** Storage keys of files that were announced in a time span and have arrived. */
export async function listStoredKeys(reader: Reader, after: Date, before: Date): Promise<string[]> {
  const rows = await reader
    .select({ storageKey: file.storageKey })
    .from(file)
    .where(and(gt(file.createdAt, after), lt(file.createdAt, before), isNotNull(file.storedAt)));
  return rows.map(({ storageKey }) => storageKey);
}
