import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Reader, Tx } from '../db/schema.ts';
import { uploadEmployee, uploadEmployeeError } from '../db/tables/transfers.ts';

export type UploadRow = typeof uploadEmployee.$inferSelect;

export async function addUpload(tx: Tx, values: typeof uploadEmployee.$inferInsert): Promise<UploadRow> {
  const [row] = await tx.insert(uploadEmployee).values(values).returning();
  return row!;
}

export async function findUpload(reader: Reader, id: number): Promise<UploadRow | undefined> {
  const [row] = await reader.select().from(uploadEmployee).where(eq(uploadEmployee.id, id));
  return row;
}

/** Uploads whose import has not ended. */
export async function findUnfinished(reader: Reader): Promise<number[]> {
  const rows = await reader
    .select({ id: uploadEmployee.id })
    .from(uploadEmployee)
    .where(inArray(uploadEmployee.uploadStatus, ['Pending', 'In Progress']))
    .orderBy(asc(uploadEmployee.id));
  return rows.map(({ id }) => id);
}

/** Locks an upload: the holder of the lock imports it. */
export async function lockUpload(tx: Tx, id: number): Promise<UploadRow | undefined> {
  const [row] = await tx.select().from(uploadEmployee).where(eq(uploadEmployee.id, id)).for('update');
  return row;
}

export async function changeUpload(tx: Tx, id: number, change: Partial<typeof uploadEmployee.$inferInsert>): Promise<void> {
  await tx
    .update(uploadEmployee)
    .set({ ...change, revision: sql`${uploadEmployee.revision} + 1` })
    .where(eq(uploadEmployee.id, id));
}

export async function addErrors(tx: Tx, rows: (typeof uploadEmployeeError.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await tx.insert(uploadEmployeeError).values(rows);
}

/** Rows per chunk; reading them takes some milliseconds. */
const ERRORS_AT_ONCE = 250;

/** Streams the refused rows of an upload in the order of its lines. */
export async function* findErrors(reader: Reader, uploadId: number) {
  const { uploadEmployeeFileId, line, data, errors } = uploadEmployeeError;
  for (let last = 0; ; ) {
    const rows = await reader
      .select({ line, texts: data, errors })
      .from(uploadEmployeeError)
      .where(and(eq(uploadEmployeeFileId, uploadId), gt(line, last)))
      .orderBy(asc(line))
      .limit(ERRORS_AT_ONCE);
    if (rows.length > 0) yield rows;
    if (rows.length < ERRORS_AT_ONCE) return;
    last = rows.at(-1)!.line;
  }
}
