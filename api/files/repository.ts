import { and, eq, isNull } from 'drizzle-orm';
import type { Caller } from '../context.ts';
import type { Reader, Tx } from '../db/schema.ts';
import { file } from '../db/tables/files.ts';
import { readOne } from '../query/read.ts';
import type { Row } from '../query/view.ts';
import { filesSeenBy, fileView } from './view.ts';

export type FileRow = typeof file.$inferSelect;

export async function addFile(tx: Tx, values: typeof file.$inferInsert): Promise<FileRow> {
  const [row] = await tx.insert(file).values(values).returning();
  if (!row) throw new Error('an insert answers its row');
  return row;
}

export async function findFile(reader: Reader, where: { storageKey: string }): Promise<FileRow | undefined> {
  const [row] = await reader.select().from(file).where(eq(file.storageKey, where.storageKey));
  return row;
}

/** A file as in its list; undefined when the caller does not see it. */
export const findSeenFile = (reader: Reader, caller: Caller, id: number): Promise<Row | undefined> =>
  readOne(reader, fileView, caller, id);

/** A clock photo that the caller may see. */
export async function findClockPhoto(reader: Reader, caller: Caller, id: number): Promise<FileRow | undefined> {
  const [row] = await reader
    .select()
    .from(file)
    .where(and(eq(file.id, id), eq(file.type, 'clock_photo'), filesSeenBy(caller)));
  return row;
}

/**
 * Notes that nothing may refer to a file any more, which starts its time until the sweep [files-4].
 */
export async function leaveFile(tx: Tx, id: number | null, now: Date): Promise<void> {
  if (id !== null) await tx.update(file).set({ updatedAt: now }).where(eq(file.id, id));
}

/** Marks a file as stored; false when it was already. */
export async function markStored(tx: Tx, id: number, size: number, storedAt: Date): Promise<boolean> {
  const marked = await tx
    .update(file)
    .set({ size, storedAt })
    .where(and(eq(file.id, id), isNull(file.storedAt)))
    .returning({ id: file.id });
  return marked.length > 0;
}
