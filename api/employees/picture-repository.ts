import { asc, eq } from 'drizzle-orm';
import type { Reader, Tx } from '../db/schema.ts';
import { employeePicture, file } from '../db/tables/files.ts';
import { lockPerson } from './repository.ts';

export type PictureRow = typeof employeePicture.$inferSelect;

/** A person's pictures, the oldest first. */
export const listPictures = (reader: Reader, employeeId: number): Promise<PictureRow[]> =>
  reader.select().from(employeePicture).where(eq(employeePicture.employeeId, employeeId)).orderBy(asc(employeePicture.id));

/** Locks the person of a picture, which serializes changes of their pictures. */
export async function lockPersonOfPicture(tx: Tx, pictureId: number): Promise<void> {
  const [row] = await tx
    .select({ employeeId: employeePicture.employeeId })
    .from(employeePicture)
    .where(eq(employeePicture.id, pictureId));
  if (row) await lockPerson(tx, row.employeeId);
}

export async function insertPicture(tx: Tx, values: typeof employeePicture.$inferInsert): Promise<PictureRow> {
  const [row] = await tx.insert(employeePicture).values(values).returning();
  return row!;
}

/** Inserts the record of a picture whose bytes are stored. */
export async function insertPictureFile(tx: Tx, values: typeof file.$inferInsert): Promise<number> {
  const [row] = await tx.insert(file).values(values).returning({ id: file.id });
  return row!.id;
}

/** Deletes a picture's file record; answers the storage key. */
export async function deletePictureFile(tx: Tx, id: number): Promise<string | undefined> {
  const [removed] = await tx.delete(file).where(eq(file.id, id)).returning({ storageKey: file.storageKey });
  return removed?.storageKey;
}
